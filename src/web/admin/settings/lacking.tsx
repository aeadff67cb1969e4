import { Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { Card } from "#web/ui/card.tsx"
import { nameOfLanguage } from "../forms/translations/language-names.ts"
import { TEXT_NAMES } from "../texts/text-parts.ts"
import { AREA_NAMES, type Area, areas } from "./areas.ts"
import { sectionLabels } from "./section-labels.ts"

/** Lists what is said in English alone, language by language; each leads to where it is written. */
export function Lacking({ lacking }: Pick<AdminSettings, "lacking">) {
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
              {sectionLabels(name).title()}
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
  const area = AREA_NAMES.find((each) => (areas[each] as Area).sections.includes(name))
  return `/admin/settings/${area ?? ""}`
}
