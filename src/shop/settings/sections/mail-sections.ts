import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"
import { section } from "./section.ts"

const MAX_WORDS = 500

export const mailForm = z.object({
  text: localized(
    text({ label: m.errors_label_words, max: [MAX_WORDS, m.errors_words_too_long], multiline: true, optional: true }),
  ),
})

const mailSection = section({
  json: z.object({ text: z.string() }),
  form: mailForm,
  initial: () => ({ text: "" }),
})

export const mailSections = {
  mail_order: mailSection,
  mail_shipped: mailSection,
  mail_review: mailSection,
  mail_welcome: mailSection,
}
export type MailSection = keyof typeof mailSections
