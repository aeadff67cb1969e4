import { href, Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { LastBackup } from "#shop/dashboard/last-backup.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { formatAgo } from "../backups/ago.ts"
import { formatSize } from "../backups/size.ts"

/** Warns of a backup that failed, and of orders that are in none. */
export function BackupWarning({ backup: { state, last, reason } }: { backup: LastBackup }) {
  return (
    <Alert
      tone="warning"
      title={state === "failed" ? m.admin_backup_failed() : m.admin_backup_late()}
      action={
        <ButtonLink to={href("/admin/settings/backup")} size="sm" variant="secondary">
          {m.admin_backup_all()}
        </ButtonLink>
      }
    >
      {reason && (
        <p lang={langWritten(reason)} className="wrap-anywhere">
          {reason}
        </p>
      )}
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
