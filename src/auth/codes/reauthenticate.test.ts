import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openTestAuth, PASSWORD, type TestAuth } from "#tests/fixtures/auth.ts"

let on: TestAuth
beforeAll(async () => {
  on = await openTestAuth()
})
afterAll(() => on.db.close())

async function nonceFor(email: string) {
  const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "reauthentication-code")
  return mail?.kind === "reauthentication-code" ? mail.code : "no code was mailed"
}

/** Signed in a day ago. */
async function signedInLongAgo() {
  const session = await on.signedIn()
  await on.db.query(sql`UPDATE auth.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
    extract(epoch FROM now())::integer - 86401)) WHERE user_id = ${session.userId}`)
  return session
}

test("within a day of signing in a new password needs no other proof", async () => {
  const { client } = await on.signedIn()
  expect((await client.updateUser({ password: "quite new" })).error).toBeNull()
})

test("later it needs the code of a mail", async () => {
  const { client, email } = await signedInLongAgo()
  expect((await client.updateUser({ password: "quite new" })).error).toMatchObject({
    status: 400,
    code: "reauthentication_needed",
  })
  expect((await client.reauthenticate()).error).toBeNull()
  const nonce = await nonceFor(email)
  const wrong = nonce === "000000" ? "000001" : "000000"
  expect((await client.updateUser({ password: "quite new", nonce: wrong })).error).toMatchObject({
    status: 422,
    code: "reauthentication_not_valid",
  })
  expect((await client.updateUser({ password: "quite new", nonce })).error).toBeNull()
  expect((await client.updateUser({ password: "newer still", nonce })).error?.code).toBe("reauthentication_not_valid")
})

test("or the current password", async () => {
  const { client } = await signedInLongAgo()
  const change = (current_password: string) => client.updateUser({ password: "quite new", current_password })
  expect((await change("wrong one")).error).toMatchObject({ status: 400, code: "current_password_invalid" })
  expect((await change(PASSWORD)).error).toBeNull()
})

test("guessing the current password waits after ten failures", async () => {
  const { client, email } = await on.signedIn()
  const codes = []
  for (let n = 0; n < 12; n++) {
    const { error } = await client.updateUser({ password: "quite new", current_password: `guess ${n}` })
    codes.push(error?.code)
  }
  expect(codes.at(-1)).toBe("over_request_rate_limit")
  // Not the owner elsewhere: it is the session that guesses.
  expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test("a code of one person is no proof for another, nor for signing in", async () => {
  const [one, other] = [await signedInLongAgo(), await signedInLongAgo()]
  await one.client.reauthenticate()
  const nonce = await nonceFor(one.email)
  expect((await other.client.updateUser({ password: "quite new", nonce })).error?.code).toBe(
    "reauthentication_not_valid",
  )
  expect((await on.client().verifyOtp({ email: one.email, token: nonce, type: "email" })).error?.code).toBe(
    "otp_expired",
  )
})

test("a code is mailed once a minute", async () => {
  const { client } = await on.signedIn()
  await client.reauthenticate()
  expect((await client.reauthenticate()).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" })
})
