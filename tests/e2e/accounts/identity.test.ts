import { randomUUID } from "node:crypto"
import { AuthClient } from "@supabase/auth-js"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestProvider, type TestProvider } from "#tests/fixtures/auth/openid-provider.ts"
import { proofCode } from "#tests/fixtures/customer.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

let provider: TestProvider
let shop: TestShop
beforeAll(async () => {
  const port = await freePort()
  provider = await openTestProvider("yarn", `http://localhost:${port}`)
  const { issuer, clientId, clientSecret } = provider.setting
  shop = await openTestShop({
    PORT: String(port),
    OAUTH_YARN_ISSUER: issuer,
    OAUTH_YARN_CLIENT_ID: clientId,
    OAUTH_YARN_CLIENT_SECRET: clientSecret,
    LOG_LEVEL: "info",
    SLOW_STATEMENT_MS: "1",
  })
})
afterAll(async () => {
  await shop.close()
  provider.close()
})

function aClient(headers: Record<string, string>) {
  const items = new Map<string, string>()
  return new AuthClient({
    url: `${shop.url}/auth/v1`,
    flowType: "pkce",
    storageKey: randomUUID(),
    autoRefreshToken: false,
    headers,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
}

async function signIn(person: { sub: string; email: string }) {
  const headers: Record<string, string> = {}
  const client = aClient(headers)
  const { data } = await client.signInWithOAuth({
    provider: "yarn" as never,
    options: { redirectTo: `${shop.url}/auth`, skipBrowserRedirect: true },
  })
  const start = await fetch(data.url ?? "", { redirect: "manual" })
  const back = await provider.visit(start.headers.get("location") ?? "", {
    ...person,
    email_verified: true,
    name: "Nimali",
  })
  const end = await fetch(back, { redirect: "manual" })
  const code = new URL(end.headers.get("location") ?? "").searchParams.get("code") ?? ""
  const exchanged = await client.exchangeCodeForSession(code)
  if (exchanged.error) throw exchanged.error
  /** Proves by a mailed code who it is; the client's calls carry that from then on. */
  async function prove() {
    await client.reauthenticate()
    const response = await fetch(`${shop.url}/auth/v1/reauthenticate`, {
      method: "POST",
      headers: { Authorization: `Bearer ${exchanged.data.session?.access_token}` },
      body: JSON.stringify({ nonce: await proofCode(shop, person.email) }),
    })
    headers["X-Proof"] = (await response.json()).proof
  }
  return {
    client,
    prove,
    accessToken: exchanged.data.session.access_token,
    secrets: [code, back.searchParams.get("code") ?? ""],
  }
}

const aPerson = () => ({ sub: randomUUID(), email: `${randomUUID()}@nool.example` })

test("a user who comes through a provider is a customer like any other, and reaches aal2 by text message", async () => {
  const person = aPerson()
  const { client, accessToken, prove } = await signIn(person)
  const profile = await fetch(`${shop.url}/api/profile`, { headers: { Authorization: `Bearer ${accessToken}` } })
  expect(profile.status).toBe(200)
  expect(await shop.mailsTo(person.email)).toMatchObject([{ subject: expect.stringContaining("Welcome") }])

  const phone = "+94771234567"
  await prove()
  const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone })
  const factorId = data?.id ?? ""
  const challenge = await client.mfa.challenge({ factorId, channel: "sms" })
  const [text] = await shop.mailsTo(phone)
  const code = /\d{6}/.exec(text?.text ?? "")?.[0] ?? ""
  const { error } = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code })
  expect(error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2")
  const subjects = async () => (await shop.mailsTo(person.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain("A second step was added to your Nool account")
})

test("a key is rotated while the shop runs, and no user is signed out", async () => {
  const { client } = await signIn(aPerson())
  const said = await shop.command("rotate-keys")
  expect(said).toContain("A new key is published; it signs from")
  // No line of the log, such as a slow statement's, stands among those for the operator.
  expect(said).toMatch(/^(?: {2}.+\n)+$/)
  expect((await client.getUser()).error).toBeNull()
})

test("the log of all of it holds no token, code or secret", async () => {
  const { client, accessToken, secrets, prove } = await signIn(aPerson())
  await prove()
  const { data } = await client.mfa.enroll({ factorType: "totp" })
  const secret = data?.totp.secret ?? ""
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await client.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull()
  await expect.poll(() => shop.output()).toContain("factor_added")
  const output = shop.output()
  for (const shown of [accessToken, secret, ...secrets]) expect(output).not.toContain(shown)
})
