import { m } from "#messages/messages.js"
import { namesOfDistricts } from "#shop/address/districts.ts"
import { cash } from "./cash-fields.ts"
import { DistrictTicks, districtsIn } from "./fees/district-ticks.tsx"
import { PlainForm, type PlainSection } from "./plain-form.tsx"

const section: PlainSection<"cash"> = {
  ...cash,
  fields: {
    ...cash.fields,
    districts: {
      ...cash.fields.districts,
      own: {
        Control: DistrictTicks,
        sent: districtsIn,
        readable: (text) => namesOfDistricts(districtsIn(text)),
      },
    },
  },
}

export function CashForm() {
  return <PlainForm section={section} above={() => <p className="text-muted">{m.admin_settings_cash_text()}</p>} />
}
