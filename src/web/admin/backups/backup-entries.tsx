import type { BackupEntry } from "#backup/service/backup-json.ts"
import { formatDateTime } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { Card } from "#web/ui/card.tsx"
import { formatSize } from "./size.ts"

interface BackupEntriesProps {
  backups: readonly BackupEntry[]
}

export function BackupEntries({ backups }: BackupEntriesProps) {
  return (
    <Card aria-labelledby="backups" className="grid gap-3">
      <h2 id="backups" className="text-2xl">
        {m.admin_backups_list()}
      </h2>
      {backups.length === 0 && <p className="text-muted">{m.admin_backups_empty()}</p>}
      <ul className="grid divide-y divide-line">
        {backups.map((backup) => (
          <li key={backup.id} className="min-h-14 py-2">
            <p className="font-bold">
              <time dateTime={backup.started_at}>{formatDateTime(backup.started_at)}</time>
            </p>
            <p className="text-muted text-sm">{outcomeOf(backup)}</p>
            {backup.error && (
              <p lang={langWritten(backup.error)} className="wrap-anywhere text-danger text-sm">
                {backup.error}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function outcomeOf({ outcome, destination, stored, bytes }: BackupEntry): string {
  const size = formatSize(bytes)
  if (outcome === "running") return m.admin_backups_running({ size })
  if (outcome === "failed") return m.admin_backups_failed()
  if (destination === null) return m.admin_backups_downloaded({ size })
  return stored ? m.admin_backups_done({ size }) : m.admin_backups_gone({ size })
}
