import { ArrowUp, Trash2 } from "lucide-react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { valueAt } from "#web/ui/forms/use-fields.ts"
import type { FormFields } from "../../../forms/described.ts"
import { DistrictTicks } from "./district-ticks.tsx"
import { feeRules, type RulePart } from "./fee-fields.ts"

const { fields: parts } = feeRules.fields.rules

interface RuleFieldsProps {
  at: number
  fields: FormFields
  /** Is null for the first. */
  onUp: (() => void) | null
  onRemove: () => void
}

export function RuleFields({ at, fields, onUp, onRemove }: RuleFieldsProps) {
  const number = at + 1
  const amount = (part: Exclude<RulePart, "districts">) => ({
    ...fields.field(`rules.${at}.${part}`),
    label: parts[part].label(),
    ...parts[part].input,
  })
  const districts = `rules.${at}.districts`
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold text-sm">{m.admin_fees_rule({ number })}</legend>
      <DistrictTicks
        value={valueAt(fields.values, districts) as readonly number[]}
        onType={(value) => fields.set(districts, value)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field {...amount("fee")} />
        <Field {...amount("further_kg")} />
        <Field {...amount("free_from")} />
        <Field {...amount("up_to_grams")} />
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
