import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { TooBusy } from "#platform/lanes/lane.ts"
import { createLog } from "#platform/log/log.ts"
import { createSecurityEvents } from "#platform/log/security-events.ts"
import { appCode, forgetStep, withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { anEmail, PASSWORD, prolongWaits, sharedAuth } from "#tests/fixtures/auth.ts"
import { claimAttempt, type Guess } from "./attempts.ts"

const on = await sharedAuth()

const log = createLog("silent")
const securityEvents = createSecurityEvents(log)

const STRANGER = "203.0.113.1"
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

async function signIn(email: string, ip: string, password = PASSWORD, userAgent = FIREFOX) {
  const headers = { "User-Agent": userAgent }
  const response = await on.request("POST", "/token?grant_type=password", { body: { email, password }, ip, headers })
  return { status: response.status, body: await response.json() }
}

/**
 * Makes one wrong guess by each of many guessers.
 * @returns how many were let through
 */
async function guess(
  times: number,
  guess: Pick<Guess, "what" | "whose" | "circle">,
  by = (n: number) => `198.51.100.${n}`,
) {
  const results = []
  for (let n = 0; n < times; n++) {
    const asked = { ...guess, by: by(n), userId: undefined, ip: STRANGER }
    results.push(await claimAttempt({ ...on, log, securityEvents }, asked))
  }
  return results.filter(({ ok }) => ok).length
}

describe("a stranger who guesses an account's password", () => {
  test("has to wait, and its owner at another network does not", async () => {
    const { email } = await on.signedIn()
    for (let n = 0; n < 12; n++) await signIn(email, STRANGER, `guess ${n}`)
    await prolongWaits(on)
    expect((await signIn(email, STRANGER)).status).toBe(429)
    expect((await signIn(email, "192.0.2.200")).status).toBe(200)
    expect((await signIn(email, STRANGER)).status).toBe(429)
  })

  test("from one network all day does not use up what all strangers have", async () => {
    const email = anEmail()
    let made = 0
    for (let waits = 0; waits < 288; waits++) {
      made += await guess(1, { what: "sign-in", whose: email, circle: null }, () => STRANGER)
      await on.db.query(sql`UPDATE auth.failed_attempts SET blocked_until = to_timestamp(0)`)
    }
    expect(made).toBe(288)
    expect(await guess(1, { what: "sign-in", whose: email, circle: null })).toBe(1)
  })

  test("from hundreds of networks has to wait at each, and a device that signed in before does not", async () => {
    const { email } = await on.signedIn()
    const known = "192.0.2.201"
    expect((await signIn(email, known)).status).toBe(200)
    expect(await guess(420, { what: "sign-in", whose: email, circle: null })).toBeLessThan(405)
    await prolongWaits(on)
    expect((await signIn(email, "203.0.113.99")).status).toBe(429)
    expect((await signIn(email, known, PASSWORD, FIREFOX.replace("Linux x86_64", "Windows"))).status).toBe(429)
    expect((await signIn(email, known)).status).toBe(200)
    expect((await signIn(email, "203.0.113.99")).status).toBe(429)
  })

  test("is counted once: an attempt that is refused counts nowhere", async () => {
    const email = anEmail()
    await guess(410, { what: "sign-in", whose: email, circle: null })
    await prolongWaits(on)
    for (let n = 0; n < 20; n++) expect((await signIn(email, "203.0.113.50")).status).toBe(429)
    await on.db.query(sql`UPDATE auth.failed_attempts SET blocked_until = to_timestamp(0)`)
    expect((await signIn(email, "203.0.113.50", "a guess")).body.code).toBe("invalid_credentials")
  })

  test("starts again a day after the first failure", async () => {
    const email = anEmail()
    for (let n = 0; n < 11; n++) await signIn(email, STRANGER, `guess ${n}`)
    await on.db.query(sql`UPDATE auth.failed_attempts SET blocked_until = now(), since = since - interval '1 day'`)
    for (let n = 0; n < 10; n++) {
      expect((await signIn(email, STRANGER, `guess ${n}`)).body.code).toBe("invalid_credentials")
    }
  })
})

describe("a stranger who guesses mailed codes", () => {
  const tryCode = async (email: string, ip: string, at = on) =>
    (await at.request("POST", "/verify", { body: { email, token: "000000", type: "email" }, ip })).status

  test("has to wait, and the owner at another network does not", async () => {
    const { email } = await on.signedIn()
    for (let n = 0; n < 25; n++) expect(await tryCode(email, STRANGER)).toBe(403)
    await prolongWaits(on)
    expect(await tryCode(email, STRANGER)).toBe(429)
    expect(await tryCode(email, "192.0.2.202")).toBe(403)
  })

  test("has to wait after a hundred at different accounts too, and others do not", async () => {
    const limited = await on.another({ verify: 1000 })
    for (let n = 0; n < 100; n++) expect(await tryCode(anEmail(), "203.0.113.60", limited)).toBe(403)
    await prolongWaits(on)
    expect(await tryCode(anEmail(), "203.0.113.60", limited)).toBe(429)
    expect(await tryCode(anEmail(), "203.0.113.61", limited)).toBe(403)
  })
})

test("an attacker who knows the password gets fifty guesses of the second step a day, and does not delay the owner", async () => {
  const owner = await on.signedIn()
  const app = await withApp(on, owner)
  const attacker = await signIn(owner.email, STRANGER)
  const { data } = await owner.client.mfa.challenge({ factorId: app.id })
  const verify = async (bearer: string, ip: string, code: string, challengeId: string) => {
    const body = { challenge_id: challengeId, code }
    return (await on.request("POST", `/factors/${app.id}/verify`, { bearer, ip, body })).status
  }
  const other = { what: "factor", whose: app.id, circle: null } as const
  expect(await guess(60, other, (n) => `session ${n}`)).toBeLessThan(55)
  await prolongWaits(on)
  expect(await verify(attacker.body.access_token, STRANGER, "000000", data?.id ?? "")).toBe(429)
  await forgetStep(on, app.id)
  expect(await verify(app.accessToken, "192.0.2.1", appCode(app.secret), data?.id ?? "")).toBe(200)
})

test("refusals are noted once a minute, in the log and in the account's trail", async () => {
  const { email, userId } = await on.signedIn()
  for (let n = 0; n < 10; n++) await signIn(email, "203.0.113.70", `guess ${n}`)
  await prolongWaits(on)
  for (let n = 0; n < 20; n++) expect((await signIn(email, "203.0.113.70")).status).toBe(429)
  const rows = await on.db.query(
    sql`SELECT ip, detail FROM auth.audit_log WHERE user_id = ${userId} AND event = 'attempts_held_up'`,
  )
  expect(rows).toEqual([{ ip: "203.0.113.70", detail: { what: "sign-in" } }])
  const lines = on.logged.filter((line) => line.includes('"attempts_held_up"') && line.includes('"level":40'))
  expect(lines.filter((line) => line.includes(userId))).toHaveLength(1)
})

test("a forged token is noted once a minute", async () => {
  const at = await on.another()
  for (let n = 0; n < 20; n++) await at.request("GET", "/user", { bearer: "forged.forged.forged", ip: "203.0.113.71" })
  expect(at.logged.filter((line) => line.includes('"token_refused"'))).toHaveLength(1)
})

test("wrong codes at many accounts are noted, however many networks guess", async () => {
  const at = await on.another("on")
  await on.db.query(
    sql`INSERT INTO rate_limits (key, points, expire) VALUES ('wrongCodes:all', 300, ${Date.now() + 60_000})
    ON CONFLICT (key) DO UPDATE SET points = 300`,
  )
  for (let n = 0; n < 3; n++) {
    await at.request("POST", "/verify", {
      body: { email: anEmail(), token: "000000", type: "email" },
      ip: `203.0.113.${n}`,
    })
  }
  expect(at.logged.filter((line) => line.includes('"codes_guessed"'))).toHaveLength(1)
})

test("a guess that is turned away unchecked, since too many wait, does not count; one that fails otherwise does", async () => {
  const asked = {
    what: "sign-in",
    whose: anEmail(),
    by: STRANGER,
    circle: null,
    userId: undefined,
    ip: STRANGER,
  } as const
  const guessThatEnds = async (error: Error) => {
    const attempt = await claimAttempt({ ...on, log, securityEvents }, asked)
    if (!attempt.ok) return "has to wait"
    return attempt.value.check(Promise.reject(error)).catch((thrown) => thrown)
  }
  const busy = new TooBusy("200 wait already")
  for (let n = 0; n < 12; n++) expect(await guessThatEnds(busy)).toBe(busy)
  for (let n = 0; n < 10; n++) await guessThatEnds(new Error("broken"))
  await prolongWaits(on)
  expect(await guessThatEnds(busy)).toBe("has to wait")
})
