import { useId } from "react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { Input } from "#web/ui/input.tsx"
import { Textarea } from "#web/ui/textarea.tsx"

export const productLabels = {
  name: m.admin_products_form_name,
  description: m.admin_products_form_description,
  price: m.admin_products_form_price,
  stock_quantity: m.admin_products_form_stock,
  category: m.admin_products_form_category,
  image_url: m.admin_products_form_image,
}

type ProductField = keyof typeof productLabels
export type ProductFormValues = Record<ProductField, string>

interface ProductFieldsProps {
  fields: Fields<ProductField, unknown>
  categories: readonly string[]
}

export function ProductFields({ fields: { bind, errors }, categories }: ProductFieldsProps) {
  const listId = useId()
  return (
    <>
      <Field label={productLabels.name()} required error={errors.name} {...bind("name")} />
      <Field label={productLabels.description()} error={errors.description}>
        <Textarea rows={4} {...bind("description")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={productLabels.price()}
          required
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          error={errors.price}
          {...bind("price")}
        />
        <Field
          label={productLabels.stock_quantity()}
          required
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          error={errors.stock_quantity}
          {...bind("stock_quantity")}
        />
      </div>
      <Field label={productLabels.category()} error={errors.category}>
        <Input list={listId} autoComplete="off" {...bind("category")} />
        <datalist id={listId}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </Field>
    </>
  )
}
