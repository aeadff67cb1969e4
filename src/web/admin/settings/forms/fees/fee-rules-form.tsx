import { Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { districtChoices, districtName, namesOfDistricts } from "#shop/address/districts.ts"
import { centsFromRupees, formatAmount, formatRupees } from "#shop/money.ts"
import { type DeliveryFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import { feeWarnings } from "#shop/settings/fees/fee-problems.ts"
import { type FeeRule, feeRulesSection } from "#shop/settings/fees/fee-rules-section.ts"
import type { SectionValues } from "#shop/settings/sections/sections.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { issuesAtFields } from "../../../forms/issues-at-fields.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../../../forms/typed-values.ts"
import { SectionForm } from "../section-form.tsx"
import { districtsIn } from "./district-ticks.tsx"
import { partLabels, RuleFields } from "./rule-fields.tsx"
import {
  type FeeField,
  type FeeFields,
  fieldOf,
  fieldOfProblem,
  ofEach,
  type RuleValues,
  reordered,
  SLOTS,
  slotValues,
  typedRules,
  usedSlots,
} from "./typed-rules.ts"

const labels: Record<FeeField, () => string> = {
  ...ofEach((part, slot) => () => m.admin_fees_rule_field({ number: slot + 1, field: partLabels[part]() })),
  usual_grams: m.admin_fees_usual,
}

const formats = Object.fromEntries(
  SLOTS.map((slot) => [fieldOf("districts", slot), (value: string) => namesOfDistricts(districtsIn(value))]),
)

const typed = (values: Record<FeeField, string>) => ({
  rules: typedRules(values),
  usual_grams: numberOf(values.usual_grams),
})

const schema = issuesAtFields(schemaOfTyped(feeRulesSection.form, typed), fieldOfProblem)

export function FeeRulesForm({ delivery }: { delivery: SectionValues["delivery"] }) {
  return (
    <SectionForm
      name="fee_rules"
      title={m.admin_fees()}
      text={m.admin_fees_text()}
      schema={schema}
      labels={labels}
      formats={formats}
      shown={({ rules, usual_grams }): Record<FeeField, string> => ({
        ...slotValues(rules),
        usual_grams: typedNumber(usual_grams),
      })}
    >
      {(fields) => <Rules fields={fields} delivery={delivery} />}
    </SectionForm>
  )
}

function Rules({ fields, delivery }: { fields: FeeFields; delivery: SectionValues["delivery"] }) {
  const { values, setAll } = fields
  const used = usedSlots(values)
  const [added, setAdded] = useState(0)
  const shown = SLOTS.slice(0, Math.max(used, added))
  const result = feeRulesSection.form.safeParse(typed(values))
  const fees = result.success ? { ...delivery, ...result.data } : null

  function reorder(order: readonly number[]) {
    setAll({ ...values, ...(reordered(values as RuleValues, order) satisfies RuleValues) })
    setAdded(order.length)
  }
  return (
    <>
      {shown.map((slot) => (
        <RuleFields
          key={slot}
          slot={slot}
          fields={fields}
          onUp={slot > 0 ? () => reorder(swapped(shown, slot)) : null}
          onRemove={() => reorder(shown.filter((each) => each !== slot))}
        />
      ))}
      {shown.length > 0 && (
        <p className="text-muted text-sm">
          {m.admin_fees_last({ number: shown.length + 1, fee: formatAmount(delivery.fee) })}
        </p>
      )}
      {shown.length < SLOTS.length && (
        <Button variant="secondary" onClick={() => setAdded(shown.length + 1)} className="justify-self-start">
          <Plus aria-hidden="true" className="size-5" />
          {m.admin_fees_add()}
        </Button>
      )}
      {shown.length > 0 && (
        <Field
          {...fields.field("usual_grams")}
          label={m.admin_fees_usual()}
          hint={m.admin_fees_usual_hint()}
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          required
        />
      )}
      {fees && fees.rules.length > 0 && (
        <>
          <FeeProblems rules={fees.rules} />
          <TryFees fees={fees} />
        </>
      )}
    </>
  )
}

function swapped(slots: readonly number[], slot: number): number[] {
  return slots.map((each) => (each === slot ? slot - 1 : each === slot - 1 ? slot : each))
}

/** Warns before saving of rules that another rule hides, and of districts that no rule names. */
function FeeProblems({ rules }: { rules: readonly FeeRule[] }) {
  const warnings = feeWarnings(rules)
  const hidden = warnings.filter(({ by }) => by !== null)
  const others = warnings.find(({ by }) => by === null)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {hidden.length > 0 && (
        <Alert tone="warning">
          <ul className="grid gap-1">
            {hidden.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {others && <Alert>{others.message}</Alert>}
    </div>
  )
}

/** Says what the delivery of an order would cost by the typed rules, and which rule says so. */
function TryFees({ fees }: { fees: DeliveryFees }) {
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

/** Returns the cost in words; "" while a number is missing. */
function resultOf(fees: DeliveryFees, kg: string, value: string, district: number | null): string {
  const [grams, subtotalCents] = [Math.round(Number(kg) * 1000), centsFromRupees(Number(value))]
  if (!(grams > 0) || subtotalCents === null || subtotalCents < 0) return ""
  const { cents, rule: number } = quote(fees, { district, grams, subtotalCents })
  const words = { weight: kg, fee: formatRupees(cents), number }
  const place = districtName(district, getLocale())
  return place === null ? m.admin_fees_try_result_nowhere(words) : m.admin_fees_try_result({ ...words, place })
}
