import { join, raw } from "sql-template-tag"
import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ProfilesRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { ADDRESS_COLUMNS, PROFILE_ADDRESS_COLUMNS } from "#shop/address/address.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import type { Me, OwnProfileForm, Profile } from "./profile.ts"
import { type AddressChanges, MAX_SAVED_ADDRESSES } from "./saved-addresses.ts"

type ProfileRow = Omit<ProfilesRow, "updated_at" | "search" | "sounds" | "addresses"> &
  Pick<Profile, "account_status" | "addresses" | "last_address">

/** Names the further address that is that of the latest order which was sent. Most customers have none, and their orders are not read. */
const lastAddress = sql`CASE WHEN addresses <> '{}' THEN (
    SELECT a.key FROM jsonb_each(addresses) AS a WHERE a.value = (
      SELECT to_jsonb(o) FROM (
        SELECT ${raw(ADDRESS_COLUMNS.join(", "))} FROM orders
        WHERE user_id = profiles.id AND pick_up IS NOT TRUE ORDER BY created_at DESC, id DESC LIMIT 1
      ) AS o
    ) LIMIT 1
  ) END`

const columns = sql`id, email, full_name, phone, ${raw(PROFILE_ADDRESS_COLUMNS.join(", "))},
  addresses, ${lastAddress} AS last_address, language, COALESCE(account_status, 'active') AS account_status, created_at`

const CHANGEABLE = ["full_name", "phone", ...PROFILE_ADDRESS_COLUMNS, "language"] as const

export async function readProfile(db: Queryable, userId: string): Promise<Profile | null> {
  const [row] = await db.query<ProfileRow>(
    prepared("read-profile", sql`SELECT ${columns} FROM profiles WHERE id = ${userId}`),
  )
  return row ? profileFromRow(row) : null
}

export async function readMe(db: Queryable, { id, role }: Identity): Promise<Me | null> {
  const profile = await readProfile(db, id)
  if (!profile) return null
  const { email, full_name, language, account_status } = profile
  return { id, email, full_name, role, language, account_status }
}

export async function updateProfile(
  db: Queryable,
  userId: string,
  change: { readonly [Name in keyof OwnProfileForm]?: OwnProfileForm[Name] | undefined },
): Promise<Profile | null> {
  const assignments = CHANGEABLE.map((name) => {
    const given = change[name] !== undefined
    const type = raw(name === "district" ? "smallint" : "text")
    return sql`${raw(name)} = CASE WHEN ${given}::boolean THEN ${change[name] ?? null}::${type} ELSE ${raw(name)} END`
  })
  const [row] = await db.query<ProfileRow>(
    prepared(
      "update-profile",
      sql`UPDATE profiles SET ${join(assignments)}, updated_at = now(),
            sounds = CASE WHEN ${change.full_name !== undefined}::boolean THEN NULL ELSE sounds END WHERE id = ${userId} RETURNING ${columns}`,
    ),
  )
  return row ? profileFromRow(row) : null
}

function profileFromRow({ language, ...row }: ProfileRow): Profile {
  return { ...row, language: knownLocale(language) }
}

const gone = refusal(404, "not_found", m.errors_account_not_found)
const tooMany = refusal(409, "too_many_addresses", () => m.errors_too_many_addresses({ count: MAX_SAVED_ADDRESSES }))

/** Keeps and removes addresses by name, and leaves the others: two tabs lose nothing of each other. */
export async function changeAddresses(
  db: Queryable,
  userId: string,
  changes: AddressChanges,
): Promise<Result<Profile>> {
  const kept = sql`jsonb_each(addresses || ${JSON.stringify(changes)}::jsonb) AS a WHERE a.value <> 'null'`
  // The update waits for a change of another tab, and evaluates both expressions again on its result.
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
