import { weekdayNames } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { eachWeekday, workshopSection } from "#shop/settings/sections/workshop-section.ts"
import type { PlainSection } from "./plain-form.tsx"

export const workshop: PlainSection<"workshop"> = {
  name: "workshop",
  title: m.admin_settings_workshop,
  text: m.admin_settings_workshop_text,
  section: workshopSection,
  fields: eachWeekday((_, at) => ({
    label: () => weekdayNames()[at] ?? "",
    kind: "tick",
    half: true,
  })),
  narrow: true,
}
