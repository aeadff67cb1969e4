import { useState } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Card } from "#web/ui/card.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { AdminHeading } from "./admin-heading.tsx"
import { nameOfLanguage } from "./forms/translations/language-names.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { AREA_NAMES, type Area, areas } from "./settings/areas.ts"
import { describedSection } from "./settings/described-sections.ts"
import { foundIn } from "./settings/find-setting.ts"
import { SettingsRows } from "./settings/settings-rows.tsx"
import { TEXT_NAMES } from "./texts/text-parts.ts"

export const meta = privatePageMeta(m.admin_screen_settings)

/** Lists the screens of the settings with their present values, and finds them by the names of their fields. */
export default function SettingsPage() {
  const { value, failure, reload } = useAdminQuery("/admin/settings", {})
  const [sought, setSought] = useState("")
  const shown = AREA_NAMES.filter((name) => sought.trim() !== "" || !withinOf(areas[name]))
  const rows = shown.flatMap((name) => foundIn(name, sought) ?? [])
  return (
    <div className="mx-auto max-w-3xl">
      <AdminHeading title={m.admin_screen_settings()} />
      {failure ? (
        <LoadFailed message={failure.message} onRetry={reload} />
      ) : (
        <div className="grid gap-4">
          <Input
            type="search"
            aria-label={m.admin_settings_search()}
            placeholder={m.admin_settings_search()}
            autoComplete="off"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          <p role="status" className={rows.length === 0 ? "py-4 text-muted" : "sr-only"}>
            {rows.length === 0
              ? m.admin_settings_nothing_found()
              : sought && m.admin_settings_found({ count: rows.length })}
          </p>
          <SettingsRows rows={rows} settings={value} />
          {value && <Lacking lacking={value.lacking} />}
        </div>
      )}
    </div>
  )
}

const withinOf = ({ within }: Area) => within

/** Lists by language what is in English alone, each with a link to where it is written. */
function Lacking({ lacking }: Pick<AdminSettings, "lacking">) {
  const languages = Object.entries(lacking).filter(([, names]) => names.length > 0)
  return languages.map(([language, names]) => (
    <Card key={language} aria-labelledby={`lacking-${language}`} className="grid gap-1">
      <h2 id={`lacking-${language}`} className="font-bold font-sans text-base">
        {m.admin_translations_missing({ languages: nameOfLanguage(language) })}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {names.map((name) => (
          <li key={name}>
            <Link to={screenOf(name)} className="thread-link inline-flex min-h-11 items-center">
              {describedSection(name).title()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  ))
}

function screenOf(name: SectionName): string {
  if (name.startsWith("policy_")) return name.replace("policy_", "/admin/texts/")
  if (name.startsWith("mail_")) return "/admin/texts/mails"
  if (TEXT_NAMES.some((each) => each === name)) return "/admin/texts"
  const area = AREA_NAMES.find((each) => areas[each].sections.some((section) => section === name))
  return `/admin/settings/${area ?? ""}`
}
