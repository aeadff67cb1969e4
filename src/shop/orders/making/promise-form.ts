import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { MAX_PICTURES } from "#shop/catalogue/pictures/pictures.ts"

export const promiseFields = z.object({
  ready_by: z.iso.date({ error: m.errors_promise_day }),
  reason: text({
    label: m.errors_label_promise_reason,
    min: [1, m.errors_promise_reason_missing],
    max: [500, m.errors_promise_reason_too_long],
    multiline: true,
  }),
})

export const progressFields = z.object({
  words: text({
    label: m.admin_progress_words,
    min: [1, m.errors_progress_words_missing],
    max: [1000, m.errors_progress_words_too_long],
    multiline: true,
  }),
})

/** Is the body of `POST /api/admin/orders/{id}/progress`, with the paths of pictures that `POST /api/receipts` returned. */
export const progressForm = z.extend(progressFields, {
  pictures: z
    .array(z.string().check(z.maxLength(300)))
    .check(z.maxLength(MAX_PICTURES, { error: m.errors_return_pictures })),
  version: z.int({ error: m.errors_order_version_missing }),
})
export type ProgressForm = z.output<typeof progressForm>

/** Is the body of `PUT /api/admin/orders/{id}/promise`: by when all is made that the order still waits for, and why not as promised. */
export const promiseForm = z.extend(promiseFields, { version: z.int({ error: m.errors_order_version_missing }) })
export type PromiseForm = z.output<typeof promiseForm>
