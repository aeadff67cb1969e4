import { createHash, randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, claimsOf, SITE, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

async function askedFor() {
  const user = await on.signedIn()
  const client = on.client()
  const { error } = await client.resetPasswordForEmail(user.email, { redirectTo: `${SITE}/reset-password` })
  expect(error).toBeNull()
  return { ...user, client, token: await on.linkFor(user.email) }
}

test("the mailed link opens the site's own page, and its token a recovery session, once", async () => {
  const { client, email, userId, token } = await askedFor()
  const mail = (await on.mails()).findLast((sent) => sent.to === email)
  expect(mail).toEqual({
    kind: "recovery-link",
    to: email,
    url: `${SITE}/reset-password#token_hash=${token}&type=recovery`,
  })
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const { data, error } = await client.verifyOtp({ token_hash: token, type: "recovery" })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }, { method: "recovery" }])
  expect(events).toContain("PASSWORD_RECOVERY")
  expect((await on.client().verifyOtp({ token_hash: token, type: "recovery" })).error).toMatchObject({
    status: 403,
    code: "otp_expired",
    message: "Email link is invalid or has expired",
  })
})

test("a new password by a recovery session works, ends every other session and is reported by mail", async () => {
  const { client, email, userId, token, accessToken, refreshToken } = await askedFor()
  await client.verifyOtp({ token_hash: token, type: "recovery" })
  expect((await client.updateUser({ password: "quite new" })).error).toBeNull()
  expect((await on.mails()).at(-1)).toEqual({ kind: "password-changed", to: email, providers: [] })
  expect((await on.request("GET", "/user", { bearer: accessToken })).status).toBe(403)
  const refreshed = await on.request("POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: refreshToken },
  })
  expect(refreshed.status).toBe(400)
  expect((await client.getUser()).data.user?.id).toBe(userId)
  expect((await on.client().signInWithPassword({ email, password: "quite new" })).error).toBeNull()
})

