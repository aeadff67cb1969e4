import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, sql } from "#database/database.ts"
import type { ProfilesRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { getLocale, type Locale } from "#messages/runtime.js"
import type { StaffRole } from "#shop/api/identity.ts"
import { endWaitsOf } from "#shop/back-in-stock/waits.server.ts"
import { announceReviews } from "#shop/catalogue/announce.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { endOpeningWaitOf } from "#shop/newsletter/opening-waits.server.ts"
import type { TellCodeChange } from "#shop/settings/admin-settings.server.ts"

export type AccountStatus = "active" | "blocked" | "deleted" | "unknown"

/** A missing status counts as active, an odd one as unknown, and so does an account that is not there. */
export async function accountStatusOf(db: Queryable, userId: string): Promise<AccountStatus> {
  const [row] = await db.query<Pick<ProfilesRow, "account_status">>(
    sql`SELECT account_status FROM profiles WHERE id = ${userId}`,
  )
  const status = row ? (row.account_status ?? "active") : "unknown"
  return status === "active" || status === "blocked" || status === "deleted" ? status : "unknown"
}

/** Creates the profile of an account that has just been confirmed. A second call changes nothing. */
export async function createProfile(tx: Queryable, user: { id: string; email: string; fullName: string | null }) {
  await tx.query(sql`
    INSERT INTO profiles (id, email, full_name, account_status, language)
    VALUES (${user.id}, ${user.email}, ${user.fullName}, 'active', ${getLocale()}) ON CONFLICT (id) DO NOTHING`)
}

/** Writes another e-mail address into the profile. Orders, newsletter and waits keep the one that they were given. */
export async function changeProfileEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.query(sql`UPDATE profiles SET email = ${email}, updated_at = now() WHERE id = ${userId}`)
}

export type EndSessions = (tx: Queryable, userId: string) => Promise<void>

/** So many days after it was ended an account is erased. */
const GRACE_MS = 7 * 86_400_000

/**
 * Ends an account: every session ends, the cart and what it waits for are deleted, the orders stay, and so do the reviews, without name and pictures.
 * What else is stored of it is erased a week later. Returns when.
 */
export async function endAccount(tx: Queryable, userId: string, endSessions: EndSessions): Promise<Date> {
  const dueAt = new Date(Date.now() + GRACE_MS)
  await tx.query(
    sql`INSERT INTO erasures (account_id, due_at) VALUES (${userId}, ${dueAt}) ON CONFLICT (account_id) DO NOTHING`,
  )
  await tx.query(
    sql`UPDATE profiles SET account_status = 'deleted', addresses = '{}', updated_at = now() WHERE id = ${userId}`,
  )
  await tx.query(sql`DELETE FROM cart WHERE user_id = ${userId}`)
  await forgetReviewer(tx, userId)
  await endWaitsOf(tx, userId)
  await endOpeningWaitOf(tx, userId)
  await endSessions(tx, userId)
  return dueAt
}

/**
 * Keeps the reviews of a deleted account without a name, so that ending an account is no way to remove them. The
 * pictures are removed by the next sweep.
 */
async function forgetReviewer(tx: Queryable, userId: string) {
  const reviews = await tx.query<{ product_id: string }>(
    sql`UPDATE reviews SET name = NULL, version = version + 1 WHERE user_id = ${userId} RETURNING product_id`,
  )
  await tx.query(
    sql`UPDATE review_pictures SET review_id = NULL, position = NULL, created_at = '-infinity' WHERE user_id = ${userId}`,
  )
  await announceReviews(
    tx,
    reviews.map(({ product_id }) => product_id),
  )
}

export async function languageOfAccount(q: Queryable, email: string): Promise<Locale> {
  const [profile] = await q.query<Pick<ProfilesRow, "language">>(
    sql`SELECT language FROM profiles WHERE lower(email) = ${email.toLowerCase()}`,
  )
  return knownLocale(profile?.language)
}

export async function isAdmin(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.query(sql`SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin'`)
  return found.length > 0
}

export async function isOfStaff(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.query(sql`SELECT 1 FROM user_roles WHERE user_id = ${userId}`)
  return found.length > 0
}

/** Gives the account a role instead of the one it has; false when it is that one. */
export async function grantRole(tx: Queryable, userId: string, role: StaffRole): Promise<boolean> {
  const granted = await tx.query(
    sql`INSERT INTO user_roles AS r (user_id, role) VALUES (${userId}, ${role})
        ON CONFLICT (user_id) DO UPDATE SET role = EXCLUDED.role WHERE r.role <> EXCLUDED.role RETURNING user_id`,
  )
  return granted.length > 0
}

export async function grantAdminAndTell(tx: Queryable, outbox: Outbox, userId: string): Promise<void> {
  if (!(await grantRole(tx, userId, "admin"))) return
  const told = await adminsToTell(tx, userId)
  await outbox.queueMails(
    tx,
    told.map((mail) => ({ kind: "admin-added", ...mail })),
  )
}

/** Returns the mail of every active admin, each with that of the user whom the news is about. */
function adminsToTell(tx: Queryable, userId: string): Promise<Array<{ to: string; email: string }>> {
  return tx.query(
    sql`SELECT p.email AS "to", about.email FROM user_roles r JOIN profiles p ON p.id = r.user_id
        JOIN profiles about ON about.id = ${userId}
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active'`,
  )
}

/** Returns what tells every admin, in the transaction of the change, that customers are to scan another code. */
export function createTellCodeChange(outbox: Outbox): TellCodeChange {
  return async (tx, actorId, code) => {
    const told = await adminsToTell(tx, actorId)
    await outbox.queueMails(
      tx,
      told.map((mail) => ({ kind: "payment-code-changed", ...mail, code })),
    )
  }
}

/** Lets one change of who is an active admin happen at a time, until the transaction ends. Take it before any other lock. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await lockUntilCommit(tx, "admins")
}

/** Returns whether this user is the only active admin. The answer stays true only under `lockAdmins`. */
export async function isLastAdmin(tx: Queryable, userId: string): Promise<boolean> {
  const admins = await tx.query<{ id: string }>(
    sql`SELECT p.id FROM profiles p JOIN user_roles r ON r.user_id = p.id
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active' LIMIT 2`,
  )
  return admins.length === 1 && admins[0]?.id === userId
}
