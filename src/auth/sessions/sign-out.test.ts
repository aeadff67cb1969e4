import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, sharedAuth, type TestAuth } from "#tests/fixtures/auth.ts"
import { MAX_SESSIONS } from "./sessions.ts"

const on = await sharedAuth()

async function twoSessions() {
  const here = await on.signedIn()
  const there = on.client()
  await there.signInWithPassword({ email: here.email, password: PASSWORD })
  const lives = async (client: typeof there) => (await client.getUser()).error === null
  const token = (await there.getSession()).data.session
  return {
    here: here.client,
    sessions: async () => [
      (await on.request("GET", "/user", { bearer: here.accessToken })).status === 200,
      (await on.request("GET", "/user", { bearer: token?.access_token ?? "" })).status === 200,
    ],
    lives,
    ...here,
  }
}

test.each([
  ["local", [false, true]],
  ["others", [true, false]],
  ["global", [false, false]],
] as const)("%s", async (scope, left) => {
  const { here, sessions } = await twoSessions()
  expect(await sessions()).toEqual([true, true])
  expect((await here.signOut({ scope })).error).toBeNull()
  expect(await sessions()).toEqual(left)
})

test("the default is global, the response 204 without a body, and the refresh token is dead", async () => {
  const { sessions, accessToken, refreshToken } = await twoSessions()
  const headers = { "Content-Type": "application/json;charset=UTF-8" }
  const response = await on.request("POST", "/logout", { bearer: accessToken, headers })
  expect([response.status, await response.text()]).toEqual([204, ""])
  expect(await sessions()).toEqual([false, false])
  const refreshed = await on.request("POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: refreshToken },
  })
  expect((await refreshed.json()).code).toBe("refresh_token_not_found")
})

test("an unknown scope is refused and ends nothing", async () => {
  const { sessions, accessToken } = await twoSessions()
  const response = await on.request("POST", "/logout?scope=everything", { bearer: accessToken })
  expect([response.status, (await response.json()).code]).toEqual([400, "validation_failed"])
  expect(await sessions()).toEqual([true, true])
})

async function another(email: string): Promise<{ bearer: string; id: string }> {
  const { data } = await on.client().signInWithPassword({ email, password: PASSWORD })
  const bearer = data.session?.access_token ?? ""
  return { bearer, id: String(claimsOf(bearer).session_id) }
}

const end = (id: string, bearer: string, body?: object) => on.request("DELETE", `/sessions/${id}`, { bearer, body })
const lives = async (bearer: string) => (await on.request("GET", "/user", { bearer })).status === 200

test("ends one session of several", async () => {
  const here = await on.signedIn()
  const [lost, kept] = [await another(here.email), await another(here.email)]
  expect((await end(lost.id, here.accessToken)).status).toBe(204)
  expect(await Promise.all([here.accessToken, lost.bearer, kept.bearer].map(lives))).toEqual([true, false, true])
  expect((await end(lost.id, here.accessToken)).status).toBe(404)
})

test("ends no other user's, and responds as for one that does not exist", async () => {
  const { accessToken } = await on.signedIn()
  const other = await another((await on.signedIn()).email)
  const responses = [
    await end(other.id, accessToken),
    await end(randomUUID(), accessToken),
    await end("7", accessToken),
  ]
  for (const response of responses) expect([response.status, (await response.json()).code]).toEqual([404, "not_found"])
  expect(await lives(other.bearer)).toBe(true)
})

test("a day after signing in it wants a fresh proof", async () => {
  const here = await on.signedIn()
  const lost = await another(here.email)
  await on.db.query(sql`UPDATE auth.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
    extract(epoch FROM now())::integer - 86401)) WHERE user_id = ${here.userId}`)
  expect(await (await end(lost.id, here.accessToken)).json()).toMatchObject({ code: "reauthentication_needed" })
  const wrong = await end(lost.id, here.accessToken, { current_password: "not this one" })
  expect(await wrong.json()).toMatchObject({ code: "current_password_invalid" })
  expect(await lives(lost.bearer)).toBe(true)
  expect((await end(lost.id, here.accessToken, { current_password: PASSWORD })).status).toBe(204)
})

test("where the account has a second step, only a session that has passed it ends another", async () => {
  const here = await on.signedIn()
  const { accessToken } = await withApp(on, here)
  const intruder = await another(here.email)
  const refused = await end(String(claimsOf(accessToken).session_id), intruder.bearer)
  expect([refused.status, (await refused.json()).code]).toEqual([403, "insufficient_aal"])
  expect((await end(intruder.id, accessToken)).status).toBe(204)
  expect(await lives(intruder.bearer)).toBe(false)
})

const signIn = async (on: TestAuth, email: string) => {
  const body = { email, password: PASSWORD }
  const response = await on.request("POST", "/token?grant_type=password", { body })
  return ((await response.json()) as { access_token: string }).access_token
}
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
