import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"

export const promiseFields = z.object({
  ready_by: z.iso.date({ error: m.errors_promise_day }),
  reason: text({
    label: m.errors_label_promise_reason,
    min: [1, m.errors_promise_reason_missing],
    max: [500, m.errors_promise_reason_too_long],
    multiline: true,
  }),
})

/** Is the body of `PUT /api/admin/orders/{id}/promise`: by when all is made that the order still waits for, and why not as promised. */
export const promiseForm = z.extend(promiseFields, { version: z.int({ error: m.errors_order_version_missing }) })
export type PromiseForm = z.output<typeof promiseForm>
