import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { PASSWORD, SITE, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

async function nonceFor(email: string) {
  const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "reauthentication-code")
  return mail?.kind === "reauthentication-code" ? mail.code : "no code was mailed"
}

/** Returns a session that was signed in a day ago. */
async function signedInLongAgo() {
  const session = await on.signedIn()
  await on.db.query(sql`UPDATE auth.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
    extract(epoch FROM now())::integer - 86401)) WHERE user_id = ${session.userId}`)
  return session
}

test("within a day of signing in a new password needs a proof that is held, and not the session alone", async () => {
  const { client, accessToken: bearer, email } = await on.signedIn()
  const alone = await on.request("PUT", "/user", { bearer, body: { password: "a thief's" }, proved: false })
  expect(alone.status).toBe(400)
  expect(await alone.json()).toMatchObject({ code: "reauthentication_needed" })
  expect((await on.client().signInWithPassword({ email, password: "a thief's" })).error?.code).toBe(
    "invalid_credentials",
  )
  expect((await client.updateUser({ password: "quite new" })).error).toBeNull()
})

describe("a password that proves who asks anew", () => {
  const proves = (bearer: string, proof: { current_password?: string; nonce?: string }) =>
    on.auth.requireProof(new Request(SITE, { headers: { authorization: `Bearer ${bearer}` } }), proof)
  const set = (bearer: string, body: object) => on.request("PUT", "/user", { bearer, body, proved: false })
  const unproved = { ok: false, code: "current_password_unproved" }

  // In earlier versions a session alone could set such a password.
  test("is none that a session alone has set, nor one that such a one has set, until a mailed code comes with it", async () => {
    const { accessToken, email, userId } = await on.signedIn()
    await set(accessToken, { password: "a thief's", current_password: PASSWORD })
    await on.db.query(sql`UPDATE auth.users SET password_unproved = true WHERE id = ${userId}`)
    await set(accessToken, { password: "a thief's next", current_password: "a thief's" })
    expect(await proves(accessToken, { current_password: "a thief's next" })).toMatchObject(unproved)
    const { data } = await on.client().signInWithPassword({ email, password: "a thief's next" })
    const again = data.session?.access_token ?? ""
    expect(await proves(again, { current_password: "a thief's next" })).toMatchObject(unproved)
    expect((await on.request("GET", "/reauthenticate", { bearer: again })).status).toBe(200)
    expect(await proves(again, { nonce: await nonceFor(email) })).toMatchObject({ ok: true })
    // The code was of the mailbox's reader, who need not be the one that set the password.
    expect(await proves(again, { current_password: "a thief's next" })).toMatchObject(unproved)
    await on.passMailGap()
    await on.request("GET", "/reauthenticate", { bearer: again })
    const nonce = await nonceFor(email)
    expect(await proves(again, { nonce, current_password: "not that" })).toMatchObject({ ok: false })
    expect(await proves(again, { current_password: "a thief's next" })).toMatchObject(unproved)
    expect(await proves(again, { nonce, current_password: "a thief's next" })).toMatchObject({ ok: true })
    expect(await proves(again, { current_password: "a thief's next" })).toMatchObject({ ok: true })
  })

  test("is one that was set by the one before, by a mailed code or after a recovery", async () => {
    const { accessToken, client, email, userId } = await on.signedIn()
    const unprove = () => on.db.query(sql`UPDATE auth.users SET password_unproved = true WHERE id = ${userId}`)
    await unprove()
    await on.request("GET", "/reauthenticate", { bearer: accessToken })
    await set(accessToken, { password: "by a code", nonce: await nonceFor(email) })
    expect(await proves(accessToken, { current_password: "by a code" })).toMatchObject({ ok: true })
    await set(accessToken, { password: "by that one", current_password: "by a code" })
    expect(await proves(accessToken, { current_password: "by that one" })).toMatchObject({ ok: true })
    await unprove()
    await client.resetPasswordForEmail(email)
    const opened = await client.verifyOtp({ token_hash: await on.linkFor(email), type: "recovery" })
    const recovered = opened.data.session?.access_token ?? ""
    await set(recovered, { password: "recovered" })
    expect(await proves(recovered, { current_password: "recovered" })).toMatchObject({ ok: true })
  })
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
  // The owner is not refused elsewhere, because the limit is the session's.
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
