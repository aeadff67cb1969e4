import { describe, expect, test } from "vitest"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

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

describe("resend", () => {
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
