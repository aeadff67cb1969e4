import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"
import { section, wholeNumber } from "./section.ts"

const MAX_POLICY = 1_000

const policy = optionalText({
  label: m.errors_label_words,
  max: [MAX_POLICY, m.errors_words_too_long],
  multiline: true,
})

/** Says what is due of a piece before it is made; a product may have its own per cent. */
export const depositSection = section({
  json: z.object({
    percent: z.int().check(z.meta({ description: "Of what is made to order; 0: all is due at once" })),
    /** Customers read before they order what is kept of it where they cancel. */
    policy: z.nullable(z.string()),
  }),
  form: z.object({ percent: wholeNumber(0, 100), policy: localized(policy) }),
  initial: () => ({ percent: 0, policy: null }),
})
