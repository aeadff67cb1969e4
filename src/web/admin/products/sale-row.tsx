import { dayInColombo, formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { formatAmount } from "#shop/money.ts"
import { Field } from "#web/ui/controls/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import type { Description } from "../forms/described.ts"
import { FormRow } from "../forms/form-row.tsx"
import { AMOUNT } from "../forms/typed-values.ts"
import { boundField } from "../forms/use-edit-form.ts"

export const describedSale = {
  sale_price: { label: m.admin_sale_price, named: m.admin_field_sale_price, kind: "number", unit: "rupees" },
  sale_from: { label: m.admin_field_sale_from },
  sale_until: { label: m.admin_field_sale_until },
} as const satisfies Description

interface Values extends Record<keyof typeof describedSale, string> {
  readonly options: { readonly choices: readonly unknown[] }
}

type SaleFields = Pick<Fields<string, unknown, unknown>, "field" | "set"> & { readonly values: Values }

const DAY_MS = 24 * 60 * 60 * 1000
const daysFromNow = (days: number) => dayInColombo(new Date(Date.now() + days * DAY_MS))

/** Says while a sale is on which price the form shows. */
export function hintOfPrice(product: AdminProduct | null): string | undefined {
  if (!product || product.regular_price === null) return undefined
  return m.admin_sale_price_hint({ price: formatAmount(product.price) })
}

/** Sets the sale of a product, folded to a row. A price that is typed first gets two weeks from today, which can be changed. */
export function SaleRow({ fields }: { fields: SaleFields }) {
  const { sale_price: price, sale_from: from, sale_until: until, options } = fields.values
  const field = boundField(fields, describedSale)
  function type(typed: string) {
    fields.set("sale_price", typed)
    if (from || until) return
    fields.set("sale_from", daysFromNow(0))
    fields.set("sale_until", daysFromNow(13))
  }
  return (
    <FormRow title={m.admin_sale()} summary={summaryOf({ price, until })}>
      <Field
        {...field("sale_price")}
        {...AMOUNT}
        hint={options.choices.length > 0 ? m.admin_sale_hint_options() : m.admin_sale_hint()}
        onChange={({ target }) => type(target.value)}
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <Field {...field("sale_from")} type="date" max="9999-12-31" />
        <Field {...field("sale_until")} type="date" max="9999-12-31" />
      </div>
    </FormRow>
  )
}

function summaryOf({ price, until }: { price: string; until: string }): string {
  if (!price && !until) return m.admin_products_form_none()
  const amount = Number(price) > 0 && formatAmount(Number(price))
  return [amount, until && m.admin_sale_until({ day: formatWeekday(until) })].filter(Boolean).join(" · ")
}
