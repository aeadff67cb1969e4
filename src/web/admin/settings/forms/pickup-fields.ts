import { m } from "#messages/messages.js"
import { pickupSection } from "#shop/settings/fees/pickup-section.ts"
import type { PlainSection } from "./plain-form.tsx"

export const pickup: PlainSection<"pickup"> = {
  name: "pickup",
  title: m.admin_settings_pickup,
  text: m.admin_settings_pickup_text,
  section: pickupSection,
  fields: {
    offered: { label: m.admin_field_pickup_offered, kind: "tick" },
    address: { label: m.admin_field_pickup_address, localized: true },
    city: { label: m.admin_field_town, localized: true, half: true },
    hours: {
      label: m.admin_field_pickup_hours,
      hint: m.admin_settings_pickup_hours_hint,
      localized: true,
      half: true,
    },
  },
}
