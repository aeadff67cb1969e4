import { afterAll, beforeAll, expect, test } from "vitest"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { aPerson, type Client, OURS, openTestOAuth, type TestOAuth } from "#tests/fixtures/auth/oauth.ts"
import type { Person } from "#tests/fixtures/auth/openid-provider.ts"
import { claimsOf, PASSWORD, SITE, type TestAuth } from "#tests/fixtures/auth.ts"

let oauth: TestOAuth
let on: TestAuth
beforeAll(async () => {
  oauth = await openTestOAuth()
  on = oauth.on
})
afterAll(() => oauth.close())

async function linked(session: Awaited<ReturnType<TestAuth["signedIn"]>>, person: Person) {
  const { client } = session
  const { data, error } = await client.linkIdentity({
    provider: OURS,
    options: { redirectTo: `${SITE}/profile`, skipBrowserRedirect: true },
  })
  if (error) return { error, location: "" }
  const { at, location } = await oauth.arrive(data.url ?? "", person)
  const exchanged = await client.exchangeCodeForSession(at.searchParams.get("code") ?? "")
  return { ...exchanged, location }
}

test("a signed-in user links an account of another e-mail address to the session at hand", async () => {
  const session = await on.signedIn()
  const { data, error, location } = (await linked(session, aPerson())) as Awaited<
    ReturnType<Client["exchangeCodeForSession"]>
  > & {
    location: string
  }
  expect(error).toBeNull()
  expect(location).toMatch(/^https:\/\/shop\.test\/profile\?code=/)
  expect(claimsOf(data.session?.access_token ?? "").session_id).toBe(claimsOf(session.accessToken).session_id)
  expect((await session.client.getUserIdentities()).data?.identities.map(({ provider: name }) => name)).toEqual([
    "email",
    "yarn",
  ])
})

test("a provider account that belongs to another user is not linked", async () => {
  const person = aPerson()
  await oauth.signIn(person)
  const session = await on.signedIn()
  expect((await linked(session, person)).error).toMatchObject({ status: 422, code: "identity_already_exists" })
})

test("one that has a second step must have passed it", async () => {
  const session = await on.signedIn()
  await withApp(on, session)
  const other = on.client()
  await other.signInWithPassword({ email: session.email, password: PASSWORD })
  expect((await linked({ ...session, client: other }, aPerson())).error).toMatchObject({ code: "insufficient_aal" })
  const { error } = await linked(session, aPerson())
  expect(error).toBeNull()
  expect((await session.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2")
})

test("a link that another user was lured to follow links nothing", async () => {
  const attacker = await on.signedIn()
  const { data } = await attacker.client.linkIdentity({
    provider: OURS,
    options: { redirectTo: SITE, skipBrowserRedirect: true },
  })
  const victim = aPerson()
  await oauth.arrive(data?.url ?? "", victim)
  expect(await oauth.identitiesOf(attacker.userId)).toHaveLength(1)
  expect((await oauth.signIn(victim)).data.user?.id).not.toBe(attacker.userId)
})

test("a session that ended in the meantime links nothing", async () => {
  const session = await on.signedIn()
  const { data } = await session.client.linkIdentity({ provider: OURS, options: { skipBrowserRedirect: true } })
  const { at } = await oauth.arrive(data?.url ?? "", aPerson())
  await on.auth.endSessions(on.db, session.userId)
  const { error } = await session.client.exchangeCodeForSession(at.searchParams.get("code") ?? "")
  expect(error?.name).toBe("AuthSessionMissingError")
  expect(await oauth.identitiesOf(session.userId)).toHaveLength(1)
})

test("unlinking leaves the last way in, and the e-mail address", async () => {
  const session = await on.signedIn()
  await linked(session, aPerson())
  const { data } = await session.client.getUserIdentities()
  const [email, yarn] = data?.identities ?? []
  if (!email || !yarn) throw new Error("an identity is missing")
  expect((await session.client.unlinkIdentity(email)).error).toMatchObject({ code: "single_identity_not_deletable" })
  expect((await session.client.unlinkIdentity(yarn)).error).toBeNull()
  expect((await session.client.unlinkIdentity(yarn)).error).toMatchObject({ status: 422, code: "identity_not_found" })
  const { client, data: only } = await oauth.signIn(aPerson())
  const [last] = only.user?.identities ?? []
  if (!last) throw new Error("an identity is missing")
  expect((await client.unlinkIdentity(last)).error).toMatchObject({
    status: 422,
    code: "single_identity_not_deletable",
  })
})

test("a user who chooses a password has another way in", async () => {
  const { client, data } = await oauth.signIn(aPerson())
  expect((await client.updateUser({ password: "of my own" })).error).toBeNull()
  expect(await oauth.identitiesOf(data.user?.id)).toHaveLength(2)
  const { error } = await on.client().signInWithPassword({ email: data.user?.email ?? "", password: "of my own" })
  expect(error).toBeNull()
})

test("is off without a provider", async () => {
  const alone = await on.another("off", {})
  const { accessToken: bearer } = await on.signedIn()
  const response = await alone.request("GET", "/user/identities/authorize?provider=yarn", { bearer })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: "manual_linking_disabled",
    message: "Manual linking is disabled",
  })
})
