import { type Queryable, sql } from "#database/database.ts"
import type { MailsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal, type ShopServices } from "#shop/api/api.ts"
import type { TestMailState } from "./test-mail-json.ts"

/** Test mails that one admin sends in an hour. */
export const TEST_MAILS = { name: "test-mails", points: 5, seconds: 3600 }

type Shop = Pick<ShopServices, "db" | "settings" | "outbox" | "mailRelay" | "developmentMailbox" | "testMails">

const STATES: { readonly [Status in MailsRow["status"]]?: TestMailState["state"] } = {
  queued: "waiting",
  sending: "waiting",
  sent: "sent",
  failed: "refused",
  doubtful: "doubtful",
}

/** What became of the last test mail. */
export async function readTestMail(
  { settings, mailRelay: relay, developmentMailbox: mailbox }: Shop,
  db: Queryable,
): Promise<TestMailState> {
  const [last] = await db.query<Pick<MailsRow, "status" | "recipient" | "last_error">>(
    sql`SELECT status, recipient, last_error FROM mails WHERE kind = 'test-mail' ORDER BY created_at DESC LIMIT 1`,
  )
  const state = (last && STATES[last.status]) ?? "none"
  const to = last?.recipient ?? settings.notifications.email
  return { state, to, reason: state === "sent" ? null : (last?.last_error ?? null), relay, mailbox }
}

/** Queues a mail to where the owner hears of orders; while one waits, that one is the test. */
export async function sendTestMail(shop: Shop, adminId: string): Promise<Result<TestMailState>> {
  const before = await readTestMail(shop, shop.db)
  if (before.state === "waiting") return ok(before)
  const seconds = await shop.testMails.take(adminId)
  if (seconds !== null) {
    const minutes = Math.ceil(seconds / 60)
    return refusal(429, "too_many", m.errors_test_mails({ minutes }), { values: { minutes }, retryAfter: seconds })
  }
  await shop.outbox.queueMail(shop.db, { kind: "test-mail", to: shop.settings.notifications.email })
  return ok(await readTestMail(shop, shop.db))
}
