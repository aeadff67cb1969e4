import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"

export const questionText = z.object({
  question: text({
    label: m.errors_label_question,
    min: [1, m.errors_question_missing],
    max: [500, m.errors_question_too_long],
    multiline: true,
  }),
})

/** Is the body of `POST /api/admin/orders/{id}/question`. What is asked by WhatsApp is sent by the admin, and noted here. */
export const questionForm = z.extend(questionText, {
  by: z.enum(["mail", "whatsapp"]),
  version: z.int({ error: m.errors_order_version_missing }),
})
export type QuestionForm = z.output<typeof questionForm>
