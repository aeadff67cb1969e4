import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { proofFields, text } from "#shop/api/fields.ts"
import { INVITED_ROLES } from "../staff/invitations.ts"

export const KEY_DAYS = [30, 90, 365] as const

const role = z.enum(INVITED_ROLES, { error: m.errors_role_unknown })
const time = z.string().check(z.meta({ format: "date-time" }))

export const keyForm = z.object({
  name: text({
    label: m.errors_label_key_name,
    min: [1, m.errors_key_name_missing],
    max: [60, m.errors_key_name_too_long],
  }),
  role,
  days: z
    .int({ error: m.errors_key_days })
    .check(z.minimum(1, { error: m.errors_key_days }), z.maximum(365, { error: m.errors_key_days })),
})

export const sentKey = z.extend(keyForm, proofFields)
export type SentKey = z.output<typeof sentKey>

export const apiKeyJson = z.object({
  id: z.uuid(),
  name: z.string(),
  role,
  beginning: z.string(),
  expires_at: time,
  ended: z.boolean().check(z.describe("By an owner, or by time")),
  replaced: z.boolean().check(z.describe("Another key takes its place, and it ends within a week")),
  last_used_at: z.nullable(time),
})
export type ApiKey = z.infer<typeof apiKeyJson>

export const apiKeyListJson = z.object({ keys: z.array(apiKeyJson) })

export const madeKeyJson = z.extend(apiKeyJson, { key: z.string().check(z.describe("Is returned this once")) })
export type MadeKey = z.infer<typeof madeKeyJson>