test("an unknown e-mail address gets the same response, the same cooldown and no mail", async () => {
  const email = anEmail()
  const before = (await on.mails()).length
  expect(await on.client().resetPasswordForEmail(email)).toMatchObject({ data: {}, error: null })
  const again = await on.client().resetPasswordForEmail(email)
  expect(again.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" })
  expect(again.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  expect(await on.mails()).toHaveLength(before)
})

test("known or not, the response comes no sooner than a fixed time", async () => {
  const { email } = await on.signedIn()
  for (const address of [email, anEmail()]) {
    const start = performance.now()
    await on.client().resetPasswordForEmail(address)
    expect(performance.now() - start).toBeGreaterThan(245)
  }
})

test("a blocked account gets no link, and its old one opens nothing", async () => {
  const { client, email, userId, token } = await askedFor()
  await on.setStatus(userId, "blocked")
  await on.passMailGap()
  const before = (await on.mails()).length
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  expect(await on.mails()).toHaveLength(before)
  expect((await client.verifyOtp({ token_hash: token, type: "recovery" })).error).toMatchObject({
    status: 403,
    code: "user_banned",
  })
})

test("a link is over after an hour, and when a newer one is mailed", async () => {
  const first = await askedFor()
  await on.passMailGap()
  await first.client.resetPasswordForEmail(first.email)
  expect((await first.client.verifyOtp({ token_hash: first.token, type: "recovery" })).error?.code).toBe("otp_expired")
  const newer = await on.linkFor(first.email)
  await on.db.query(
    sql`UPDATE auth.one_time_codes SET expires_at = expires_at - interval '1 hour' WHERE email = ${first.email}`,
  )
  expect((await first.client.verifyOtp({ token_hash: newer, type: "recovery" })).error?.code).toBe("otp_expired")
})

test("the token is not in the database, and six digits never recover an account", async () => {
  const { email, token } = await askedFor()
  const [row] = await on.db.query<{ text: string; code_hash: string | null }>(
    sql`SELECT to_json(c)::text AS text, code_hash FROM auth.one_time_codes c WHERE email = ${email}`,
  )
  expect(row?.text).not.toContain(token)
  expect(row?.code_hash).toBeNull()
  expect((await on.client().verifyOtp({ email, token: "000000", type: "recovery" })).error?.code).toBe("otp_expired")
})

describe("GET /verify redirects without signing in or using up the token", () => {
  const follow = (token: string, redirectTo?: string) => {
    const query = new URLSearchParams({
      token,
      type: "recovery",
      ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }),
    })
    return on.request("GET", `/verify?${query}`)
  }
  const verifier = randomBytes(56).toString("hex")
  const challenge = createHash("sha256").update(verifier).digest("base64url")

  async function withPkce() {
    const user = await on.signedIn()
    const body = { email: user.email, code_challenge: challenge, code_challenge_method: "s256" }
    await on.request("POST", `/recover?redirect_to=${encodeURIComponent(`${SITE}/reset-password`)}`, { body })
    const token = await on.linkFor(user.email)
    const response = await follow(token)
    const target = new URL(response.headers.get("location") ?? "")
    return { ...user, token, response, target, code: target.searchParams.get("code") ?? "" }
  }
  const exchange = async (authCode: string, codeVerifier: string) => {
    const body = { auth_code: authCode, code_verifier: codeVerifier }
    const response = await on.request("POST", "/token?grant_type=pkce", { body })
    return { status: response.status, ...(await response.json()) }
  }

  test("a client with PKCE gets a code that its verifier turns into a recovery session, once", async () => {
    const { response, target, code, userId, token } = await withPkce()
    expect(response.status).toBe(303)
    expect(target.origin + target.pathname).toBe(`${SITE}/reset-password`)
    const session = await exchange(code, verifier)
    expect(session).toMatchObject({ status: 200, token_type: "bearer", user: { id: userId } })
    expect(claimsOf(session.access_token).amr).toMatchObject([{ method: "recovery" }])
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, code: "flow_state_not_found" })
    expect((await on.client().verifyOtp({ token_hash: token, type: "recovery" })).error?.code).toBe("otp_expired")
  })

  test("the stock client exchanges the code it requested", async () => {
    const { client, token, userId } = await askedFor()
    const code = new URL((await follow(token)).headers.get("location") ?? "").searchParams.get("code") ?? ""
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
  })

  test("a wrong verifier ends the flow, so it cannot be guessed", async () => {
    const { code } = await withPkce()
    expect(await exchange(code, "x".repeat(112))).toMatchObject({ status: 400, code: "bad_code_verifier" })
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, code: "flow_state_not_found" })
  })

  test("the code is over five minutes after its issue, however old the request", async () => {
    const { code, userId } = await withPkce()
    await on.db.query(sql`UPDATE auth.flow_states SET created_at = now() - interval '59 minutes',
      code_issued_at = now() - interval '301 seconds' WHERE user_id = ${userId}`)
    expect(await exchange(code, verifier)).toMatchObject({ status: 422, code: "flow_state_expired" })
    const { code: fresh, userId: other } = await withPkce()
    await on.db.query(
      sql`UPDATE auth.flow_states SET created_at = now() - interval '59 minutes' WHERE user_id = ${other}`,
    )
    expect((await exchange(fresh, verifier)).status).toBe(200)
  })

  test("the code is stored hashed", async () => {
    const { code, userId } = await withPkce()
    const rows = await on.db.query(sql`SELECT * FROM auth.flow_states WHERE user_id = ${userId}`)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test("without PKCE it leads to the page that verifies after a click", async () => {
    const { email } = await on.signedIn()
    await on.client({ flowType: "implicit" }).resetPasswordForEmail(email)
    const token = await on.linkFor(email)
    for (let scan = 0; scan < 2; scan++) {
      const response = await follow(token)
      expect(response.headers.get("location")).toBe(`${SITE}/reset-password#token_hash=${token}&type=recovery`)
    }
    expect((await on.client().verifyOtp({ token_hash: token, type: "recovery" })).error).toBeNull()
  })

  test("a spent token carries its error in query and fragment", async () => {
    const response = await follow("gone", `${SITE}/reset-password?kept=1`)
    expect(response.status).toBe(303)
    const error =
      "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&error_kind=link"
    expect(response.headers.get("location")).toBe(`${SITE}/reset-password?kept=1&${error}#${error}&sb=`)
  })

  test.each([
    "https://evil.example/",
    "https://shop.test.evil.example/",
    "https://shop.test@evil.example/",
    "https://user:pass@shop.test/",
    "http://shop.test/",
    "https://shop.test:8443/",
    "//evil.example",
    "/reset-password",
    "javascript:alert(1)",
    "blob:https://shop.test/x",
    "blob:https://shop.test",
    "filesystem:https://shop.test/temporary/x",
    "data:text/html,https://shop.test",
    "https:\\\\evil.example",
    "https://shop.test%2eevil.example/",
    "https://shop.test.:443/",
    "\u0000",
  ])("a redirect to %j goes to the site instead", async (target) => {
    const response = await follow("gone", target)
    expect(response.headers.get("location")?.startsWith(`${SITE}/?error=`)).toBe(true)
  })
})

test.each([
  [{ auth_code: "", code_verifier: "x" }, 400, "validation_failed"],
  [{ auth_code: "x" }, 400, "validation_failed"],
  [{ auth_code: ["x"], code_verifier: {} }, 400, "validation_failed"],
  [{ auth_code: "\u0000", code_verifier: "\u0000" }, 404, "flow_state_not_found"],
])("the exchange of %j is refused", async (body, status, code) => {
  const response = await on.request("POST", "/token?grant_type=pkce", { body })
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})
