import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, prolongWaits, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()
const elsewhere = await on.another()

const make = (bearer: string) => on.request("POST", "/factors/recovery-codes", { bearer })
const spend = (bearer: string, code: unknown, at = on) =>
  at.request("POST", "/factors/recovery-codes/verify", { bearer, body: { challenge_id: "none", code } })

async function left(bearer: string): Promise<number> {
  const response = await on.request("GET", "/factors/recovery-codes", { bearer })
  return ((await response.json()) as { left: number }).left
}

/** Makes a user with an app and ten codes; `bearer` has passed the second step. */
async function anOwner() {
  const owner = await on.signedIn()
  const app = await withApp(on, owner)
  const { codes } = (await (await make(app.accessToken)).json()) as { codes: string[] }
  return { ...owner, app, bearer: app.accessToken, codes }
}

/** Signs the same person in on another device, without the second step. */
async function withPassword(email: string) {
  const client = on.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { client, bearer: data.session?.access_token ?? "" }
}

const mailsOf = async (email: string, kind: string) =>
  (await on.mails()).filter((mail) => mail.to === email && mail.kind === kind)

describe("making codes", () => {
  test("returns ten that can be read aloud, stores only hashes of them, and notifies the owner", async () => {
    const { codes, userId, email, bearer } = await anOwner()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const rows = await on.db.query<{ code_hash: string }>(
      sql`SELECT code_hash FROM auth.recovery_codes WHERE user_id = ${userId}`,
    )
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await left(bearer)).toBe(10)
    expect(await mailsOf(email, "recovery-codes-made")).toHaveLength(1)
    for (const code of codes) expect(on.logged.join("")).not.toContain(code)
  })

  test("voids the codes of before", async () => {
    const { codes, bearer, email } = await anOwner()
    expect((await make(bearer)).status).toBe(200)
    const intruder = await withPassword(email)
    expect((await spend(intruder.bearer, codes[0])).status).toBe(422)
    expect(await left(bearer)).toBe(10)
  })

  test("is refused before the second step, and without a factor", async () => {
    const { email } = await anOwner()
    const before = await make((await withPassword(email)).bearer)
    expect(before.status).toBe(403)
    expect(await before.json()).toMatchObject({ code: "insufficient_aal" })
    expect((await make((await on.signedIn()).accessToken)).status).toBe(403)
    expect((await on.request("POST", "/factors/recovery-codes")).status).toBe(401)
  })
})

describe("a recovery code", () => {
  test("takes the place of the second step through the stock client, once, and the owner is notified", async () => {
    const { codes, email, app } = await anOwner()
    const { client, bearer } = await withPassword(email)
    const { data, error } = await client.mfa.verify({
      factorId: "recovery-codes",
      challengeId: "none",
      code: codes[0] ?? "",
    })
    expect(error).toBeNull()
    const claims = claimsOf(data?.access_token ?? "")
    expect(claims).toMatchObject({ aal: "aal2", session_id: claimsOf(bearer).session_id })
    expect(claims.amr).toMatchObject([{ method: "recovery_code" }, { method: "password" }])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2")
    expect(await mailsOf(email, "recovery-code-used")).toEqual([{ kind: "recovery-code-used", to: email, left: 9 }])
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.mfa.unenroll({ factorId: app.id })).error).toBeNull()
  })

  test("of another account opens nothing", async () => {
    const { codes } = await anOwner()
    const { bearer } = await withPassword((await anOwner()).email)
    expect((await spend(bearer, codes[0])).status).toBe(422)
  })

  test("is not good a second time", async () => {
    const { codes, email } = await anOwner()
    expect((await spend((await withPassword(email)).bearer, codes[3])).status).toBe(200)
    const second = await spend((await withPassword(email)).bearer, codes[3])
    expect(second.status).toBe(422)
    expect(await second.json()).toMatchObject({ code: "mfa_verification_failed" })
  })

  test("is read however it was copied", async () => {
    const { codes, email } = await anOwner()
    const [code = ""] = codes
    const typed = ` ${code.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `
    expect((await spend((await withPassword(email)).bearer, typed)).status).toBe(200)
  })

  test("used by eight concurrent calls in two processes has one winner", async () => {
    const { codes, email } = await anOwner()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => withPassword(email)))
    const responses = await Promise.all(
      sessions.map(({ bearer }, at) => spend(bearer, codes[5], at % 2 ? on : elsewhere)),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const [{ access_token = "" } = {}] = await Promise.all(won.map((response) => response.json()))
    expect(await left(access_token)).toBe(9)
  })

  test.each([[undefined], [7], [{}], ["x".repeat(101)]])("%j is no code", async (code) => {
    const { accessToken } = await on.signedIn()
    expect((await spend(accessToken, code)).status).toBe(400)
  })
})

test("guesses are held up after ten, in both processes; the owner's app still works then", async () => {
  const { codes, email, client, app } = await anOwner()
  const { bearer } = await withPassword(email)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => spend(bearer, "ZZZZ-ZZZZ", at % 2 ? on : elsewhere)),
  )
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8)
  await prolongWaits(on)
  const right = await spend(bearer, codes[0])
  expect(right.status).toBe(429)
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0)
  const { data } = await client.mfa.challenge({ factorId: app.id })
  expect(data?.id).toBeDefined()
})

describe("codes go with the last factor", () => {
  test("that its owner removes, and what a code had proved is removed too", async () => {
    const { codes, email, app, userId } = await anOwner()
    const { access_token } = (await (await spend((await withPassword(email)).bearer, codes[0])).json()) as {
      access_token: string
    }
    expect((await on.request("DELETE", `/factors/${app.id}`, { bearer: access_token })).status).toBe(200)
    expect(await left(access_token)).toBe(0)
    const sessions = await on.db.query(sql`SELECT aal, amr FROM auth.sessions WHERE user_id = ${userId}`)
    for (const session of sessions) expect(session).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] })
  })

  test("not with one of two", async () => {
    const owner = await anOwner()
    const second = await withApp(on, owner, "Second")
    expect((await on.request("DELETE", `/factors/${second.id}`, { bearer: owner.bearer })).status).toBe(200)
    expect(await left(owner.bearer)).toBe(10)
  })

  test("that the operator removes", async () => {
    const { email, userId } = await anOwner()
    await on.db.transaction((tx) => on.auth.removeFactors(tx, email))
    expect(await on.db.query(sql`SELECT 1 FROM auth.recovery_codes WHERE user_id = ${userId}`)).toEqual([])
  })
})
