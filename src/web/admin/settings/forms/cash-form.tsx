import { m } from "#messages/messages.js"
import { cash } from "./cash-fields.ts"
import { DistrictTicks } from "./fees/district-ticks.tsx"
import { PlainForm, type PlainSection } from "./plain-form.tsx"

const section: PlainSection<"cash"> = {
  ...cash,
  fields: { ...cash.fields, districts: { ...cash.fields.districts, Control: DistrictTicks } },
}

export function CashForm() {
  return <PlainForm section={section} above={() => <p className="text-muted">{m.admin_settings_cash_text()}</p>} />
}
