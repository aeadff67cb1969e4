import type { Queryable } from "#database/database.ts"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { tokenHash } from "#platform/secrets/token-hash.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { asOwner, type UsersShop } from "../admin-users-change.server.ts"
import { beginningOf, makeKey } from "./key-text.server.ts"
import type { ApiKey, MadeKey, SentKey } from "./keys.ts"

type Shop = Pick<UsersShop, "db">

const notFound = refusal(404, "not_found", m.errors_key_not_found)
const replaced = refusal(409, "key_replaced", m.errors_key_replaced)

const columns = sql`id, name, role, beginning, expires_at, ended_at IS NOT NULL OR expires_at <= now() AS ended,
  EXISTS (SELECT FROM api_keys next WHERE next.replaces = k.id) AS replaced, last_used_at`

export function listKeys(db: Queryable): Promise<ApiKey[]> {
  return db.query(sql`SELECT ${columns} FROM api_keys k ORDER BY ended, created_at DESC, id LIMIT 100`)
}

export function addKey({ db }: Shop, actorId: string, { name, role, days }: SentKey): Promise<Result<MadeKey>> {
  return asOwner(db, actorId, async (tx) => ok(await insertKey(tx, actorId, { name, role, days, replaces: null })))
}

/** Makes a key in the place of another, which stays good for a week, so that a program can be moved from one to the other. */
export function replaceKey({ db }: Shop, actorId: string, id: string): Promise<Result<MadeKey>> {
  return asOwner(db, actorId, async (tx) => {
    const key = await readKey(tx, id)
    if (!key || key.ended) return notFound
    if (key.replaced) return replaced
    await tx.query(sql`UPDATE api_keys SET expires_at = LEAST(expires_at, now() + interval '7 days') WHERE id = ${id}`)
    return ok(await insertKey(tx, actorId, { ...key, replaces: id }))
  })
}

/** Ends a key from the next call on. */
export function endKey({ db }: Shop, actorId: string, id: string): Promise<Result> {
  return asOwner(db, actorId, async (tx) => {
    const key = await readKey(tx, id)
    if (!key || key.ended) return notFound
    await tx.query(sql`UPDATE api_keys SET ended_at = now() WHERE id = ${id}`)
    await record(tx, actorId, { id, before: { name: key.name, role: key.role }, after: null })
    return done
  })
}

async function readKey(tx: Queryable, id: string) {
  if (!isUuid(id)) return null
  const [key] = await tx.query<ApiKey & { days: number }>(
    sql`SELECT ${columns}, CEIL(EXTRACT(epoch FROM expires_at - created_at) / 86400)::int AS days FROM api_keys k WHERE id = ${id}`,
  )
  return key ?? null
}

interface NewKey extends Pick<SentKey, "name" | "role" | "days"> {
  readonly replaces: string | null
}

async function insertKey(tx: Queryable, actorId: string, { name, role, days, replaces }: NewKey): Promise<MadeKey> {
  const key = makeKey()
  const [made] = await tx.query<ApiKey>(
    sql`INSERT INTO api_keys AS k (name, role, key_hash, beginning, replaces, expires_at)
        VALUES (${name}, ${role}, ${tokenHash(key)}, ${beginningOf(key)}, ${replaces}, now() + ${days} * interval '1 day')
        RETURNING ${columns}`,
  )
  if (!made) throw new Error("an insert returns its row")
  await record(tx, actorId, { id: made.id, before: null, after: { name, role } })
  return { ...made, key }
}

function record(tx: Queryable, actorId: string, change: { id: string; before: object | null; after: object | null }) {
  return recordChange(tx, { kind: "key", action: change.after ? "created" : "deleted", actorId, ...change })
}
