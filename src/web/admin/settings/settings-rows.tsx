import { ChevronRight } from "lucide-react"
import { href, Link } from "react-router"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { type AreaName, areas } from "./areas.ts"

interface RowOfSettings {
  readonly name: AreaName
  /** Is the field that was sought; without it, the row says what is set now. */
  readonly field?: string | null
  readonly hash?: string
}

interface SettingsRowsProps {
  rows: readonly RowOfSettings[]
  /** Is null while they load. */
  settings: AdminSettings | null
}

/** Lists screens of the settings, each with its present values. */
export function SettingsRows({ rows, settings }: SettingsRowsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft empty:hidden">
      {rows.map(({ name, field, hash = "" }) => (
        <li key={name}>
          <Row name={name} hash={hash} text={field ?? presentValue(name, settings)} />
        </li>
      ))}
    </ul>
  )
}

function presentValue(name: AreaName, settings: AdminSettings | null): string | null {
  return settings && areas[name].now(settings.values, settings.samples).filter(Boolean).join(" · ")
}

function Row({ name, hash, text }: { name: AreaName; hash: string; text: string | null }) {
  const { title, Icon } = areas[name]
  return (
    <Link
      to={href("/admin/settings/:area", { area: name }) + hash}
      className="flex items-center gap-4 px-4 py-2.5 transition-colors hover:bg-terracotta-soft"
    >
      <Icon aria-hidden="true" className="size-5.5 shrink-0 text-terracotta" />
      <span className="grid min-w-0 grow">
        <span className="font-bold">{title()}</span>{" "}
        {text === null ? (
          <Skeleton className="my-0.5 h-4 w-40" />
        ) : (
          <span className="truncate text-muted text-sm">{text}</span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
