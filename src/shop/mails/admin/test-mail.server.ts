import * as z from "zod/mini"
import { type Queryable, sql } from "#database/database.ts"
import type { MailsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { Outbox } from "../outbox.server.ts"
import { wordedReason } from "../own-reasons.ts"

export const testMailJson = z.object({
  state: z
    .enum(["none", "waiting", "sent", "refused", "doubtful"])
    .check(z.meta({ description: "`doubtful`: handed over without a response, so it may have arrived" })),
  to: z.string().check(z.meta({ description: "Where it went, or where the first one will go" })),
  reason: z
    .nullable(z.string())
    .check(z.meta({ description: "What the mail server answered, where it did not take it" })),
  relay: z.boolean().check(z.meta({ description: "Whether mails have a way out" })),
  mailbox: z.boolean().check(z.meta({ description: "Whether mails go to `/dev/mailbox` instead of people" })),
})

export type TestMailState = z.infer<typeof testMailJson>

export const TEST_MAILS = { name: "test-mails", points: 5, seconds: 3600 }

export interface TestMailShop extends Parts<"db" | "mailRelay" | "developmentMailbox" | "testMails"> {
  readonly settings: Pick<LiveSettings, "values">
  readonly outbox: Outbox
}

const STATES: { readonly [Status in MailsRow["status"]]?: TestMailState["state"] } = {
  queued: "waiting",
  sending: "waiting",
  sent: "sent",
  failed: "refused",
  doubtful: "doubtful",
}

export async function readTestMail(
  { settings, mailRelay: relay, developmentMailbox: mailbox }: TestMailShop,
  db: Queryable,
): Promise<TestMailState> {
  const [last] = await db.query<Pick<MailsRow, "status" | "recipient" | "last_error">>(
    sql`SELECT status, recipient, last_error FROM mails WHERE kind = 'test-mail' ORDER BY created_at DESC LIMIT 1`,
  )
  const state = (last && STATES[last.status]) ?? "none"
  const to = last?.recipient ?? settings.values.notifications.email
  const reason = state === "sent" || !last?.last_error ? null : wordedReason(last.last_error)
  return { state, to, reason, relay, mailbox }
}

/** Queues a mail to where the owner hears of orders; while one waits, that one is the test. */
export async function sendTestMail(shop: TestMailShop, adminId: string): Promise<Result<TestMailState>> {
  const before = await readTestMail(shop, shop.db)
  if (before.state === "waiting") return ok(before)
  const seconds = await shop.testMails.take(adminId)
  if (seconds !== null) {
    const minutes = Math.ceil(seconds / 60)
    return refusal(429, "too_many", m.errors_test_mails({ minutes }), { values: { minutes }, retryAfter: seconds })
  }
  await shop.outbox.queueMail(shop.db, { kind: "test-mail", to: shop.settings.values.notifications.email })
  return ok(await readTestMail(shop, shop.db))
}
