import { raw } from "sql-template-tag"
import { expect, test } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth("on")

/** Makes all rows of a table expired. */
const SPENT: Record<string, Sql> = {
  sign_ups: sql`UPDATE auth.sign_ups SET expires_at = now()`,
  one_time_codes: sql`UPDATE auth.one_time_codes SET expires_at = now()`,
  email_changes: sql`UPDATE auth.email_changes SET requested_at = now() - interval '2 hours'`,
  message_cooldowns: sql`UPDATE auth.message_cooldowns SET sent_at = now() - interval '2 hours'`,
  failed_attempts: sql`UPDATE auth.failed_attempts SET last_at = now() - interval '2 days'`,
  sessions: sql`UPDATE auth.sessions SET ends_at = now()`,
  flow_states: sql`UPDATE auth.flow_states SET created_at = now() - interval '2 days'`,
  challenges: sql`UPDATE auth.challenges SET created_at = now() - interval '2 days'`,
  factors: sql`UPDATE auth.factors SET created_at = now() - interval '2 days'`,
  devices: sql`UPDATE auth.devices SET last_seen_at = now() - interval '181 days'`,
  signing_keys: sql`UPDATE auth.signing_keys SET verifies_until = now()`,
  audit_log: sql`UPDATE auth.audit_log SET created_at = now() - interval '366 days'`,
}
const RETAINED = ["users", "identities"]
/** These rows are deleted only with their user or factor. */
const UNSWEPT = ["recovery_codes"]

const count = async (table: string) => {
  const [row] = await on.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM auth.${raw(table)}`)
  return row?.n ?? 0
}

/** Puts something into every table. */
async function fill() {
  const client = on.client()
  await client.signUp({ email: anEmail(), password: PASSWORD })
  const { client: own, email } = await on.signedIn()
  await on.client().signInWithPassword({ email, password: "a wrong one" })
  await own.resetPasswordForEmail(email)
  await own.updateUser({ email: anEmail(), current_password: PASSWORD })
  const { data } = await own.mfa.enroll({ factorType: "totp" })
  await own.mfa.challenge({ factorId: data?.id ?? "" })
  return own
}

test("unused rows stay", async () => {
  const own = await fill()
  const tables = [...Object.keys(SPENT), ...RETAINED]
  const before = await Promise.all(tables.map(count))
  expect(Math.min(...before)).toBeGreaterThan(0)
  await on.auth.sweep()
  expect(await Promise.all(tables.map(count))).toEqual(before)
  expect((await own.getUser()).error).toBeNull()
})

test("what is spent is deleted, from every table but those of people", async () => {
  const tables = await on.db.query<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'auth' AND table_type = 'BASE TABLE'`,
  )
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(SPENT), ...RETAINED, ...UNSWEPT].sort())
  for (const [table, spend] of Object.entries(SPENT)) {
    await fill()
    await on.db.query(spend)
    await on.auth.sweep()
    expect({ table, left: await count(table) }).toEqual({ table, left: 0 })
  }
  expect(await count("users")).toBeGreaterThan(0)
})

test("a verified factor is never swept", async () => {
  const { userId } = await on.signedIn()
  await on.db.query(sql`INSERT INTO auth.factors (user_id, factor_type, status, created_at)
    VALUES (${userId}, 'totp', 'verified', now() - interval '2 years')`)
  await on.auth.sweep()
  expect(await on.db.query(sql`SELECT 1 FROM auth.factors WHERE user_id = ${userId}`)).toHaveLength(1)
})
