import { type Queryable, sql } from "#database/database.ts"
import type { WebhookEndpointsRow, WebhookMessagesRow } from "#database/rows.ts"
import { pause } from "#platform/pause.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { postWebhook } from "#platform/webhooks/post-webhook.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Claim } from "#shop/mails/mail-queue.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

export interface WebhookShop extends Parts<"db" | "secrets" | "log"> {
  readonly outbox: Pick<Outbox, "queueMail">
  readonly settings: Pick<LiveSettings, "values">
}

export const SECRET_PURPOSE = "webhook"
const POLL_MS = 1_000
const STOP_MS = 8_000
/** Messages go to one endpoint so many at a time, so that one which hangs holds up no other. */
const AT_ONCE = 4
/** Is much longer than an attempt takes: what its sender left without an end is sent again then. */
const LEASE_SECONDS = 30
/** Are the seconds after each failure, three days in all. After the last attempt the endpoint is paused. */
export const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

interface Claimed extends Claim, Pick<WebhookMessagesRow, "endpoint_id" | "tries" | "type" | "data" | "created_at"> {
  readonly public_id: string
  readonly url: string
  readonly secret: string
  readonly old_secret: string | null
}

/**
 * Sends the messages that wait until `stop()`, each at least once: whose response could not be recorded is sent again, under the same id.
 * Several processes may send. Which comes first is not promised.
 */
export function startWebhooks(shop: WebhookShop, post = postWebhook): { stop(): Promise<void> } {
  const { db, secrets, log } = shop
  const stopping = new AbortController()
  const busy = new Map<string, Promise<unknown>>()

  async function deliver(message: Claimed) {
    try {
      const { public_id, url, type, data, created_at: timestamp, secret, old_secret: old } = message
      const signedWith = [secret, ...(old === null ? [] : [old])].map((each) => secrets.decrypt(SECRET_PURPOSE, each))
      const body = JSON.stringify({ type, timestamp, data })
      await settle(shop, message, await post({ url, id: public_id, body, secrets: signedWith }))
    } catch (err) {
      // Nothing is lost: when the claim runs out, it is sent again.
      if (!unavailableIn(err)) log.warn({ err, message: message.id }, "webhooks could not be sent; trying again")
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        const claimed = await claimMessages(db, [...busy.keys()])
        for (const [endpoint, messages] of Map.groupBy(claimed, (each) => each.endpoint_id)) {
          busy.set(
            endpoint,
            Promise.all(messages.map(deliver)).then(() => busy.delete(endpoint)),
          )
        }
      } catch (err) {
        if (!unavailableIn(err)) log.warn({ err }, "webhooks could not be sent; trying again")
      }
      await Promise.race([...busy.values(), pause(POLL_MS, stopping.signal)])
    }
    await Promise.all(busy.values())
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, pause(STOP_MS)])
    },
  }
}

/** Selects the id of a message as receivers know it. */
export const MESSAGE_ID = sql`'msg_' || replace(id::text, '-', '')`

/** Takes messages that are due, of endpoints that are neither paused nor among the busy ones. */
function claimMessages(db: Queryable, busy: readonly string[]): Promise<Claimed[]> {
  return db.query<Claimed>(
    sql`WITH due AS MATERIALIZED (
          SELECT e.url, e.secret, CASE WHEN e.old_until > now() THEN e.old_secret END AS old_secret, first.id, first.public_id
          FROM webhook_endpoints e CROSS JOIN LATERAL (
            SELECT id, ${MESSAGE_ID} AS public_id FROM webhook_messages WHERE endpoint_id = e.id AND waits AND next_at <= now()
            ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS first
          WHERE e.paused_at IS NULL AND e.id <> ALL(${busy}::uuid[]))
        UPDATE webhook_messages w SET attempts = attempts + 1, next_at = now() + ${LEASE_SECONDS} * interval '1 second'
        FROM due WHERE w.id = due.id
        RETURNING w.id, attempts, tries, type, data, created_at, endpoint_id, due.public_id, due.url, due.secret, due.old_secret`,
  )
}

/**
 * Writes what became of an attempt. That a message arrived holds whoever has claimed it since; that it did not, only while nobody has.
 * An endpoint that has gone, or took a message in none of the attempts, is paused, and the owner gets a mail: what waits for it stays.
 */
async function settle({ db, outbox, settings }: WebhookShop, message: Claimed, reason: string | null): Promise<void> {
  const { id, attempts, tries } = message
  if (reason === null) {
    await db.query(
      sql`UPDATE webhook_messages SET delivered_at = now(), reason = NULL, waits = waits AND attempts <> ${attempts} WHERE id = ${id}`,
    )
    return
  }
  const seconds = PAUSES[tries]
  const why = reason === "410" ? "gone" : seconds === undefined ? "failing" : null
  await db.transaction(async (tx) => {
    const held = await tx.query(
      sql`UPDATE webhook_messages SET tries = tries + 1, reason = ${reason}, next_at = now() + ${seconds ?? 0} * interval '1 second'
          WHERE id = ${id} AND attempts = ${attempts} RETURNING id`,
    )
    if (held.length === 0 || why === null) return
    const [paused] = await tx.query<Pick<WebhookEndpointsRow, "url">>(
      sql`UPDATE webhook_endpoints SET paused_at = now(), paused_why = ${why}
          WHERE id = ${message.endpoint_id} AND paused_at IS NULL RETURNING url`,
    )
    const { email: to } = settings.values.notifications
    if (paused) await outbox.queueMail(tx, { kind: "webhook-paused", to, why, ...paused })
  })
}

/** Forgets messages that arrived long ago. What waits is kept, however long its endpoint is paused. */
export async function forgetMessages(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM webhook_messages WHERE NOT waits AND delivered_at < now() - interval '30 days'`)
}
