import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AuditEntry } from "#shop/audit/audit.ts"
import { formatDateTime } from "#web/ui/dates.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { withElements } from "#web/ui/with-elements.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { actionNames, changesOf } from "./audit-text.ts"

/** What admins did to an entity, folded away until it is opened. */
export function History({ entity }: { entity: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-2"
    >
      <summary className="min-h-8 rounded-sm py-1 font-bold">{m.admin_history()}</summary>
      {open && <HistoryList entity={entity} />}
    </details>
  )
}

export function HistoryList({ entity }: { entity: string }) {
  const { value, failure, reload } = useAdminQuery("/admin/audit", { query: { entity } })
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="my-3 h-16 w-full" />
  if (value.entries.length === 0) return <p className="py-2 text-muted text-sm">{m.admin_history_empty()}</p>
  return (
    <ol className="my-3 grid gap-3 border-line border-l-2 border-dashed pl-4 text-sm">
      {value.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li>
      <p>
        {withElements(m.admin_audit_entry, {
          action: <strong>{actionNames[entry.action]()}</strong>,
          actor: entry.actor?.name || entry.actor?.email || m.admin_someone(),
          time: (
            <time dateTime={entry.created_at} className="text-muted">
              {formatDateTime(entry.created_at)}
            </time>
          ),
        })}
      </p>
      {entry.action === "updated" && (
        <ul className="text-muted">
          {changesOf(entry).map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
