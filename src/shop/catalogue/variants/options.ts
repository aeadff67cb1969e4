import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalAmount } from "#shop/api/amount-field.ts"
import { optionalText, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { pictureRules, priceRules, stockField } from "../products/product-fields.ts"

export const MAX_CHOICES = 2
export const MAX_VARIANTS = 50
export const MAX_OPTION = 40

const word = (missing: () => string) =>
  text({ label: m.errors_label_option, min: [1, missing], max: [MAX_OPTION, m.errors_option_too_long] })
const value = word(m.errors_option_value_missing)

const choice = z.object({
  name: word(m.errors_option_name_missing),
  values: z.array(value).check(
    rule((values) => values.length > 0, "too_small", m.errors_option_value_missing, { minimum: 1 }),
    rule(differ, "duplicate", m.errors_option_twice),
  ),
})

export const variantForm = z.object({
  /** Is set for an existing variant, which keeps its carts and orders whatever its values become. */
  id: z.optional(z.uuid()),
  values: z.array(value),
  /** Is null for the product's price. */
  price: optionalAmount(priceRules),
  /** Is null where it has the sale of the product, or none where its price is its own. */
  sale_price: optionalAmount(priceRules),
  stock_quantity: stockField,
  /** Is the stock that was shown: a stock that an order took since then is not overwritten. */
  seen_stock: z.optional(z.int()),
  is_active: z._default(z.boolean(), true),
  /** Is null for the product's picture. */
  image_url: optionalText(pictureRules),
})

/** Lists all variants: those that are left out are no longer sold. Null stands for a product without options. */
export const optionsForm = z.nullable(
  z
    .object({
      choices: z.array(choice).check(
        rule((choices) => choices.length > 0 && choices.length <= MAX_CHOICES, "too_big", m.errors_options_too_many, {
          maximum: MAX_CHOICES,
        }),
      ),
      variants: z.array(variantForm).check(
        rule((variants) => variants.length > 0, "too_small", m.errors_variants_missing, { minimum: 1 }),
        rule((variants) => variants.length <= MAX_VARIANTS, "too_big", m.errors_variants_too_many, {
          maximum: MAX_VARIANTS,
        }),
      ),
    })
    .check(
      rule(({ choices }) => differ(choices.map(({ name }) => name)), "duplicate", m.errors_option_twice),
      rule(fits, "unknown_value", m.errors_variant_unknown),
      rule(
        ({ variants }) => differ(variants.map(({ values }) => JSON.stringify(values))),
        "duplicate",
        m.errors_variant_twice,
      ),
      rule(({ variants }) => differ(variants.flatMap(({ id }) => id ?? [])), "duplicate", m.errors_variant_twice),
    ),
)
export type OptionsForm = z.output<typeof optionsForm>
export type VariantForm = NonNullable<OptionsForm>["variants"][number]

function differ(texts: readonly string[]): boolean {
  return new Set(texts.map((each) => each.toLowerCase())).size === texts.length
}

function fits({
  choices,
  variants,
}: {
  choices: z.output<typeof choice>[]
  variants: z.output<typeof variantForm>[]
}): boolean {
  return variants.every(
    ({ values }) =>
      values.length === choices.length && choices.every((each, n) => each.values.includes(values[n] ?? "")),
  )
}
