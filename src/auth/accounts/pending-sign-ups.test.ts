import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, ofSignUp, PASSWORD, SITE, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const OWNER = "192.0.2.10"
const STRANGER = "203.0.113.20"

/** Signs the e-mail address up from `ip`. Returns the sign-up, its id and the code that was mailed for it. */
async function signedUp(email: string, ip: string, name: string) {
  const client = on.client({ ip })
  const { data, error } = await client.signUp({
    email,
    password: `password of ${name}`,
    options: { data: { full_name: name } },
  })
  expect(error).toBeNull()
  return { client, id: data.user?.id, code: await on.codeFor(email) }
}

/** Makes two sign-ups of one e-mail address whose codes differ: the owner's, then a stranger's. */
async function contested(ip = STRANGER) {
  const email = anEmail()
  const owner = await signedUp(email, OWNER, "Owner")
  if (ip === OWNER) await on.passMailGap()
  const stranger = await signedUp(email, ip, "Stranger")
  await on.db.query(sql`UPDATE auth.one_time_codes SET code_hash = ${on.secrets.hmac("one-time-code", `confirmation\n${email}\n111111`)}
    WHERE requested_by = ${owner.id}`)
  await on.db.query(sql`UPDATE auth.one_time_codes SET code_hash = ${on.secrets.hmac("one-time-code", `confirmation\n${email}\n222222`)}
    WHERE requested_by = ${stranger.id}`)
  return { email, owner, stranger, ownersCode: "111111", strangersCode: "222222" }
}

