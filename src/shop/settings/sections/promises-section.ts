import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { localized } from "#shop/text/localized.ts"
import { section, wholeNumber, words } from "./section.ts"

/** Says how soon an order arrives, as it reads after "within", and for how many days it can be returned: for 0 nothing can. */
export const promisesSection = section({
  json: z.object({ delivery_time: z.string(), return_days: z.int() }),
  form: z.object({ delivery_time: localized(words(30)), return_days: wholeNumber(0, 365) }),
  initial: () => ({ delivery_time: m.shop_delivery_time(), return_days: 30 }),
})
