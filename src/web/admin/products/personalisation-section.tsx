import { m } from "#messages/messages.js"
import { MAX_PERSONALISATION } from "#shop/catalogue/variants/personalisation.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import type { FormPersonalisation } from "./form-personalisation.ts"

interface PersonalisationSectionProps {
  personalisation: FormPersonalisation
  error: string | undefined
  onChange: (personalisation: FormPersonalisation) => void
}

/** The text that customers may, or must, have put on a product. */
export function PersonalisationSection({ personalisation, error, onChange }: PersonalisationSectionProps) {
  const { offered, label, max_length, price, required } = personalisation
  const change = (changed: Partial<FormPersonalisation>) => onChange({ ...personalisation, ...changed })
  return (
    <fieldset className="grid gap-5 rounded-md border border-line px-4 pt-3 pb-5">
      <legend className="px-1.5 font-bold text-sm">{m.admin_personalisation()}</legend>
      <Checkbox
        label={m.admin_personalisation_offered()}
        checked={offered}
        onChange={(event) => change({ offered: event.target.checked })}
      />
      {offered && (
        <>
          <Field
            name="personalisation"
            label={m.admin_personalisation_label()}
            required
            error={error}
            value={label}
            placeholder={m.admin_personalisation_label_example()}
            onChange={(event) => change({ label: event.target.value })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="personalisation-length"
              label={m.admin_personalisation_length()}
              required
              type="number"
              inputMode="numeric"
              min="1"
              max={MAX_PERSONALISATION}
              step="1"
              value={max_length}
              onChange={(event) => change({ max_length: event.target.value })}
            />
            <Field
              name="personalisation-price"
              label={m.admin_personalisation_price()}
              hint={m.admin_personalisation_price_hint()}
              type="number"
              inputMode="decimal"
              min="0"
              step="0.01"
              value={price}
              onChange={(event) => change({ price: event.target.value })}
            />
          </div>
          <Checkbox
            label={m.admin_personalisation_required()}
            checked={required}
            onChange={(event) => change({ required: event.target.checked })}
          />
        </>
      )}
    </fieldset>
  )
}
