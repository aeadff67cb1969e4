import { ArrowUp, Trash2 } from "lucide-react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { AMOUNT } from "../../../forms/typed-values.ts"
import { DistrictTicks } from "./district-ticks.tsx"
import { type FeeFields, fieldOf, type RulePart } from "./typed-rules.ts"

export const partLabels: Readonly<Record<RulePart, () => string>> = {
  districts: m.admin_fees_districts,
  up_to_grams: m.admin_fees_up_to,
  from: m.admin_fees_from,
  fee: m.admin_fees_fee,
  further_kg: m.admin_fees_further,
  free_from: m.admin_fees_free_from,
}

interface RuleFieldsProps {
  slot: number
  fields: FeeFields
  /** Is null for the first. */
  onUp: (() => void) | null
  onRemove: () => void
}

export function RuleFields({ slot, fields, onUp, onRemove }: RuleFieldsProps) {
  const number = slot + 1
  const amount = (part: RulePart) => ({
    ...fields.field(fieldOf(part, slot)),
    label: partLabels[part](),
    ...AMOUNT,
  })
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold text-sm">{m.admin_fees_rule({ number })}</legend>
      <DistrictTicks
        value={fields.values[fieldOf("districts", slot)] ?? ""}
        onType={(value) => fields.set(fieldOf("districts", slot), value)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field {...amount("fee")} required />
        <Field {...amount("further_kg")} />
        <Field {...amount("free_from")} />
        <Field {...amount("up_to_grams")} inputMode="numeric" min="1" step="1" />
        <Field {...amount("from")} />
      </div>
      <div className="-mb-2 -ml-2 flex gap-1">
        {onUp && (
          <IconButton label={m.admin_fees_up({ number })} onClick={onUp}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={m.admin_fees_remove({ number })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}
