import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, forgetStep, withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, prolongWaits, sharedAuth, type TestAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((step) => appCode(secret, step))
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? ""
}

test("the stock client adds an app, lists it and reaches aal2 in the same session", async () => {
  const { client, accessToken, email } = await on.signedIn()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  })
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone app", issuer: "Nool" })
  expect(data).toMatchObject({ type: "totp", friendly_name: "Phone app" })
  const secret = data?.totp.secret ?? ""
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(data?.totp.uri ?? "")
  expect(uri.protocol).toBe("otpauth:")
  expect(decodeURIComponent(uri.pathname)).toContain(email)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: "Nool", digits: "6", period: "30" })
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)

  const challenge = await client.mfa.challenge({ factorId: data?.id ?? "" })
  expect(challenge.data).toMatchObject({ type: "totp" })
  expect(challenge.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
  expect(challenge.data?.expires_at).toBeLessThanOrEqual(Date.now() / 1000 + 300)
  const factorId = data?.id ?? ""
  const verified = await client.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? "",
    code: appCode(secret),
  })
  expect(verified.error).toBeNull()
  const claims = claimsOf(verified.data?.access_token ?? "")
  expect(claims).toMatchObject({ aal: "aal2", session_id: claimsOf(accessToken).session_id })
  expect(claims.amr).toMatchObject([{ method: "totp" }, { method: "password" }])
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
  })
  const { data: listed } = await client.mfa.listFactors()
  expect(listed?.totp).toMatchObject([
    { id: factorId, friendly_name: "Phone app", factor_type: "totp", status: "verified" },
  ])
  expect(JSON.stringify(listed)).not.toContain(secret)
  expect(await on.mails()).toContainEqual({ kind: "factor-added", to: email, factor: "totp", name: "Phone app" })
})

test("the secret is stored encrypted only", async () => {
  const { id, secret } = await withApp(on, await on.signedIn())
  const [row] = await on.db.query<{ text: string }>(
    sql`SELECT row_to_json(f)::text AS text FROM auth.factors f WHERE id = ${id}`,
  )
  expect(row?.text).not.toContain(secret)
  const [stored] = await on.db.query<{ secret_sealed: string }>(
    sql`SELECT secret_sealed FROM auth.factors WHERE id = ${id}`,
  )
  expect(on.secrets.decrypt("totp-secret", stored?.secret_sealed ?? "")).toBe(secret)
})

describe("after a verification", () => {
  test("every other session without a passed second step ends; one with it stays", async () => {
    const first = await on.signedIn()
    const { secret, id } = await withApp(on, first)
    const second = on.client()
    const third = on.client()
    for (const client of [second, third]) await client.signInWithPassword({ email: first.email, password: PASSWORD })
    const { error } = await second.mfa.challengeAndVerify({ factorId: id, code: appCode(secret) })
    expect(error).toBeNull()
    expect((await first.client.getUser()).error).toBeNull()
    expect((await third.getUser()).error?.name).toBe("AuthSessionMissingError")
  })

  test("the refresh token of before yields nothing any more", async () => {
    const session = await on.signedIn()
    const { refreshToken } = await withApp(on, session)
    const refresh = (refresh_token: string) =>
      on.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token } })
    const old = await refresh(session.refreshToken)
    expect(old.status).toBe(400)
    expect(await old.json()).toMatchObject({ code: "refresh_token_already_used" })
    const next = await refresh(refreshToken)
    expect(claimsOf((await next.json()).access_token).aal).toBe("aal2")
    await on.db.query(sql`UPDATE auth.sessions SET refreshed_at = now() - interval '11 seconds'`)
    expect((await refresh(session.refreshToken)).status).toBe(400)
    expect((await session.client.getUser()).error?.name).toBe("AuthSessionMissingError")
  })

  test("other unfinished factors of that type are removed, of other types not", async () => {
    const session = await on.signedIn()
    await session.client.mfa.enroll({ factorType: "totp", friendlyName: "Begun" })
    await session.client.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" })
    await withApp(on, session)
    const { data } = await session.client.mfa.listFactors()
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(["Key", "App"])
  })
})

