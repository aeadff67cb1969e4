import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"

export const detailLabels = {
  size: m.shop_detail_size,
  material: m.shop_detail_material,
  care: m.shop_detail_care,
  lead_time: m.shop_detail_lead_time,
  weight_grams: m.admin_products_form_weight,
}

type DetailName = keyof typeof detailLabels
type Bound = ReturnType<Fields<string, unknown>["bind"]>

interface DetailsSectionProps {
  bind: (name: DetailName) => Bound
  errors: Partial<Record<DetailName, string>>
}

/** Shows the fields that describe the product. */
export function DetailsSection({ bind, errors }: DetailsSectionProps) {
  const field = (name: DetailName) => ({ label: detailLabels[name](), error: errors[name], ...bind(name) })
  return (
    <fieldset className="grid gap-5 rounded-md border border-line px-4 pt-3 pb-5">
      <legend className="px-1.5 font-bold text-sm">{m.admin_products_form_details()}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("size")} hint={m.admin_products_form_size_hint()} />
        <Field {...field("material")} hint={m.admin_products_form_material_hint()} />
        <Field {...field("lead_time")} hint={m.admin_products_form_lead_time_hint()} />
        <Field {...field("weight_grams")} type="number" inputMode="numeric" min="1" step="1" />
      </div>
      <Field label={detailLabels.care()} error={errors.care}>
        <Textarea rows={2} {...bind("care")} />
      </Field>
    </fieldset>
  )
}
