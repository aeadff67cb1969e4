import type { ComponentProps } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { MAX_PERSONALISATION } from "#shop/catalogue/variants/personalisation.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import type { FormPersonalisation } from "../forms/form-personalisation.ts"
import { AMOUNT } from "../forms/typed-values.ts"
import { shownState } from "./state-badge.tsx"

interface Part<Name extends string> {
  bind: (name: Name) => ReturnType<Fields<string, unknown>["bind"]>
  errors: Partial<Record<Name, string>>
}

/** Returns what binds the English of a text; its control has the name of the whole field. */
export function boundText(bind: Fields<string, unknown>["bind"], name: string) {
  return { ...bind(`${name}.${baseLocale}`), name }
}

export const describedDetails = {
  size: { label: m.shop_detail_size, localized: true },
  material: { label: m.shop_detail_material, localized: true },
  care: { label: m.shop_detail_care, localized: true },
  lead_time: { label: m.shop_detail_lead_time, localized: true },
  weight_grams: { label: m.admin_products_form_weight, kind: "number" },
} as const

export function DetailsSection({ bind, errors }: Pick<Fields<string, unknown>, "bind" | "errors">) {
  const field = (name: Exclude<keyof typeof describedDetails, "weight_grams">) => ({
    label: describedDetails[name].label(),
    error: errors[name],
    ...boundText(bind, name),
  })
  const weight = { label: describedDetails.weight_grams.label(), error: errors.weight_grams, ...bind("weight_grams") }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("size")} hint={m.admin_products_form_size_hint()} />
        <Field {...field("material")} hint={m.admin_products_form_material_hint()} />
        <Field {...field("lead_time")} hint={m.admin_products_form_lead_time_hint()} />
        <Field {...weight} type="number" inputMode="numeric" min="1" step="1" />
      </div>
      <Field label={describedDetails.care.label()} error={errors.care}>
        <Textarea rows={2} {...boundText(bind, "care")} />
      </Field>
    </>
  )
}

export function DepositField(field: ComponentProps<typeof Field>) {
  const hint = m.admin_products_form_deposit_hint()
  return <Field {...field} hint={hint} type="number" inputMode="numeric" min="0" max="100" step="1" />
}

export const describedPublishing = {
  state: { label: m.admin_products_form_state, words: shownState },
  publish_at: { label: m.admin_products_form_publish_at, named: m.admin_field_publish_at },
} as const

interface PublishingSectionProps extends Part<keyof typeof describedPublishing> {
  state: string
  before: string | undefined
}

export function PublishingSection({ bind, errors, state, before }: PublishingSectionProps) {
  const states = ["active", "draft", "scheduled", ...(before === "inactive" ? [before] : [])]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={describedPublishing.state.label()} error={errors.state}>
        <Select
          {...bind("state")}
          choices={states.map((each) => [
            each,
            each === "active" ? m.admin_products_form_for_sale() : shownState(each),
          ])}
        />
      </Field>
      {state === "scheduled" && (
        <Field
          label={describedPublishing.publish_at.label()}
          error={errors.publish_at}
          hint={m.admin_products_form_publish_at_hint()}
          required
          type="datetime-local"
          {...bind("publish_at")}
        />
      )}
    </div>
  )
}

interface PersonalisationSectionProps {
  personalisation: FormPersonalisation
  error: string | undefined
  onChange: (personalisation: FormPersonalisation) => void
}

export function PersonalisationSection({ personalisation, error, onChange }: PersonalisationSectionProps) {
  const { offered, label, max_length, price, required } = personalisation
  const change = (changed: Partial<FormPersonalisation>) => onChange({ ...personalisation, ...changed })
  return (
    <>
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
            value={label[baseLocale]}
            placeholder={m.admin_personalisation_label_example()}
            onChange={(event) => change({ label: { ...label, [baseLocale]: event.target.value } })}
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
              {...AMOUNT}
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
    </>
  )
}