test("a code counts once, in another challenge and another session too", async () => {
  const session = await on.signedIn()
  const { id, secret } = await withApp(on, session)
  const code = appCode(secret)
  const other = on.client()
  await other.signInWithPassword({ email: session.email, password: PASSWORD })
  expect((await session.client.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
  await other.signInWithPassword({ email: session.email, password: PASSWORD })
  const again = await other.mfa.challengeAndVerify({ factorId: id, code })
  expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" })
  expect((await other.mfa.challengeAndVerify({ factorId: id, code: appCode(secret, -1) })).error).not.toBeNull()
  expect((await other.mfa.challengeAndVerify({ factorId: id, code: appCode(secret, 1) })).error).toBeNull()
})

test.each([-3, 3])("a code of %i steps away is wrong", async (steps) => {
  const session = await on.signedIn()
  const { id, secret } = await withApp(on, session)
  const { error } = await session.client.mfa.challengeAndVerify({ factorId: id, code: appCode(secret, steps) })
  expect(error).toMatchObject({ code: "mfa_verification_failed", message: "Invalid TOTP code entered" })
})

describe("a challenge", () => {
  async function asked() {
    const session = await on.signedIn()
    const app = await withApp(on, session)
    const { data } = await session.client.mfa.challenge({ factorId: app.id })
    const verifyCode = (code: string, at = on) =>
      at.request("POST", `/factors/${app.id}/verify`, {
        bearer: app.accessToken,
        body: { challenge_id: data?.id, code },
      })
    return { ...session, ...app, challengeId: data?.id ?? "", verifyCode }
  }

  test("is answered once", async () => {
    const { verifyCode, secret, id } = await asked()
    expect((await verifyCode(appCode(secret))).status).toBe(200)
    await forgetStep(on, id)
    const again = await verifyCode(appCode(secret))
    expect(again.status).toBe(422)
  })

  test("dies after five wrong tries, however many processes guess concurrently", async () => {
    const { verifyCode, secret } = await asked()
    const other = await on.another()
    const guesses = Array.from({ length: 8 }, (_, n) => verifyCode(wrongCode(secret), n % 2 ? on : other))
    const codes = []
    for (const guess of await Promise.all(guesses)) codes.push((await guess.json()).code)
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5)
    expect(codes.filter((code) => code === "mfa_challenge_expired")).toHaveLength(3)
    expect(await (await verifyCode(appCode(secret))).json()).toMatchObject({ code: "mfa_challenge_expired" })
  })

  test("ends after 300 seconds", async () => {
    const { verifyCode, secret, challengeId } = await asked()
    await on.db.query(sql`UPDATE auth.challenges SET expires_at = now() WHERE id = ${challengeId}`)
    expect(await (await verifyCode(appCode(secret))).json()).toMatchObject({ code: "mfa_challenge_expired" })
  })

  test("belongs to the session that requested it", async () => {
    const { challengeId, secret, id, email } = await asked()
    const other = on.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    const { error } = await other.mfa.verify({ factorId: id, challengeId, code: appCode(secret) })
    expect(error).toMatchObject({ status: 422, code: "mfa_factor_not_found" })
  })
})

test("guessing waits after ten failures, in every challenge and process together", async () => {
  const session = await on.signedIn()
  const { id, secret, accessToken } = await withApp(on, session)
  const other = await on.another()
  const codes = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const { data } = await session.client.mfa.challenge({ factorId: id })
    const guess = (at: TestAuth) =>
      at.request("POST", `/factors/${id}/verify`, {
        bearer: accessToken,
        body: { challenge_id: data?.id, code: wrongCode(secret) },
      })
    for (const response of await Promise.all([guess(on), guess(other), guess(on)]))
      codes.add((await response.json()).code)
  }
  expect(codes).toContain("over_request_rate_limit")
  await prolongWaits(on)
  const { error } = await session.client.mfa.challengeAndVerify({ factorId: id, code: appCode(secret) })
  expect(error).toMatchObject({ status: 429 })
})