describe("a stranger who signs up with another person's e-mail address", () => {
  test("does not hold up the owner's sign-up, nor put a name or password on it", async () => {
    const { email, owner, ownersCode, strangersCode } = await contested()
    const verify = (token: string) => owner.client.verifyOtp(ofSignUp(owner.id, { email, token, type: "email" }))
    expect((await verify(strangersCode)).error).toMatchObject({ status: 403, code: "otp_expired" })
    const { data } = await verify(ownersCode)
    expect(data.user).toMatchObject({ id: owner.id, user_metadata: { full_name: "Owner" } })
    const signIn = (password: string) => on.client().signInWithPassword({ email, password })
    expect((await signIn("password of Stranger")).error?.code).toBe("invalid_credentials")
    expect((await signIn("password of Owner")).error).toBeNull()
  })

  test.each([STRANGER, OWNER])("from %s gets nothing from a client that names no sign-up", async (ip) => {
    const { email, owner, strangersCode } = await contested(ip)
    const { error } = await owner.client.verifyOtp({ email, token: strangersCode, type: "signup" })
    expect(error?.code).toBe("otp_expired")
    expect(await on.db.query(sql`SELECT 1 FROM auth.users WHERE email = ${email}`)).toEqual([])
  })

  test("leaves the stock client its own sign-up, the only one of its network", async () => {
    const { email, owner, ownersCode } = await contested()
    const { data } = await owner.client.verifyOtp({ email, token: ownersCode, type: "signup" })
    expect(data.user?.id).toBe(owner.id)
  })

  test("does not use up the owner's tries", async () => {
    const email = anEmail()
    const owner = await signedUp(email, OWNER, "Owner")
    const wrong = owner.code === "000000" ? "000001" : "000000"
    const guess = () => on.client({ ip: STRANGER }).verifyOtp({ email, token: wrong, type: "signup" })
    for (let n = 0; n < 6; n++) expect((await guess()).error?.code).toBe("otp_expired")
    expect((await owner.client.verifyOtp({ email, token: owner.code, type: "signup" })).error).toBeNull()
  })

  test("gets five tries in all from elsewhere, and then not even the right code helps", async () => {
    const email = anEmail()
    const { code } = await signedUp(email, OWNER, "Owner")
    const wrong = code === "000000" ? "000001" : "000000"
    const guess = (n: number, token: string) =>
      on.client({ ip: `203.0.113.${n}` }).verifyOtp({ email, token, type: "signup" })
    for (let n = 0; n < 5; n++) await guess(n, wrong)
    expect((await guess(6, code)).error?.code).toBe("otp_expired")
  })

  test("cannot push the owner's sign-up out by many of one network", async () => {
    const email = anEmail()
    const owner = await signedUp(email, OWNER, "Owner")
    for (let n = 0; n < 5; n++) {
      await signedUp(email, STRANGER, "Stranger")
      await on.passMailGap()
    }
    const rows = await on.db.query(
      sql`SELECT requested_from, count(*) FROM auth.sign_ups WHERE email = ${email} GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual([
      { requested_from: OWNER, count: 1 },
      { requested_from: STRANGER, count: 3 },
    ])
    expect(await on.db.query(sql`SELECT 1 FROM auth.one_time_codes WHERE email = ${email}`)).toHaveLength(4)
    const { error } = await owner.client.verifyOtp(ofSignUp(owner.id, { email, token: owner.code, type: "email" }))
    expect(error).toBeNull()
  })
})

describe("resend", () => {
  test("mails a new code for the sign-up that its redirect names, and leaves the other's alone", async () => {
    const { email, owner, stranger, ownersCode, strangersCode } = await contested()
    await on.passMailGap()
    const emailRedirectTo = `${SITE}/auth?sign_up_id=${owner.id}`
    expect((await owner.client.resend({ email, type: "signup", options: { emailRedirectTo } })).error).toBeNull()
    const code = await on.codeFor(email)
    const verify = (id: string | undefined, token: string) =>
      on.client().verifyOtp(ofSignUp(id, { email, token, type: "email" }))
    if (code !== ownersCode) expect((await verify(owner.id, ownersCode)).error?.code).toBe("otp_expired")
    expect((await verify(owner.id, code)).data.user?.id).toBe(owner.id)
    expect((await verify(stranger.id, strangersCode)).error?.code).toBe("otp_expired")
  })

  test("follows the person who gave the password at another network", async () => {
    const { email } = await contested()
    const elsewhere = on.client({ ip: "198.51.100.30" })
    const { error } = await elsewhere.signInWithPassword({ email, password: "password of Owner" })
    expect(error?.code).toBe("email_not_confirmed")
    expect((await elsewhere.resend({ email, type: "signup" })).error).toBeNull()
    const { data } = await elsewhere.verifyOtp({ email, token: await on.codeFor(email), type: "email" })
    expect(data.user?.user_metadata.full_name).toBe("Owner")
  })
})

test("two concurrent codes of one e-mail address confirm one sign-up", async () => {
  const { email, owner, stranger, ownersCode, strangersCode } = await contested()
  const other = await on.another()
  const results = await Promise.all([
    on.client().verifyOtp(ofSignUp(owner.id, { email, token: ownersCode, type: "email" })),
    other.client().verifyOtp(ofSignUp(stranger.id, { email, token: strangersCode, type: "email" })),
  ])
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect(results.find(({ error }) => error !== null)?.error?.code).toBe("otp_expired")
})

const mailsTo = async (email: string) => (await on.mails()).filter((mail) => mail.to === email)

describe("mail cooldown", () => {
  test("60 seconds per e-mail address for a new one, a pending one and one with a user alike", async () => {
    const pending = anEmail()
    await on.client().signUp({ email: pending, password: PASSWORD })
    const { email: known } = await on.signedIn()
    await on.client().signUp({ email: known, password: PASSWORD })
    for (const email of [pending, known]) {
      const { error } = await on.client().signUp({ email, password: PASSWORD })
      expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" })
      expect(error?.message).toMatch(/^For security purposes, you can only request this after (5\d|60) seconds\.$/)
    }
    const unknown = anEmail()
    expect((await on.client().resend({ email: unknown, type: "signup" })).error).toBeNull()
    expect((await on.client().resend({ email: unknown, type: "signup" })).error?.code).toBe(
      "over_email_send_rate_limit",
    )
  })

  test("of ten concurrent ones, through two processes, one mail goes out", async () => {
    const email = anEmail()
    const other = await on.another()
    const tries = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? on : other).client().signUp({ email, password: PASSWORD }),
    )
    const results = await Promise.all(tries)
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe("resend of a code", () => {
  test("mails a new code to a pending e-mail address and voids the old one", async () => {
    const email = anEmail()
    await on.client().signUp({ email, password: PASSWORD })
    await on.passMailGap()
    expect(await on.client().resend({ email, type: "signup" })).toMatchObject({ error: null })
    expect(await mailsTo(email)).toHaveLength(2)
    const { data } = await on.client().verifyOtp({ email, token: await on.codeFor(email), type: "signup" })
    expect(data.session).toBeTruthy()
  })

  test("mails nothing to an e-mail address that has a user, or to one that never signed up", async () => {
    const { email } = await on.signedIn()
    await on.passMailGap()
    const before = (await on.mails()).length
    expect((await on.client().resend({ email, type: "signup" })).error).toBeNull()
    expect((await on.client().resend({ email: anEmail(), type: "signup" })).error).toBeNull()
    expect(await on.mails()).toHaveLength(before)
  })
})
