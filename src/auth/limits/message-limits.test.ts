import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, PASSWORD, sharedAuth, type TestAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const recover = (at: TestAuth, ip: string, email = anEmail()) => at.client({ ip }).resetPasswordForEmail(email)
const signUp = (at: TestAuth, ip: string, email = anEmail()) => at.client({ ip }).signUp({ email, password: PASSWORD })
const countsOf = (pool: string) =>
  on.db.query(sql`SELECT requested_by, sent FROM message_counts WHERE pool = ${pool} ORDER BY requested_by`)

async function shopWith(mailsPerHour: number) {
  await on.db.query(sql`DELETE FROM message_counts`)
  return on.another({ mailsPerHour, recover: 1000, signUp: 1000, otp: 1000 })
}

/** Calls `ask`, `concurrency` at a time, until it is refused. @returns how often it was not */
async function untilRefused(ask: () => Promise<{ error: unknown }>, concurrency = 8): Promise<number> {
  for (let taken = 0; ; ) {
    const results = await Promise.all(Array.from({ length: concurrency }, ask))
    taken += results.filter(({ error }) => error === null).length
    if (results.some(({ error }) => error !== null)) return taken
  }
}

test("25 recoveries of one e-mail address cost the others nothing", async () => {
  const shop = await shopWith(30)
  const admin = await shop.signedIn()
  const ip = "192.0.2.1"
  const results = []
  for (let n = 0; n < 25; n++) results.push((await recover(shop, ip, "one@example.test")).error?.code)
  expect(results).toEqual([undefined, ...Array(24).fill("over_email_send_rate_limit")])
  expect(await countsOf("recovery")).toEqual([
    { requested_by: "", sent: 1 },
    { requested_by: ip, sent: 1 },
  ])
  for (let n = 0; n < 4; n++) expect((await signUp(shop, ip)).error).toBeNull()
  expect((await recover(shop, ip)).error).toBeNull()
  expect((await shop.client({ ip }).signInWithOtp({ email: admin.email })).error).toBeNull()
  expect((await admin.client.reauthenticate()).error).toBeNull()
})

describe("one network that mails all the e-mail addresses it can", () => {
  test("gets a tenth of a kind's mails, and learns when to come again", async () => {
    const shop = await shopWith(1000)
    const ask = () => recover(shop, "198.51.100.1")
    expect(await untilRefused(ask)).toBe(25)
    expect((await ask()).error).toMatchObject({ message: "email rate limit exceeded" })
    const refused = await shop.request("POST", "/recover", { ip: "198.51.100.1", body: { email: anEmail() } })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500)
    expect((await recover(shop, "198.51.100.2")).error).toBeNull()
    expect((await signUp(shop, "198.51.100.1")).error).toBeNull()
  })

  test("gets a fifth with all of a /48 of IPv6", async () => {
    const shop = await shopWith(1000)
    let n = 0
    expect(await untilRefused(() => recover(shop, `2001:db8:9:${(n++).toString(16)}::1`))).toBeLessThan(50)
    expect((await recover(shop, "2001:db8:a::1")).error).toBeNull()
  })

  test("leaves some for the next, with however many others", async () => {
    const shop = await shopWith(400)
    for (let network = 0; network < 8; network++) await untilRefused(() => recover(shop, `198.51.101.${network}`))
    expect((await recover(shop, "198.51.102.1")).error).toBeNull()
  })
})

test("a known e-mail address and an unknown one use up the same", async () => {
  const shop = await shopWith(30)
  const known = await shop.signedIn()
  await recover(shop, "198.51.100.3", known.email)
  const after = await countsOf("recovery")
  await on.db.query(sql`DELETE FROM message_counts`)
  await recover(shop, "198.51.100.3")
  expect(await countsOf("recovery")).toEqual(after)
})

test("one network cannot use up what may be mailed to one e-mail address", async () => {
  const shop = await shopWith(10_000)
  const { email } = await shop.signedIn()
  const again = (ip: string) => async () => {
    await shop.passMailGap()
    return recover(shop, ip, email)
  }
  expect(await untilRefused(again("198.51.100.4"), 1)).toBe(10)
  expect(await untilRefused(again("198.51.100.5"), 1)).toBeGreaterThanOrEqual(5)
  expect((await recover(shop, "198.51.100.6", email)).error).toBeNull()
})

test("a stranger's request neither holds up the owner's nor voids what it brought", async () => {
  const owner = await on.signedIn()
  const asked = on.client({ ip: "192.0.2.7" })
  expect((await asked.resetPasswordForEmail(owner.email)).error).toBeNull()
  const link = await on.linkFor(owner.email)
  expect((await asked.signInWithOtp({ email: owner.email })).error).toBeNull()
  const mail = (await on.mails()).findLast(({ to, kind }) => to === owner.email && kind === "sign-in-code")
  const code = mail?.kind === "sign-in-code" ? mail.code : ""

  const stranger = on.client({ ip: "203.0.113.7" })
  expect((await stranger.resetPasswordForEmail(owner.email)).error).toBeNull()
  expect((await stranger.signInWithOtp({ email: owner.email })).error).toBeNull()
  const wrong = code === "000000" ? "000001" : "000000"
  for (let n = 0; n < 6; n++) await stranger.verifyOtp({ email: owner.email, token: wrong, type: "email" })

  expect((await asked.verifyOtp({ email: owner.email, token: code, type: "email" })).error).toBeNull()
  const again = await on.client({ ip: "192.0.2.7" }).resetPasswordForEmail(owner.email)
  expect(again.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  expect(link).toMatch(/^[\w-]{43}$/)
})

test("a link survives a stranger's request for the same e-mail address", async () => {
  const { email } = await on.signedIn()
  const asked = on.client({ ip: "192.0.2.8" })
  await asked.resetPasswordForEmail(email)
  const link = await on.linkFor(email)
  await on.client({ ip: "203.0.113.8" }).resetPasswordForEmail(email)
  expect((await asked.verifyOtp({ token_hash: link, type: "recovery" })).error).toBeNull()
})
