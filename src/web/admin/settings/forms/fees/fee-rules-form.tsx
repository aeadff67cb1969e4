import { Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { districtChoices, districtName } from "#shop/address/districts.ts"
import { centsFromRupees, formatAmount, formatRupees } from "#shop/money.ts"
import { type DeliveryFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import { feeWarnings } from "#shop/settings/fees/fee-problems.ts"
import { type FeeRule, feeRulesSection } from "#shop/settings/fees/fee-rules-section.ts"
import type { SectionValues } from "#shop/settings/sections/sections.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { type FormFields, placesIn, withoutBlanks } from "../../../forms/described.ts"
import { blankPlace, sentValues } from "../../../forms/form-values.ts"
import { SectionForm } from "../section-form.tsx"
import { feeRules } from "./fee-fields.ts"
import { RuleFields } from "./rule-fields.tsx"

const { fields: described } = feeRules

export function FeeRulesForm({ delivery }: { delivery: SectionValues["delivery"] }) {
  return <SectionForm section={feeRules}>{(fields) => <Rules fields={fields} delivery={delivery} />}</SectionForm>
}

function Rules({ fields, delivery }: { fields: FormFields; delivery: SectionValues["delivery"] }) {
  const { values, set } = fields
  const rules = placesIn(values.rules)
  const result = feeRulesSection.form.safeParse(sentValues(described, withoutBlanks(described, values)))
  const fees = result.success ? { ...delivery, ...result.data } : null

  return (
    <>
      {rules.map((_, at) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
          key={at}
          at={at}
          fields={fields}
          onUp={at > 0 ? () => set("rules", movedUp(rules, at)) : null}
          onRemove={() => set("rules", rules.toSpliced(at, 1))}
        />
      ))}
      {rules.length > 0 && (
        <p className="text-muted text-sm">
          {m.admin_fees_last({ number: rules.length + 1, fee: formatAmount(delivery.fee) })}
        </p>
      )}
      {rules.length < described.rules.grows.max && (
        <Button
          variant="secondary"
          onClick={() => set("rules", [...rules, blankPlace(described.rules)])}
          className="justify-self-start"
        >
          <Plus aria-hidden="true" className="size-5" />
          {m.admin_fees_add()}
        </Button>
      )}
      {rules.length > 0 && (
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

function movedUp<Each>(all: readonly Each[], at: number): Each[] {
  return all.toSpliced(at - 1, 2, ...all.slice(at - 1, at + 1).reverse())
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
