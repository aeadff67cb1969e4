import { useId } from "react"
import { Field } from "#web/ui/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { Input } from "#web/ui/input.tsx"
import { Textarea } from "#web/ui/textarea.tsx"

export const productLabels = {
  name: "Name",
  description: "Description",
  price: "Price (Rs.)",
  stock_quantity: "Stock Quantity",
  category: "Category",
  image_url: "Image",
}

type ProductField = keyof typeof productLabels
export type ProductTexts = Record<ProductField, string>

interface ProductFieldsProps {
  fields: Fields<ProductField, unknown>
  categories: readonly string[]
}

export function ProductFields({ fields: { bind, errors }, categories }: ProductFieldsProps) {
  const listId = useId()
  return (
    <>
      <Field label={productLabels.name} required error={errors.name} {...bind("name")} />
      <Field label={productLabels.description} error={errors.description}>
        <Textarea rows={4} {...bind("description")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={productLabels.price}
          required
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          error={errors.price}
          {...bind("price")}
        />
        <Field
          label={productLabels.stock_quantity}
          required
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          error={errors.stock_quantity}
          {...bind("stock_quantity")}
        />
      </div>
      <Field label={productLabels.category} error={errors.category}>
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
