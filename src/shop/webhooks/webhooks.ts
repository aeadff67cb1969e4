import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"

/** Names what other programs can be told of: few, since each message says no more than where to look. */
export const WEBHOOK_EVENTS = ["order.placed", "order.updated", "product.updated"] as const
type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const webhookEventLabels = /* @__PURE__ */ worded<WebhookEvent>({
  "order.placed": m.admin_webhooks_order_placed,
  "order.updated": m.admin_webhooks_order_updated,
  "product.updated": m.admin_webhooks_product_updated,
})

/** Any program may be told, but none on the shop's own network: the address is looked at again whenever a message is sent. */
function isReceiver(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, hostname, port } = new URL(url)
  const isNamed = /\.[a-z]/.test(hostname) && !/\.(?:local|localhost|internal)$/.test(hostname)
  return protocol === "https:" && username + password === "" && ["", "8443"].includes(port) && isNamed
}

const urlSchema = text({
  label: m.admin_webhooks_url,
  min: [1, m.admin_webhooks_url_bad],
  max: [500, m.admin_webhooks_url_bad],
  refine: [isReceiver, m.admin_webhooks_url_bad],
})

export const webhookForm = z.object({
  url: urlSchema.check(z.describe("https, port 443 or 8443, a name and no user; redirects are not followed")),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(rule((events) => events.length > 0, "too_small", m.admin_webhooks_events_none, { minimum: 1 })),
})
export type WebhookForm = z.infer<typeof webhookForm>

/** Names one message, or a day in Colombo. */
export const webhookReplay = z.object({
  message: z.optional(z.string().check(z.regex(/^msg_[0-9a-f]{32}$/))),
  day: z.optional(z.iso.date()),
})
export type WebhookReplay = z.infer<typeof webhookReplay>

export const WEBHOOK_ACTS = ["pause", "resume", "test"] as const
export type WebhookAct = (typeof WEBHOOK_ACTS)[number]

const dateTime = z.string().check(z.meta({ format: "date-time" }))

const messageJson = z.object({
  id: z.string().check(z.describe("The `webhook-id`; the same however often it is sent")),
  type: z.string(),
  number: z.nullable(z.string()).check(z.describe("Of the order")),
  created_at: dateTime,
  waits: z.boolean(),
  attempts: z.int(),
  reason: z.nullable(z.string()).check(z.describe("Why the last attempt failed: the status, or a word")),
  delivered_at: z.nullable(dateTime),
})
export type WebhookMessage = z.infer<typeof messageJson>

const endpointJson = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  paused_at: z.nullable(dateTime),
  paused_why: z.nullable(z.enum(["owner", "failing", "gone"])),
  waiting: z.int(),
  messages: z.array(messageJson).check(z.describe("The latest 20")),
})
export type WebhookEndpoint = z.infer<typeof endpointJson>

export const webhooksJson = z.object({ endpoints: z.array(endpointJson) })
export const webhookSecretJson = z.object({ secret: z.string().check(z.describe("Is never shown again")) })
