import { useState } from "react"
import type { AuditEntry } from "#shop/audit/audit.ts"
import { formatDateTime } from "#web/ui/dates.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { actionName, changesOf } from "./audit-text.ts"

/** What admins did to a thing, folded away until somebody asks. */
export function History({ thing }: { thing: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-2"
    >
      <summary className="min-h-8 rounded-sm py-1 font-bold">History</summary>
      {open && <HistoryList thing={thing} />}
    </details>
  )
}

export function HistoryList({ thing }: { thing: string }) {
  const { value, failure, reload } = useAdminQuery("/admin/audit", { query: { thing } })
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="my-3 h-16 w-full" />
  if (value.entries.length === 0) return <p className="py-2 text-muted text-sm">No changes yet.</p>
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
        <strong>{actionName(entry.action)}</strong> by {entry.actor?.name || entry.actor?.email || "someone"},{" "}
        <time dateTime={entry.created_at} className="text-muted">
          {formatDateTime(entry.created_at)}
        </time>
      </p>
      {entry.action === "updated" && (
        <ul className="text-muted">
          {changesOf(entry).map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {field}: {before} → {after}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
