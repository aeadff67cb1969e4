import { useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import type { AuditEntry } from "#shop/audit/audit.ts"
import { formatAmount } from "#shop/money.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import type { Described, DescribedList, Description } from "../forms/described.ts"
import { wordsOfTranslations } from "../forms/translations/language-names.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"

interface HistoryProps {
  entity: string
  /** Describes the fields of the entity. */
  described?: Description | undefined
}

export function History({ entity, described }: HistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-2"
    >
      <summary className="min-h-8 rounded-sm py-1 font-bold max-sm:py-2.5">{m.admin_history()}</summary>
      {open && <HistoryList entity={entity} described={described} />}
    </details>
  )
}

export function HistoryList({ entity, described }: HistoryProps) {
  const { value, failure, reload } = useAdminQuery("/admin/audit", { query: { entity } })
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="my-3 h-16 w-full" />
  if (value.entries.length === 0) return <p className="py-2 text-muted text-sm">{m.admin_history_empty()}</p>
  return (
    <ol className="my-3 grid gap-3 border-line border-l-2 border-dashed pl-4 text-sm">
      {value.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} described={described} />
      ))}
    </ol>
  )
}

function Entry({ entry, described }: Pick<HistoryProps, "described"> & { entry: AuditEntry }) {
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
          {changesOf(entry, described).map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const actionNames: Readonly<Record<AuditEntry["action"], () => string>> = {
  created: m.admin_audit_created,
  updated: m.admin_audit_changed,
  deleted: m.admin_audit_deleted,
  archived: m.admin_audit_archived,
  restored: m.admin_audit_restored,
}

/** Returns each changed field of an entry, like "Stock quantity: 3 → 4". */
export function changesOf(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  described: Description = {},
): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const each = described[name] ?? common[name]
    const [was, is] = [before?.[name], after?.[name]]
    return m.admin_audit_change({
      field: (each?.named ?? each?.label)?.() ?? name,
      before: toldValue(each, was),
      after: otherPicture(each, was, is) ?? toldValue(each, is),
    })
  })
}

/** Describes what several entities record, and what no form has. */
const common: Description = {
  is_active: { label: m.admin_audit_active, kind: "tick" },
  is_draft: { label: m.admin_audit_draft, kind: "tick" },
  position: { label: m.admin_field_position },
  translations: { label: m.admin_translations, kind: "other", told: wordsOfTranslations },
}

/** Describes a change of a picture that reads the same before and after; null for other changes. */
function otherPicture(each: Described | DescribedList | undefined, before: unknown, after: unknown): string | null {
  if (each?.kind === "picture") return before && after ? m.admin_audit_other_picture() : null
  const isAsMany = each?.kind === "pictures" && toldValue(each, before) === toldValue(each, after)
  return isAsMany ? m.admin_audit_other_pictures() : null
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MAX_VALUE_CHARACTERS = 120

function toldValue(each: Described | DescribedList | undefined, value: unknown): string {
  if (value === null || value === undefined || value === "") return m.admin_audit_none()
  if (each?.kind === "list") return toldPlaces(each, value as readonly object[])
  const told = each?.told ?? each?.words
  if (told) return told(value as never) || m.admin_audit_none()
  if (typeof value === "boolean") return value ? m.admin_audit_yes() : m.admin_audit_no()
  if (each?.kind === "picture") return m.admin_audit_picture()
  if (typeof value === "number" && each?.unit === "rupees") return formatAmount(value)
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  return TIME.test(text) ? formatDateTime(text) : clipped(text)
}

function toldPlaces({ words }: DescribedList, places: readonly object[]): string {
  if (words) return words(places as never) || m.admin_audit_none()
  const each = places.map((place) => Object.values(place).filter(Boolean).join(", "))
  return clipped(each.join("; ")) || m.admin_audit_none()
}

function clipped(text: string): string {
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text
}
