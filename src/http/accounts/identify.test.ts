import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { createIdentify } from "./identify.ts"

const shop = await sharedAuth()

async function signedIn() {
  const user = await shop.signedIn()
  await shop.db.query(
    sql`INSERT INTO profiles (id, email) VALUES (${user.userId}, ${user.email}) ON CONFLICT DO NOTHING`,
  )
  return user
}
const requestWith = (authorization?: string) =>
  new Request("https://shop.test/api/cart", authorization ? { headers: { authorization } } : {})
async function passwordAlone(email: string) {
  const { data } = await shop.client().signInWithPassword({ email, password: PASSWORD })
  return data.session?.access_token
}
const setStatus = (userId: string, status: string) =>
  shop.db.query(sql`UPDATE profiles SET account_status = ${status} WHERE id = ${userId}`)

describe.each(["identify", "identifyAndRead"] as const)("%s", (how) => {
  async function who(authorization?: string) {
    const { identify, identifyAndRead } = createIdentify(shop.db, shop.auth)
    if (how === "identify") return identify(requestWith(authorization))
    const own = await identifyAndRead(requestWith(authorization), (db, id) => db.query(sql`SELECT ${id}::uuid AS id`))
    if (!own.ok) return own
    expect(own.value.found).toEqual([{ id: own.value.identity.id }])
    return ok(own.value.identity)
  }

  test("knows who is signed in, and their role at this moment", async () => {
    const { userId, email, accessToken } = await signedIn()
    const [session] = await shop.db.query<{ id: string }>(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)
    const customer = {
      id: userId,
      email,
      sessionId: session?.id,
      role: "customer",
      aal: "aal1",
      hasFactor: false,
      passwordGuessable: false,
    }
    expect(await who(`Bearer ${accessToken}`)).toEqual(ok(customer))
    await shop.db.query(sql`INSERT INTO user_roles VALUES (${userId}, 'admin')`)
    expect(await who(`bearer ${accessToken}`)).toEqual(ok({ ...customer, role: "admin" }))
  })

  test.each([undefined, "Bearer", "Bearer nonsense", "Basic dXNlcjpwYXNz"])("refuses %s", async (authorization) => {
    expect(await who(authorization)).toMatchObject({ status: 401, message: "Please sign in." })
  })

  test("refuses a good token in a header that says more, as the auth server does", async () => {
    const { accessToken } = await signedIn()
    for (const authorization of [
      `Bearer ${accessToken} y`,
      `Bearer  ${accessToken}`,
      `Bearer ${accessToken}, Basic x`,
    ]) {
      expect(await who(authorization)).toMatchObject({ status: 401 })
      const response = await shop.request("GET", "/user", { headers: { Authorization: authorization } })
      expect(response.status).toBe(401)
    }
  })

  test("takes the lower level of token and session: one of before the second step stays there", async () => {
    const { userId, accessToken } = await signedIn()
    await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal2' WHERE user_id = ${userId}`)
    expect(await who(`Bearer ${accessToken}`)).toMatchObject({ value: { aal: "aal1" } })
  })

  test("refuses a session whose second step is still to come, to all but the screen that asks for it", async () => {
    const user = await signedIn()
    const app = await withApp(shop, user)
    const before = await passwordAlone(user.email)
    const refused = { status: 403, code: "insufficient_aal" }
    expect(await who(`Bearer ${before}`)).toMatchObject(refused)
    expect(await who(`Bearer ${app.accessToken}`)).toMatchObject({ value: { aal: "aal2" } })
    await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal1' WHERE user_id = ${user.userId}`)
    expect(await who(`Bearer ${app.accessToken}`)).toMatchObject(refused)
    const { identifyBeforeSecondStep } = createIdentify(shop.db, shop.auth)
    expect(await identifyBeforeSecondStep(requestWith(`Bearer ${before}`))).toMatchObject({
      value: { id: user.userId, aal: "aal1", hasFactor: true },
    })
  })

  test("refuses a session that has ended, though its token has not", async () => {
    const { client, accessToken } = await signedIn()
    await client.signOut()
    expect(await who(`Bearer ${accessToken}`)).toMatchObject({ status: 401, message: "Please sign in." })
  })

  test.each([
    ["blocked", "Your account has been blocked. Please contact support."],
    ["deleted", "This account has been deleted."],
  ])("reports who is %s", async (status, message) => {
    const { userId, accessToken } = await signedIn()
    await setStatus(userId, status)
    expect(await who(`Bearer ${accessToken}`)).toMatchObject({
      status: 403,
      code: "account_not_active",
      message,
      values: { reason: status },
    })
  })
})
