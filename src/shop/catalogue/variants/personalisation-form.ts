import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalAmount } from "#shop/api/amount-field.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { priceRules } from "../products/product-fields.ts"
import { MAX_PERSONALISATION } from "./personalisation.ts"

export const personalisationJson = z.object({
  label: z.string().check(z.meta({ description: "What the text is, such as a name to embroider" })),
  max_length: z.int().check(z.meta({ description: "Characters" })),
  price: z.number().check(z.meta({ description: "Rupees that a piece with a text costs more" })),
  required: z.boolean(),
})

export const personalisedWithJson = z
  .object({ label: z.string(), text: z.string(), price: z.number() })
  .check(z.meta({ description: "The text on each piece, and the rupees that it adds to a piece" }))

const wrongLength = () => m.errors_personalisation_length({ maximum: MAX_PERSONALISATION })

export const personalisationForm = z.nullable(
  z.object({
    label: text({
      label: m.errors_label_personalisation,
      min: [1, m.errors_personalisation_label_missing],
      max: [60, m.errors_personalisation_label_too_long],
    }),
    max_length: z.number({ error: wrongLength }).check(
      rule(
        (length) => Number.isInteger(length) && length >= 1 && length <= MAX_PERSONALISATION,
        "out_of_range",
        wrongLength,
        {
          minimum: 1,
          maximum: MAX_PERSONALISATION,
        },
      ),
    ),
    price: z.pipe(
      optionalAmount({ ...priceRules, accepts: [(price) => price >= 0, m.errors_personalisation_price_negative] }),
      z.transform((price) => price ?? 0),
    ),
    required: z._default(z.boolean(), false),
  }),
)
