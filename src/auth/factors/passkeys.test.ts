import { afterEach, describe, expect, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import { type Oddity, SoftwareAuthenticator } from "#tests/fixtures/auth/software-authenticator.ts"
import { claimsOf, PASSWORD, SITE, sharedAuth, type TestAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()
afterEach(() => vi.unstubAllGlobals())

type Session = Awaited<ReturnType<TestAuth["signedIn"]>>

async function challenge(bearer: string, id: string, body: object = {}) {
  return (await on.request("POST", `/factors/${id}/challenge`, { bearer, body })).json()
}

function verify(bearer: string, id: string, challengeId: string, credential_response: unknown) {
  const body = { challenge_id: challengeId, webauthn: { type: "create", credential_response } }
  return on.request("POST", `/factors/${id}/verify`, { bearer, body })
}

async function begin({ accessToken: bearer }: Session, friendly_name = "Key") {
  const body = { factor_type: "webauthn", friendly_name }
  const { id } = await (await on.request("POST", "/factors", { bearer, body })).json()
  return id as string
}

async function withPasskey(session: Session, odd: Oddity = {}) {
  const key = new SoftwareAuthenticator(SITE)
  const id = await begin(session)
  const asked = await challenge(session.accessToken, id)
  const response = key.create(asked.webauthn.credential_options.publicKey, odd)
  const result = await verify(session.accessToken, id, asked.id, response)
  const body = await result.json()
  return { key, id, status: result.status, body, accessToken: body.access_token as string }
}

/** Makes `navigator.credentials` of a browser at `origin` that has this key. */
function browserWith(key: SoftwareAuthenticator) {
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    readonly json: unknown
    constructor(json: unknown) {
      this.json = json
    }
    toJSON = () => this.json
  }
  const window = { PublicKeyCredential, location: new URL(SITE) }
  const credentials = {
    create: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(key.create(publicKey)),
    get: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(key.get(publicKey)),
  }
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential)
  vi.stubGlobal("window", window)
  vi.stubGlobal("document", {})
  vi.stubGlobal("navigator", { credentials })
}

test("the stock client registers a passkey and signs in with it", async () => {
  const { client, email } = await on.signedIn()
  const other = on.client()
  browserWith(new SoftwareAuthenticator(SITE))
  const registered = await client.mfa.webauthn.register({ friendlyName: "Laptop" })
  expect(registered.error).toBeNull()
  expect(claimsOf(registered.data?.access_token ?? "")).toMatchObject({
    aal: "aal2",
    amr: [{ method: "mfa/webauthn" }, {}],
  })
  const factor = (await client.mfa.listFactors()).data?.webauthn[0]
  expect(factor).toMatchObject({ friendly_name: "Laptop", status: "verified" })
  expect(JSON.stringify(factor)).not.toMatch(/credential|publicKey|aaguid/i)

  await other.signInWithPassword({ email, password: PASSWORD })
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: "aal2" })
  const { data, error } = await other.mfa.webauthn.authenticate({ factorId: factor?.id ?? "" })
  expect(error).toBeNull()
  expect(claimsOf(data?.access_token ?? "").aal).toBe("aal2")
  expect(await on.mails()).toContainEqual({ kind: "factor-added", to: email, factor: "webauthn", name: "Laptop" })
})

test("the site decides where a key is good, whatever the client says", async () => {
  const session = await on.signedIn()
  const id = await begin(session)
  const asked = await challenge(session.accessToken, id, {
    webauthn: { rpId: "evil.test", rpOrigins: ["https://evil.test"] },
  })
  const { publicKey } = asked.webauthn.credential_options
  expect(asked.webauthn.type).toBe("create")
  expect(publicKey).toMatchObject({
    rp: { id: "shop.test" },
    attestation: "none",
    authenticatorSelection: { userVerification: "required", authenticatorAttachment: "" },
    hints: [],
    excludeCredentials: [],
  })
  expect(Buffer.from(publicKey.user.id, "base64url").toString()).toBe(session.userId)
  const evil = new SoftwareAuthenticator("https://evil.test").create(publicKey, { rpId: "evil.test" })
  expect((await verify(session.accessToken, id, asked.id, evil)).status).toBe(422)
})

