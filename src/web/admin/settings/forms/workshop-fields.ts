import { weekdayNames } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { eachWeekday, workshopSection } from "#shop/settings/sections/workshop-section.ts"
import type { PlainSection } from "./plain-form.tsx"

export const workshop: PlainSection<"workshop"> = {
  name: "workshop",
  title: m.admin_settings_workshop,
  text: m.admin_settings_workshop_text,
  section: workshopSection,
  fields: {
    ...eachWeekday((_, at) => ({
      label: () => weekdayNames()[at] ?? "",
      kind: "tick",
      half: true,
    })),
    pieces_a_week: {
      label: m.admin_field_pieces_a_week,
      hint: m.admin_settings_pieces_a_week_hint,
      kind: "number",
      className: "col-span-full mt-4",
      input: { type: "number", inputMode: "numeric", min: "1", step: "1" },
    },
    booked_until: {
      label: m.admin_field_booked_until,
      hint: m.admin_settings_booked_until_hint,
      className: "col-span-full mt-4 grid-cols-[minmax(0,1fr)]",
      input: { type: "date", max: "9999-12-31" },
    },
  },
  narrow: true,
}
