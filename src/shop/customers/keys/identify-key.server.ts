import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ApiKeysRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { tokenHash } from "#platform/secrets/token-hash.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import { givenKey, isWhole } from "./key-text.server.ts"

const damaged = refusal(401, "key_damaged", m.errors_key_damaged)
const unknown = refusal(401, "key_unknown", m.errors_key_unknown)
const ended = refusal(401, "key_ended", m.errors_key_ended)

type Row = Pick<ApiKeysRow, "id" | "beginning" | "role"> & { over: boolean; noted: boolean }

/** Identifies the program that sends a request by its key; null where it gives none. Its last use is written once a minute. */
export async function identifyKey(db: Queryable, request: Request): Promise<Result<Identity> | null> {
  const key = givenKey(request)
  if (key === null) return null
  if (!isWhole(key)) return damaged
  const [row] = await db.query<Row>(
    prepared(
      "identify-key",
      sql`SELECT id, beginning, role, ended_at IS NOT NULL OR expires_at <= now() AS over,
            COALESCE(last_used_at > now() - interval '1 minute', false) AS noted
          FROM api_keys WHERE key_hash = ${tokenHash(key)}`,
    ),
  )
  if (!row) return unknown
  if (row.over) return ended
  if (!row.noted) await db.query(sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${row.id}`)
  const { id, beginning: email, role } = row
  return ok({ id, email, sessionId: id, role, aal: "aal2", hasFactor: false, passwordGuessable: false, isKey: true })
}
