import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { aPerson, openTestOAuth, type TestOAuth } from "#tests/fixtures/auth/oauth.ts"
import type { TestProvider } from "#tests/fixtures/auth/openid-provider.ts"
import { claimsOf, PASSWORD, SITE, type TestAuth } from "#tests/fixtures/auth.ts"

let oauth: TestOAuth
let on: TestAuth
let provider: TestProvider
beforeAll(async () => {
  oauth = await openTestOAuth()
  on = oauth.on
  provider = oauth.provider
})
afterAll(() => oauth.close())

test("the stock client signs a new user in: confirmed, without a password", async () => {
  const person = aPerson()
  const client = on.client()
  const { location, status } = await oauth.arrive(
    await oauth.startOf(client, `${SITE}/auth/callback?next=%2Fcart`),
    person,
  )
  expect(status).toBe(302)
  expect(location).toMatch(/^https:\/\/shop\.test\/auth\/callback\?next=%2Fcart&code=[\w-]{43}$/)
  const { data, error } = await client.exchangeCodeForSession(new URL(location).searchParams.get("code") ?? "")
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: person.email,
    app_metadata: { provider: "yarn", providers: ["yarn"] },
    user_metadata: { full_name: "Nimali Perera" },
    identities: [{ provider: "yarn", id: person.sub, email: person.email }],
  })
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] })
  expect(await on.db.query(sql`SELECT password_hash FROM auth.users WHERE id = ${data.user?.id}`)).toEqual([
    { password_hash: null },
  ])
  expect(await on.db.query(sql`SELECT full_name FROM test_accounts WHERE id = ${data.user?.id}`)).toHaveLength(1)
  const again = await oauth.signIn(person)
  expect(again.data.user?.id).toBe(data.user?.id)
})

test("the provider gets a state, a nonce and a verifier of our own, and the page cannot change that", async () => {
  const url = new URL(
    await oauth.startOf(on.client(), SITE, {
      prompt: "login",
      state: "mine",
      nonce: "mine",
      redirect_uri: "https://evil.test",
      client_id: "evil",
      response_mode: "fragment",
      code_challenge_method: "plain",
      request_uri: "https://evil.test",
    }),
  )
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({
    client_id: "shop",
    redirect_uri: `${SITE}/auth/v1/callback`,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    prompt: "login",
  })
  expect(query.state).toMatch(/^[\w-]{43}$/)
  expect(query.nonce).not.toBe("mine")
  expect(query).not.toHaveProperty("response_mode")
  expect(query).not.toHaveProperty("request_uri")
})

describe("an e-mail address that has a user already", () => {
  test("is linked when the provider has verified it, and its owner is notified", async () => {
    const { email, userId } = await on.signedIn()
    const { data } = await oauth.signIn(aPerson({ email: email.toUpperCase() }))
    expect(data.user?.id).toBe(userId)
    expect(data.user?.identities?.map(({ provider: name }) => name)).toEqual(["email", "yarn"])
    expect(await on.mails()).toContainEqual({ kind: "identity-linked", to: email, provider: "yarn" })
    expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test.each([{ email_verified: false }, { email_verified: undefined as never }])(
    "is not when it is not verified (%j): the sign-in is refused",
    async (unverified) => {
      const { email, userId } = await on.signedIn()
      const { at } = await oauth.arrive(await oauth.startOf(on.client()), aPerson({ email, ...unverified }))
      expect(Object.fromEntries(at.searchParams)).toMatchObject({
        error: "access_denied",
        error_code: "provider_email_needs_verification",
      })
      expect(new URLSearchParams(at.hash.slice(1)).get("error_code")).toBe("provider_email_needs_verification")
      expect(await oauth.identitiesOf(userId)).toHaveLength(1)
    },
  )

  test("that only began to sign up loses that password", async () => {
    const person = aPerson()
    const email = person.email ?? ""
    await on.client().signUp({ email, password: "a stranger's" })
    const token = await on.codeFor(email)
    expect((await oauth.signIn(person)).error).toBeNull()
    expect((await on.client().signInWithPassword({ email, password: "a stranger's" })).error?.code).toBe(
      "invalid_credentials",
    )
    expect((await on.client().verifyOtp({ email, token, type: "signup" })).error?.code).toBe("otp_expired")
  })

  test("keeps its second step", async () => {
    const session = await on.signedIn()
    await withApp(on, session)
    const { client } = await oauth.signIn(aPerson({ email: session.email }))
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    })
  })
})

test("without any e-mail address no new user is created", async () => {
  const { at } = await oauth.arrive(await oauth.startOf(on.client()), { sub: randomUUID() })
  expect(at.searchParams.get("error_code")).toBe("provider_email_needs_verification")
  expect(at.searchParams.get("error_provider")).toBe("yarn")
})

test("a blocked account stays out", async () => {
  const person = aPerson()
  const { data } = await oauth.signIn(person)
  await on.setStatus(data.user?.id ?? "", "blocked")
  expect((await oauth.signIn(person)).error).toMatchObject({ status: 400, code: "user_banned" })
})

