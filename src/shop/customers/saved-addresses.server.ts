import { prepared, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { readProfile } from "./profile.server.ts"
import type { Profile } from "./profile.ts"
import { type AddressChanges, MAX_SAVED_ADDRESSES } from "./saved-addresses.ts"

const gone = refusal(404, "not_found", m.errors_account_not_found)
const tooMany = refusal(409, "too_many_addresses", () => m.errors_too_many_addresses({ count: MAX_SAVED_ADDRESSES }))

/** Keeps and removes addresses by name, and leaves the others: two tabs lose nothing of each other. */
export async function changeAddresses(
  db: Queryable,
  userId: string,
  changes: AddressChanges,
): Promise<Result<Profile>> {
  const kept = sql`jsonb_each(addresses || ${JSON.stringify(changes)}::jsonb) AS a WHERE a.value <> 'null'`
  // A change of another tab is waited for, and both expressions are evaluated again on what it left.
  const changed = await db.query(
    prepared(
      "change-addresses",
      sql`UPDATE profiles
          SET addresses = (SELECT COALESCE(jsonb_object_agg(a.key, a.value), '{}') FROM ${kept}), updated_at = now()
          WHERE id = ${userId} AND (SELECT count(*) FROM ${kept}) <= ${MAX_SAVED_ADDRESSES} RETURNING 1`,
    ),
  )
  const profile = await readProfile(db, userId)
  if (!profile) return gone
  return changed.length === 0 ? tooMany : ok(profile)
}
