import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { PASSWORD, sharedAuth, type TestAuth } from "#tests/fixtures/auth.ts"
import { MAX_SESSIONS } from "./sessions.ts"

const on = await sharedAuth()

const signIn = async (on: TestAuth, email: string) => {
  const body = { email, password: PASSWORD }
  const response = await on.request("POST", "/token?grant_type=password", { body })
  return ((await response.json()) as { access_token: string }).access_token
}
const lives = async (bearer: string) => (await on.request("GET", "/user", { bearer })).status === 200
const sessionsOf = (userId: string) =>
  on.db.query<{ id: string }>(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)

/** A user with as many sessions as one may have; the first is `accessToken`. */
async function withAllSessions() {
  const user = await on.signedIn()
  await on.db.query(sql`
    INSERT INTO auth.sessions (user_id, refresh_salt, ends_at)
    SELECT ${user.userId}, 'salt ' || n, now() + interval '1 day' FROM generate_series(2, ${MAX_SESSIONS}) AS n`)
  return user
}

test("one more sign-in than an account may have ends the session used longest ago, and the trail records it", async () => {
  const { email, userId, accessToken } = await withAllSessions()
  await on.db.query(
    sql`UPDATE auth.sessions SET refreshed_at = now() - interval '1 hour'
        WHERE id = (SELECT id FROM auth.sessions WHERE user_id = ${userId} ORDER BY created_at LIMIT 1)`,
  )
  expect(await lives(accessToken)).toBe(true)
  const newest = await signIn(on, email)
  expect(await lives(newest)).toBe(true)
  expect(await lives(accessToken)).toBe(false)
  expect(await sessionsOf(userId)).toHaveLength(MAX_SESSIONS)
  const audited = await on.db.query(
    sql`SELECT session_id FROM auth.audit_log WHERE user_id = ${userId} AND event = 'session_displaced'`,
  )
  expect(audited).toHaveLength(1)
})

test("a session that has ended by itself gives its place before one that lives", async () => {
  const { email, userId, accessToken } = await withAllSessions()
  await on.db.query(sql`UPDATE auth.sessions SET refreshed_at = now() - interval '1 hour' WHERE user_id = ${userId}`)
  await on.db.query(
    sql`UPDATE auth.sessions SET ends_at = now() - interval '1 second', refreshed_at = now()
        WHERE user_id = ${userId} AND refresh_salt = 'salt 2'`,
  )
  await signIn(on, email)
  expect(await lives(accessToken)).toBe(true)
  expect(await sessionsOf(userId)).toHaveLength(MAX_SESSIONS)
})

test("sign-ins at the same time through two processes leave no more", async () => {
  const { email, userId } = await withAllSessions()
  const other = await on.another()
  await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(n % 2 ? on : other, email)))
  expect(await sessionsOf(userId)).toHaveLength(MAX_SESSIONS)
})
