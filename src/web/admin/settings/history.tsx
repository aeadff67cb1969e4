import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Card } from "#web/ui/card.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { HistoryList } from "../history/history.tsx"
import { BackToSettings } from "./back-to-settings.tsx"
import { describedSection, NAMED_SECTIONS } from "./described-sections.ts"

export const meta = privatePageMeta(m.admin_history)

export default function SettingsHistoryPage() {
  const [params, setParams] = useSearchParams()
  const section = NAMED_SECTIONS.find((name) => name === params.get("of")) ?? "shop"
  return (
    <div className="mx-auto max-w-3xl">
      <BackToSettings />
      <AdminHeading title={m.admin_history()} />
      <Card className="grid gap-4">
        <Field label={m.admin_settings_history_of()}>
          <Select
            value={section}
            onChange={({ target }) => setParams({ of: target.value }, { replace: true })}
            choices={NAMED_SECTIONS.map((name) => [name, titleOf(name)])}
          />
        </Field>
        <HistoryList entity={`settings:${section}`} described={describedSection(section).fields} />
      </Card>
    </div>
  )
}

const titleOf = (name: SectionName) => describedSection(name).title()
