import { randomBytes } from "node:crypto"
import { type Database, jsonTime, type Queryable, type Sql, sql } from "#database/database.ts"
import type { WebhookEndpointsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { MESSAGE_ID, SECRET_PURPOSE } from "./send-webhooks.server.ts"
import type { WebhookAct, WebhookEndpoint, WebhookForm, WebhookReplay } from "./webhooks.ts"

const MOST = 10
const gone = refusal(404, "not_found", m.errors_webhook_gone)
const full = refusal(409, "too_many_webhooks", () => m.errors_webhook_too_many({ count: MOST }))

export async function listWebhooks(db: Queryable): Promise<{ endpoints: WebhookEndpoint[] }> {
  const endpoints = await db.query<WebhookEndpoint>(
    sql`SELECT id, url, events, paused_at, paused_why,
          (SELECT count(*) FROM webhook_messages WHERE endpoint_id = e.id AND waits) AS waiting,
          (SELECT COALESCE(json_agg(latest), '[]') FROM (
            SELECT ${MESSAGE_ID} AS id, type, data ->> 'number' AS number, ${jsonTime(sql`created_at`)} AS created_at, waits, attempts, reason,
              ${jsonTime(sql`delivered_at`)} AS delivered_at
            FROM webhook_messages WHERE endpoint_id = e.id ORDER BY webhook_messages.created_at DESC, webhook_messages.id LIMIT 20) AS latest) AS messages
        FROM webhook_endpoints e ORDER BY created_at, id`,
  )
  return { endpoints }
}

type SecretResult = Promise<Result<{ secret: string }>>

function newSecret({ secrets }: Parts<"secrets">) {
  const secret = `whsec_${randomBytes(32).toString("base64")}`
  return { secret, sealed: secrets.encrypt(SECRET_PURPOSE, secret) }
}

export function addWebhook(shop: Parts<"db" | "secrets">, { url, events }: WebhookForm, actorId: string): SecretResult {
  const { secret, sealed } = newSecret(shop)
  return shop.db.transaction(async (tx) => {
    const added = await tx.query(
      sql`INSERT INTO webhook_endpoints (url, events, secret)
          SELECT ${url}, ${events}, ${sealed} WHERE (SELECT count(*) FROM webhook_endpoints) < ${MOST} RETURNING id`,
    )
    if (added.length === 0) return full
    await note(tx, actorId, null, { url, events })
    return ok({ secret })
  })
}

/** Replaces the secret. For a day messages are signed with the one before as well, so that the receiver can be changed meanwhile. */
export async function replaceSecret(shop: Parts<"db" | "secrets">, id: string, actorId: string): SecretResult {
  const { secret, sealed } = newSecret(shop)
  // Pressed twice in a day, the one that the receiver surely has goes on signing.
  const set = sql`old_secret = CASE WHEN old_until > now() THEN old_secret ELSE secret END, old_until = now() + interval '1 day', secret = ${sealed}`
  const replaced = await shop.db.transaction((tx) => change(tx, id, set, { secret: true }, actorId))
  return replaced.ok ? ok({ secret }) : replaced
}

/** Resumed, what waits is sent at once, with three days to try in. A test says nothing: it shows whether it arrives. */
export function actOnWebhook(db: Database, id: string, act: WebhookAct, actorId: string): Promise<Result> {
  return db.transaction(async (tx) => {
    if (act === "pause") return change(tx, id, sql`paused_at = now(), paused_why = 'owner'`, { paused: true }, actorId)
    if (act === "resume") {
      // Messages first, as who sends them locks them.
      await sendAnew(tx, sql`endpoint_id = ${id} AND waits`)
      return change(tx, id, sql`paused_at = NULL, paused_why = NULL`, { paused: false }, actorId)
    }
    const queued = await tx.query(
      sql`INSERT INTO webhook_messages (endpoint_id, type, data)
          SELECT id, 'webhook.test', '{}' FROM webhook_endpoints WHERE id = ${id} RETURNING id`,
    )
    return queued.length > 0 ? done : gone
  })
}

async function change(tx: Queryable, id: string, set: Sql, after: object, actorId: string): Promise<Result> {
  const [changed] = await tx.query<Pick<WebhookEndpointsRow, "url">>(
    sql`UPDATE webhook_endpoints SET ${set} WHERE id = ${id} RETURNING url`,
  )
  if (!changed) return gone
  await note(tx, actorId, changed, { ...changed, ...after })
  return done
}

/** Removes an endpoint, with what waits for it. */
export function removeWebhook(db: Database, id: string, actorId: string): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.query(sql`DELETE FROM webhook_messages WHERE endpoint_id = ${id}`)
    const [removed] = await tx.query<Pick<WebhookEndpointsRow, "url" | "events">>(
      sql`DELETE FROM webhook_endpoints WHERE id = ${id} RETURNING url, events`,
    )
    if (!removed) return gone
    await note(tx, actorId, removed, null)
    return done
  })
}

/** Sends messages again under their ids: one, or all of a day in Colombo. Returns how many. */
export function replayMessages(db: Database, id: string, { message, day }: WebhookReplay): Promise<number> {
  const which = message
    ? sql`id = ${message.replace("msg_", "")}::uuid`
    : sql`colombo_day(created_at) = ${day ?? null}::date`
  return sendAnew(db, sql`endpoint_id = ${id} AND ${which}`)
}

async function sendAnew(db: Queryable, which: Sql): Promise<number> {
  const sent = await db.query(
    sql`UPDATE webhook_messages SET waits = true, tries = 0, next_at = now() WHERE ${which} RETURNING id`,
  )
  return sent.length
}

function note(tx: Queryable, actorId: string, before: object | null, after: object | null) {
  const action = before === null ? "created" : after === null ? "deleted" : "updated"
  return recordChange(tx, { kind: "settings", id: "webhooks", action, actorId, before, after })
}