test.each<[string, Oddity]>([
  ["another origin", { origin: "https://evil.test" }],
  ["another port", { origin: "https://shop.test:8443" }],
  ["plain http", { origin: "http://shop.test" }],
  ["another site", { rpId: "evil.test" }],
  ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["no user verification by the key", { userVerified: false }],
])("a registration with %s is refused", async (_, odd) => {
  const { status, body } = await withPasskey(await on.signedIn(), odd)
  expect({ status, code: body.code }).toEqual({ status: 422, code: "mfa_verification_failed" })
})

describe("a response of a registered key", () => {
  async function verified(odd: Oddity, change?: (id: string) => Promise<unknown>) {
    const session = await on.signedIn()
    const { key, id, accessToken } = await withPasskey(session)
    await change?.(id)
    const asked = await challenge(accessToken, id)
    expect(asked.webauthn.type).toBe("request")
    const response = await verify(accessToken, id, asked.id, key.get(asked.webauthn.credential_options.publicKey, odd))
    return { status: response.status, body: await response.json(), id }
  }

  test("counts, and its counter is remembered", async () => {
    const { status, id } = await verified({ counter: 41 })
    expect(status).toBe(200)
    const [row] = await on.db.query(sql`SELECT credential->'counter' AS counter FROM auth.factors WHERE id = ${id}`)
    expect(row).toEqual({ counter: 41 })
  })

  test("whose counter went back is refused as a cloned key", async () => {
    const advance = (id: string) =>
      on.db.query(sql`UPDATE auth.factors SET credential = jsonb_set(credential, '{counter}', '41') WHERE id = ${id}`)
    expect((await verified({ counter: 41 }, advance)).status).toBe(422)
    expect((await verified({ counter: 42 }, advance)).status).toBe(200)
  })

  test.each<[string, Oddity]>([
    ["from another origin", { origin: "https://evil.test" }],
    ["for another site", { rpId: "evil.test" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["without a verified person", { userVerified: false }],
    ["signed by another key", { foreignKey: true }],
  ])("%s is refused", async (_, odd) => {
    const { status, body } = await verified(odd)
    expect({ status, code: body.code }).toEqual({ status: 422, code: "mfa_verification_failed" })
  })
})

test("a response is good for the challenge of one factor and session only", async () => {
  const session = await on.signedIn()
  const { key, id, accessToken } = await withPasskey(session)
  const asked = await challenge(accessToken, id)
  const response = key.get(asked.webauthn.credential_options.publicKey)
  const client = on.client()
  const { data } = await client.signInWithPassword({ email: session.email, password: PASSWORD })
  const stolen = await verify(data.session?.access_token ?? "", id, asked.id, response)
  expect(await stolen.json()).toMatchObject({ code: "mfa_factor_not_found" })
  expect((await verify(accessToken, id, asked.id, response)).status).toBe(200)
  expect((await verify(accessToken, id, asked.id, response)).status).toBe(422)
})

test("a key is offered for registration once, and registered once", async () => {
  const session = await on.signedIn()
  const { key, accessToken } = await withPasskey(session)
  const second = await begin({ ...session, accessToken }, "Again")
  const asked = await challenge(accessToken, second)
  const { publicKey } = asked.webauthn.credential_options
  expect(publicKey.excludeCredentials).toMatchObject([{ id: key.credentialId.toString("base64url") }])
  expect((await verify(accessToken, second, asked.id, key.create(publicKey))).status).toBe(422)
})

test.each([undefined, null, 7, "x", [], {}, { id: "x", response: {} }, { response: { clientDataJSON: "%%%" } }])(
  "%j is no credential",
  async (response) => {
    const session = await on.signedIn()
    const id = await begin(session)
    const asked = await challenge(session.accessToken, id)
    const result = await verify(session.accessToken, id, asked.id, response)
    expect(result.status).toBe(422)
    expect(await result.json()).toMatchObject({ code: "mfa_verification_failed" })
  },
)