describe("what comes back", () => {
  test("is worth nothing in another browser, and then nowhere", async () => {
    const client = on.client()
    const person = aPerson()
    const { at } = await oauth.arrive(await oauth.startOf(client), person)
    const code = at.searchParams.get("code") ?? ""
    const other = on.client()
    await oauth.startOf(other)
    expect((await other.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier")
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found")
    expect(await on.db.query(sql`SELECT 1 FROM auth.users WHERE email = ${person.email}`)).toEqual([])
  })

  test("counts once: neither state nor code again", async () => {
    const client = on.client()
    const back = (await provider.visit(await oauth.startOf(client), aPerson())).href
    const code = (await oauth.locate(back)).at.searchParams.get("code") ?? ""
    expect((await oauth.locate(back)).at.searchParams.get("error_code")).toBe("bad_oauth_state")
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
    const body = { auth_code: code, code_verifier: "x".repeat(43) }
    expect((await on.request("POST", "/token?grant_type=pkce", { body })).status).toBe(404)
  })

  test("after ten minutes is too late", async () => {
    const back = await provider.visit(await oauth.startOf(on.client()), aPerson())
    await on.db.query(sql`UPDATE auth.flow_states SET created_at = now() - interval '601 seconds'`)
    expect((await oauth.locate(back.href)).at.searchParams.get("error_code")).toBe("bad_oauth_state")
  })

  test.each(["", "?state=", "?state=made-up&code=x", "?code=x"])(
    "with no state of ours (%j) leads to the site",
    async (query) => {
      const { status, at } = await oauth.locate(`/callback${query}`)
      expect(status).toBe(303)
      expect(at.origin + at.pathname).toBe(`${SITE}/`)
      expect(at.searchParams.get("error_code")).toBe("bad_oauth_state")
    },
  )

  test("with a code of another sign-in is refused: the provider's verifier and nonce do not fit", async () => {
    const [mine, theirs] = [await oauth.startOf(on.client()), await oauth.startOf(on.client())]
    const back = await provider.visit(mine, aPerson())
    const stolen = await provider.visit(theirs, aPerson())
    back.searchParams.set("code", stolen.searchParams.get("code") ?? "")
    expect((await oauth.locate(back.href)).at.searchParams.get("error_code")).toBe("bad_oauth_callback")
  })

  test("from another issuer is refused", async () => {
    const back = await provider.visit(await oauth.startOf(on.client()), aPerson())
    back.searchParams.set("iss", "https://evil.test")
    expect((await oauth.locate(back.href)).at.searchParams.get("error_code")).toBe("bad_oauth_callback")
  })

  test("as a refusal is passed on to the page that began", async () => {
    const { status, at } = await oauth.arrive(await oauth.startOf(on.client()), null)
    expect(status).toBe(302)
    expect(at.pathname).toBe("/auth/callback")
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      error: "access_denied",
      error_code: "bad_oauth_callback",
    })
  })
})

test.each([
  "https://evil.test/",
  "https://shop.test.evil.test/",
  "//evil.test",
  "https://x@shop.test/",
  "javascript:alert(1)",
])("the browser is not sent to %s", async (target) => {
  const { at } = await oauth.arrive(await oauth.startOf(on.client(), target), aPerson())
  expect(at.origin + at.pathname).toBe(`${SITE}/`)
  expect(at.username).toBe("")
})

test.each([
  ["provider=nobody&code_challenge=CHALLENGE&code_challenge_method=s256", 400],
  ["provider=yarn", 400],
  ["provider=yarn&code_challenge=CHALLENGE&code_challenge_method=plain", 400],
  ["provider=yarn&code_challenge=short&code_challenge_method=s256", 400],
  ["code_challenge=CHALLENGE&code_challenge_method=s256", 400],
])("/authorize?%s is refused", async (query, status) => {
  const response = await on.request("GET", `/authorize?${query.replace("CHALLENGE", "c".repeat(43))}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: "validation_failed" })
})

test("a provider that is away sends the browser back with an error, and is tried again", async () => {
  const setting = { ...provider.setting, issuer: "http://127.0.0.1:1" }
  const lonely = await on.another("off", { oauth: [setting] })
  const query = `provider=yarn&redirect_to=${SITE}/auth&code_challenge=${"c".repeat(43)}&code_challenge_method=s256`
  for (let n = 0; n < 2; n++) {
    const response = await lonely.request("GET", `/authorize?${query}`)
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toContain("error_code=provider_unavailable")
  }
})

test("a provider over plain http elsewhere is never called", async () => {
  const setting = { ...provider.setting, issuer: "http://accounts.example" }
  const naive = await on.another("off", { oauth: [setting] })
  const query = `provider=yarn&code_challenge=${"c".repeat(43)}&code_challenge_method=s256`
  const response = await naive.request("GET", `/authorize?${query}`)
  expect(response.headers.get("location")).toContain("error_code=provider_unavailable")
})

test("nothing that signs in is stored or logged in clear", async () => {
  const client = on.client()
  const start = new URL(await oauth.startOf(client))
  const back = await provider.visit(start.href, aPerson())
  const { at } = await oauth.locate(back.href)
  const [row] = await on.db.query<{ text: string }>(sql`SELECT json_agg(f)::text AS text FROM auth.flow_states f`)
  const secrets = [start.searchParams.get("state"), start.searchParams.get("nonce"), at.searchParams.get("code")]
  for (const secret of [...secrets, back.searchParams.get("code")]) {
    expect(row?.text).not.toContain(secret)
    expect(on.logged.join("")).not.toContain(secret)
  }
})

test("the ways to sign in are listed", async () => {
  expect(on.auth.providers).toEqual(["yarn"])
  const settings = await (await on.request("GET", "/settings")).json()
  expect(settings).toMatchObject({ external: { email: true, yarn: true }, mfa: { phone: true } })
})
