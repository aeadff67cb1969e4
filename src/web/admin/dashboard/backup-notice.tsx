import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { LastBackup } from "#shop/backups/backups.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { formatAgo } from "../backups/ago.ts"
import { formatSize } from "../backups/size.ts"

const titles = { failed: m.admin_backup_failed, late: m.admin_backup_late }

/** Warns of a backup that failed, and of orders that are in none. */
export function BackupWarning({ backup: { state, last, reason } }: { backup: LastBackup }) {
  if (state !== "failed" && state !== "late") return null
  return (
    <Alert
      tone="warning"
      title={titles[state]()}
      action={
        <ButtonLink to={href("/admin/settings/backup")} size="sm" variant="secondary">
          {m.admin_backup_all()}
        </ButtonLink>
      }
    >
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <p>
        {last ? m.admin_backup_last({ ago: formatAgo(last.at), size: formatSize(last.bytes) }) : m.admin_backup_never()}
      </p>
    </Alert>
  )
}

/** Says when the last backup was made, where nothing is wrong with it. */
export function BackupLine({ backup: { state, last } }: { backup: LastBackup }) {
  if (state !== "good" && state !== "none") return null
  return (
    <p className="text-center text-muted text-sm">
      <Link to={href("/admin/settings/backup")} className="thread-link">
        {last ? m.admin_backup_good({ ago: formatAgo(last.at), size: formatSize(last.bytes) }) : m.admin_backup_none()}
      </Link>
    </p>
  )
}
