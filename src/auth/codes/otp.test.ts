import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, claimsOf, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

async function signInCode(email: string) {
  const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "sign-in-code")
  return mail?.kind === "sign-in-code" ? mail.code : "no code was mailed"
}

test.each(["email", "magiclink"] as const)("the stock client signs in with a mailed code (type %s)", async (type) => {
  const { email, userId } = await on.signedIn()
  const client = on.client()
  expect(await client.signInWithOtp({ email: email.toUpperCase() })).toMatchObject({ data: {}, error: null })
  const token = await signInCode(email)
  expect(token).toMatch(/^\d{6}$/)
  const { data, error } = await client.verifyOtp({ email, token, type })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] })
  const again = await on.client().verifyOtp({ email, token, type })
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" })
})

test("an e-mail address without a user gets the same response and no account is created, whatever is requested", async () => {
  const [known, unknown] = [(await on.signedIn()).email, anEmail()]
  for (const create_user of [true, false]) {
    const results = []
    for (const email of [known, unknown]) {
      const response = await on.request("POST", "/otp", { body: { email, create_user } })
      results.push([response.status, await response.text()])
    }
    expect(results[1]).toEqual(results[0])
    await on.passMailGap()
  }
  const rows = (email: string) =>
    on.db.query(sql`SELECT kind, wrong_tries FROM auth.one_time_codes WHERE email = ${email}`)
  expect(await rows(unknown)).toEqual(await rows(known))
  expect((await on.mails()).filter(({ to }) => to === unknown)).toEqual([])
  expect(await on.db.query(sql`SELECT 1 FROM auth.users WHERE email = ${unknown}`)).toEqual([])
})

test("neither gets its response sooner than the other", async () => {
  for (const email of [(await on.signedIn()).email, anEmail()]) {
    const start = performance.now()
    await on.request("POST", "/otp", { body: { email } })
    expect(performance.now() - start).toBeGreaterThan(245)
  }
})

test("the cooldown of a minute holds for every e-mail address", async () => {
  for (const email of [(await on.signedIn()).email, anEmail()]) {
    expect((await on.client().signInWithOtp({ email })).error).toBeNull()
    expect((await on.client().signInWithOtp({ email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    })
    const response = await on.request("POST", "/otp", { body: { email } })
    const seconds = Number(response.headers.get("Retry-After"))
    expect(seconds).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
      values: { seconds },
    })
  }
})

test("a code dies after five wrong tries, also when they are made concurrently", async () => {
  const { email } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  const right = await signInCode(email)
  const wrong = right === "000000" ? "000001" : "000000"
  const guess = () => on.request("POST", "/verify", { body: { email, token: wrong, type: "email" } })
  for (const response of await Promise.all([guess(), guess(), guess(), guess(), guess()]))
    expect(response.status).toBe(403)
  const { error } = await on.client().verifyOtp({ email, token: right, type: "email" })
  expect(error).toMatchObject({ code: "otp_expired" })
})

test("a sign-in code is no recovery, and a blocked owner gets none", async () => {
  const { email, userId } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  const token = await signInCode(email)
  expect((await on.client().verifyOtp({ email, token, type: "recovery" })).error?.code).toBe("otp_expired")
  await on.passMailGap()
  await on.setStatus(userId, "blocked")
  await on.client().signInWithOtp({ email })
  expect(await signInCode(email)).toBe(token)
})

test("a new password voids the code", async () => {
  const { client, email } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  await client.updateUser({ password: `${PASSWORD}!` })
  const token = await signInCode(email)
  expect((await on.client().verifyOtp({ email, token, type: "email" })).error?.code).toBe("otp_expired")
})

test.each([[{}], [{ phone: "+94771234567" }], [{ email: "x" }], [{ email: "a@b.example", code_challenge: "short" }]])(
  "%j is refused",
  async (body) => {
    const response = await on.request("POST", "/otp", { body })
    expect(response.status).toBe(400)
  },
)
