import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { amount, optionalAmount } from "#shop/api/amount-field.ts"
import { emailRules, NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { givenOnce, unknownKeys } from "#shop/api/query-fields.ts"
import { depositField, priceRules } from "#shop/catalogue/products/product-fields.ts"

const STATES = ["unconfirmed", "waiting", "answered", "offered", "declined", "bought"] as const
export type CommissionState = (typeof STATES)[number]

const wished = {
  name: text({
    label: m.errors_label_name,
    min: [2, m.errors_name_too_short],
    max: [100, m.errors_name_too_long],
    refine: [(name) => NAME.test(name), m.errors_name_letters],
  }),
  email: optionalText(emailRules),
  phone: optionalText(phoneRules(m.errors_phone_invalid)),
  words: text({
    label: m.shop_commission_words,
    min: [1, m.errors_commission_words_missing],
    max: [2000, m.errors_commission_words_too_long],
    multiline: true,
  }),
  size: optionalText({ label: m.shop_commission_size, max: [100, m.errors_commission_detail_too_long] }),
  colour: optionalText({ label: m.shop_commission_colour, max: [100, m.errors_commission_detail_too_long] }),
  wished_on: z.pipe(
    z.nullish(z.union([z.literal(""), z.iso.date()], { error: m.errors_commission_day })),
    z.transform((day) => day || null),
  ),
}
const budget = optionalAmount({ ...priceRules, label: m.shop_commission_budget })

/** Is the body of `POST /api/commissions`. A signed-in customer is reached at the address of the account. */
export const askForm = z.object({
  key: z.uuid({ error: m.errors_commission_key }).check(z.describe("A new UUID for each request that a person means")),
  product_id: z.nullish(z.uuid({ error: m.errors_product_missing })),
  ...wished,
  budget,
})
export type AskForm = z.output<typeof askForm>

const typedNumber = z.pipe(
  z.string(),
  z.transform((typed): number | null | undefined => (typed.trim() === "" ? null : Number(typed.replaceAll(",", "")))),
)

/** Checks the same as people type it. */
export const askTyped = z.object({ ...wished, budget: z.pipe(typedNumber, budget) })

export const askedJson = z.object({
  confirmed: z
    .boolean()
    .check(z.describe("Else a link is mailed, and the owner sees the request once it was followed")),
  id: z.uuid(),
  pictures_key: z.string().check(z.describe("Opens `POST /api/commissions/{id}/pictures/{key}`")),
})

export const picturesJson = z.object({ pictures: z.int() })

const answered = {
  by: z.enum(["mail", "whatsapp"]).check(z.describe("What goes by WhatsApp is sent by the admin, and noted here")),
  version: z.int({ error: m.errors_order_version_missing }),
}
export type Way = "mail" | "whatsapp"

export const wordsTyped = z.object({
  words: text({
    label: m.admin_requests_words,
    min: [1, m.errors_commission_words_missing],
    max: [2000, m.errors_commission_words_too_long],
    multiline: true,
  }),
})

/** Is the body of `POST /api/admin/requests/{id}/answer`, which may also decline. */
export const answerForm = z.extend(wordsTyped, {
  decline: z.boolean({ error: m.errors_value_unacceptable }),
  ...answered,
})
export type AnswerForm = z.output<typeof answerForm>

const days = z
  .int({ error: m.errors_commission_days })
  .check(
    rule((count) => count >= 1 && count <= 365, "not_days", m.errors_commission_days, { minimum: 1, maximum: 365 }),
  )
const offered = {
  name: text({
    label: m.errors_label_name,
    min: [1, m.errors_product_name_missing],
    max: [200, m.errors_product_name_too_long],
  }),
  until: z.iso.date({ error: m.errors_commission_until }),
}
const price = amount(priceRules)

/**
 * Is the body of `POST /api/admin/requests/{id}/offer`; a second one replaces the first. `until` is the last day on which it can be bought.
 * Without `deposit_percent` the shop's own deposit is due.
 */
export const offerForm = z.object({ ...offered, price, days, deposit_percent: depositField, ...answered })
export type OfferForm = z.output<typeof offerForm>

export const offerTyped = z.object({
  ...offered,
  price: z.pipe(typedNumber, price),
  days: z.pipe(typedNumber, days),
  deposit_percent: z.pipe(typedNumber, depositField),
})

/** Is one thing that the owner did about a request. */
const stepJson = z.object({
  kind: z.enum(["answer", "decline", "offer"]),
  by: answered.by,
  at: z.string(),
  words: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  price: z.exactOptional(z.number()),
  days: z.exactOptional(z.int()),
  until: z.exactOptional(z.string()),
})
export type CommissionStep = z.infer<typeof stepJson>

const offerJson = z.object({
  product_id: z.uuid(),
  name: z.string(),
  price: z.number(),
  days: z.int(),
  deposit_percent: z.nullable(z.int()),
  until: z.string().check(z.describe("The last day on which it can be bought, as 2026-12-11")),
  open: z.boolean(),
})

export const commissionJson = z.object({
  id: z.uuid(),
  state: z.enum(STATES),
  name: z.string(),
  words: z.string(),
  size: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  wished_on: z.nullable(z.string()),
  budget: z.nullable(z.number()),
  like: z.nullable(z.string()).check(z.describe("The name of the product that it shall be like")),
  history: z.array(stepJson),
  offer: z.nullable(offerJson),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})
export type Commission = z.infer<typeof commissionJson>

export const adminCommissionJson = z.extend(commissionJson, {
  version: z.int(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  order: z.nullable(z.object({ id: z.uuid(), order_number: z.string() })),
  pictures: z.array(z.string()).check(z.describe("Links that are good for five minutes")),
  whatsapp_text: z
    .string()
    .check(z.describe("Begins a message in the customer’s language, with the link to the request")),
})
export type AdminCommission = z.infer<typeof adminCommissionJson>

export const requestsQuery = z.strictObject(
  { cursor: z.optional(givenOnce("cursor").check(z.describe("The `next_cursor` of the page before"))) },
  { error: unknownKeys },
)

export const requestsJson = z.object({
  requests: z.array(adminCommissionJson).check(z.describe("Those that wait for an answer first, then the newest")),
  today: z.string(),
  next_cursor: z.nullable(z.string()),
})
