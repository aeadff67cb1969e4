import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { SignUpsRow } from "#database/rows.ts"
import type { Call } from "../call-and-reply.ts"
import { onlyOne } from "../codes/codes.ts"
import type { Metadata } from "../request-fields.ts"

const PENDING_HOURS = 24
/** A new sign-up beyond these numbers drops the oldest of its network, or of its e-mail address. */
const MAX_PENDING = { ofNetwork: 3, ofEmail: 20 }
/** A password is compared with this many sign-ups at most, because each takes as long as a sign-in. */
const MAX_COMPARED = 3

/** Waits for its e-mail address to be confirmed. Of several for one address only the one whose code is entered counts. */
export type SignUp = Omit<SignUpsRow, "expires_at"> & { user_metadata: Metadata }

const SIGN_UP_COLUMNS = sql`id, email, password_hash, user_metadata, requested_from, created_at`

/** Stores a sign-up next to those of others. Take the lock of the e-mail address first: see `lockEmail`. */
export async function storeSignUp(
  tx: Queryable,
  signUp: { email: string; passwordHash: string; data: Metadata; askedFrom: string },
): Promise<SignUp> {
  const { email, passwordHash, data, askedFrom } = signUp
  const [stored] = await tx.query<SignUp>(
    sql`INSERT INTO auth.sign_ups (email, id, password_hash, user_metadata, requested_from, created_at, expires_at)
        SELECT ${email}, ${randomUUID()}, ${passwordHash}, ${JSON.stringify(data)}, ${askedFrom}, clock,
          clock + make_interval(hours => ${PENDING_HOURS})
        FROM clock_timestamp() AS clock RETURNING ${SIGN_UP_COLUMNS}`,
  )
  if (!stored) throw new Error("A sign-up was not stored.")
  await dropOldest(tx, email)
  return stored
}

async function dropOldest(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`WITH placed AS (
      SELECT id, row_number() OVER (PARTITION BY requested_from ORDER BY created_at DESC) AS of_network,
        row_number() OVER (ORDER BY created_at DESC) AS of_email
      FROM auth.sign_ups WHERE email = ${email}
    ), dropped AS (
      DELETE FROM auth.sign_ups s USING placed p
      WHERE s.id = p.id AND (p.of_network > ${MAX_PENDING.ofNetwork} OR p.of_email > ${MAX_PENDING.ofEmail}) RETURNING s.id
    )
    DELETE FROM auth.one_time_codes c USING dropped d
    WHERE c.email = ${email} AND c.kind = 'confirmation' AND c.requested_by = d.id::text`)
}

/**
 * Returns the pending sign-up that a call means: the one whose id it gives, otherwise the only one of the e-mail
 * address, otherwise the only one of the caller's network. An address that already has a user may have a sign-up too,
 * which never counts.
 */
export async function findSignUp(
  q: Queryable,
  email: string,
  { id, network }: { id: string | null; network: string },
): Promise<SignUp | null> {
  const pending = await q.query<SignUp>(
    sql`SELECT ${SIGN_UP_COLUMNS} FROM auth.sign_ups WHERE email = ${email} AND expires_at > now()`,
  )
  return id === null ? onlyOne(pending, network) : (pending.find((signUp) => signUp.id === id) ?? null)
}

/** Returns a few sign-ups at most: those of the caller's network first, then the newest. */
export function signUpsToCompare(q: Queryable, email: string, network: string): Promise<SignUp[]> {
  return q.query(sql`SELECT ${SIGN_UP_COLUMNS} FROM auth.sign_ups WHERE email = ${email} AND expires_at > now()
    ORDER BY requested_from = ${network} DESC, created_at DESC LIMIT ${MAX_COMPARED}`)
}

export async function moveSignUp(q: Queryable, id: string, network: string): Promise<void> {
  await q.query(sql`UPDATE auth.sign_ups SET requested_from = ${network} WHERE id = ${id}`)
}

export async function dropSignUps(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.sign_ups WHERE email = ${email}`)
}

/**
 * Returns the id of the sign-up that a call is about, as `signUp` returned it in `user.id`; null where it names none.
 * It is `sign_up_id` in the body, which `verifyOtp` of the stock client passes on, or in the query of `redirect_to`,
 * because `resend` passes nothing else on.
 */
export function signUpIdOf({ body, query }: Call): string | null {
  const named = body.sign_up_id ?? URL.parse(query.get("redirect_to") ?? "")?.searchParams.get("sign_up_id")
  return typeof named === "string" ? named : null
}
