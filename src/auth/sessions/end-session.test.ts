import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

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
