import { useState } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { districtChoices, districtName } from "#shop/address/districts.ts"
import { centsFromRupees, formatRupees } from "#shop/money.ts"
import { type DeliveryFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"

/** Says what the delivery of an order would cost by the rules as they are typed, and by which of them. */
export function TryFees({ fees }: { fees: DeliveryFees }) {
  const [kg, setKg] = useState("1")
  const [value, setValue] = useState("1000")
  const [district, setDistrict] = useState("")
  return (
    <fieldset className="grid gap-4 rounded-md bg-sunken p-4">
      <legend className="float-left mb-3 font-bold">{m.admin_fees_try()}</legend>
      <div className="clear-both grid items-end gap-4 sm:grid-cols-3">
        <Field
          label={m.admin_fees_try_weight()}
          value={kg}
          onChange={({ target }) => setKg(target.value)}
          type="number"
          inputMode="decimal"
          min="0"
          step="0.1"
        />
        <Field
          label={m.admin_fees_try_value()}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          type="number"
          inputMode="decimal"
          min="0"
        />
        <Field label={m.shell_district()}>
          <Select
            value={district}
            onChange={({ target }) => setDistrict(target.value)}
            choices={[["", m.admin_fees_try_nowhere()], ...districtChoices()]}
          />
        </Field>
      </div>
      <output className="font-bold">{resultOf(fees, kg, value, Number(district) || null)}</output>
    </fieldset>
  )
}

/** Returns nothing while a number is missing. */
function resultOf(fees: DeliveryFees, kg: string, value: string, district: number | null): string {
  const [grams, subtotalCents] = [Math.round(Number(kg) * 1000), centsFromRupees(Number(value))]
  if (!(grams > 0) || subtotalCents === null || subtotalCents < 0) return ""
  const { cents, rule: number } = quote(fees, { district, grams, subtotalCents })
  const words = { weight: kg, fee: formatRupees(cents), number }
  const place = districtName(district, getLocale())
  return place === null ? m.admin_fees_try_result_nowhere(words) : m.admin_fees_try_result({ ...words, place })
}
