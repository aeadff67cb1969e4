import { afterAll, expect, test } from "vitest"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { aPerson, type Client, OURS, openTestOAuth } from "#tests/fixtures/auth/oauth.ts"
import type { Person } from "#tests/fixtures/auth/openid-provider.ts"
import { claimsOf, PASSWORD, SITE, type TestAuth } from "#tests/fixtures/auth.ts"

const oauth = await openTestOAuth()
const on = oauth.on
afterAll(() => oauth.close())

type SignedIn = Pick<Awaited<ReturnType<TestAuth["signedIn"]>>, "client" | "email">

async function mailedCode({ client, email }: SignedIn): Promise<string> {
  await on.passMailGap()
  await client.reauthenticate()
  const mail = (await on.mails()).findLast(({ kind, to }) => kind === "reauthentication-code" && to === email)
  return mail && "code" in mail ? mail.code : "no code was mailed"
}

function startLink({ client }: Pick<SignedIn, "client">, queryParams: Record<string, string> = {}) {
  const options = { redirectTo: `${SITE}/profile`, skipBrowserRedirect: true, queryParams }
  return client.linkIdentity({ provider: OURS, options })
}

async function linked(session: SignedIn, person: Person) {
  const { data, error } = await startLink(session, { nonce: await mailedCode(session) })
  if (error) return { error, location: "" }
  const { at, location } = await oauth.arrive(data.url ?? "", person)
  const exchanged = await session.client.exchangeCodeForSession(at.searchParams.get("code") ?? "")
  return { ...exchanged, location }
}

test("an access token alone links nothing: a mailed code is wanted, and is good once", async () => {
  const session = await on.signedIn()
  expect((await startLink(session)).error).toMatchObject({ status: 400, code: "reauthentication_needed" })
  const wrong = await startLink(session, { nonce: "000000" })
  expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" })
  // It would stand in a URL, where logs and histories keep it.
  const password = await startLink(session, { current_password: PASSWORD })
  expect(password.error).toMatchObject({ code: "reauthentication_needed" })
  const nonce = await mailedCode(session)
  const { data } = await startLink(session, { nonce })
  expect(data.url).not.toContain(nonce)
  expect((await startLink(session, { nonce })).error).toMatchObject({ code: "reauthentication_not_valid" })
})

test("the mail about a new password lists who signs in besides", async () => {
  const session = await on.signedIn()
  const providersTold = async () =>
    (await on.mails()).findLast(({ kind, to }) => kind === "password-changed" && to === session.email)
  await session.client.updateUser({ password: "of my own" })
  expect(await providersTold()).toMatchObject({ providers: [] })
  await linked(session, aPerson())
  await session.client.updateUser({ password: "of my own, again" })
  expect(await providersTold()).toMatchObject({ providers: ["yarn"] })
})

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
  const { data } = await startLink(attacker, { nonce: await mailedCode(attacker) })
  const victim = aPerson()
  await oauth.arrive(data?.url ?? "", victim)
  expect(await oauth.identitiesOf(attacker.userId)).toHaveLength(1)
  expect((await oauth.signIn(victim)).data.user?.id).not.toBe(attacker.userId)
})

test("a session that ended in the meantime links nothing", async () => {
  const session = await on.signedIn()
  const { data } = await startLink(session, { nonce: await mailedCode(session) })
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
  const bearer = (await session.client.getSession()).data.session?.access_token ?? ""
  const alone = await on.request("DELETE", `/user/identities/${yarn.identity_id}`, { bearer, proved: false })
  expect(alone.status).toBe(403)
  expect(await alone.json()).toMatchObject({ code: "reauthentication_needed" })
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
