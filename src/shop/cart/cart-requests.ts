import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { MAX_PERSONALISATION } from "#shop/catalogue/variants/personalisation.ts"

const notWhole = { error: m.errors_quantity_not_whole }
const quantity = z.int(notWhole).check(z.minimum(1, notWhole))

export const personalisationText = optionalText({
  label: m.errors_label_personalisation,
  max: [
    MAX_PERSONALISATION,
    () => m.errors_personalisation_too_long({ label: m.errors_label_personalisation(), maximum: MAX_PERSONALISATION }),
  ],
})

export const addToCartRequest = z.object({
  product_id: z.string({ error: m.errors_product_missing }),
  quantity: z._default(quantity, 1),
  personalisation: personalisationText,
})

export const updateLineRequest = z.object({ quantity })
