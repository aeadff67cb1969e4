import { generateKeyPairSync, randomUUID } from "node:crypto"
import { importJWK, type JWK, SignJWT } from "jose"
import { afterEach, expect, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import { claimsOf, SITE, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()
afterEach(() => void vi.useRealTimers())

const BEARER_CALLS = [
  ["GET", "/user"],
  ["PUT", "/user"],
  ["POST", "/logout"],
  ["GET", "/reauthenticate"],
  ["GET", "/sessions"],
  ["DELETE", "/sessions/8f5b1c1e-3c57-4a52-a4b0-6fbd3d6c8a11"],
  ["GET", "/factors/recovery-codes"],
  ["POST", "/factors/recovery-codes"],
  ["POST", "/factors/recovery-codes/verify"],
  ["GET", "/user/identities/authorize"],
  ["DELETE", `/user/identities/${randomUUID()}`],
  ["POST", "/factors"],
  ["DELETE", `/factors/${randomUUID()}`],
  ["POST", `/factors/${randomUUID()}/challenge`],
  ["POST", `/factors/${randomUUID()}/verify`],
] as const

async function refusalAt(method: string, path: string, bearer?: string) {
  const response = await on.request(method, path, bearer === undefined ? {} : { bearer })
  return [response.status, (await response.json()).code]
}

test.each(BEARER_CALLS)("%s %s refuses requests without a valid token", async (method, path) => {
  expect(await refusalAt(method, path)).toEqual([401, "no_authorization"])
  for (const forged of await forgeries()) expect(await refusalAt(method, path, forged)).toEqual([403, "bad_jwt"])
})

test.each(BEARER_CALLS)("%s %s queries the database for user, session and status", async (method, path) => {
  const ended = await on.signedIn()
  await on.auth.endSessions(on.db, ended.userId)
  expect(await refusalAt(method, path, ended.accessToken)).toEqual([403, "session_not_found"])
  const blocked = await on.signedIn()
  await on.setStatus(blocked.userId, "blocked")
  expect(await refusalAt(method, path, blocked.accessToken)).toEqual([403, "user_banned"])
  const gone = await on.signedIn()
  await on.db.query(sql`DELETE FROM auth.users WHERE id = ${gone.userId}`)
  expect(await refusalAt(method, path, gone.accessToken)).toEqual([403, "user_not_found"])
})

test("the texts are those the client's own tests know", async () => {
  const none = await on.request("GET", "/user")
  expect((await none.json()).message).toContain("Bearer token")
  const bad = await on.request("GET", "/user", { bearer: "nonsense" })
  expect((await bad.json()).message).toMatch(/^invalid JWT: unable to parse or verify signature/)
  expect((await on.request("GET", "/user", { headers: { Authorization: "Basic eDp5" } })).status).toBe(401)
})

test("verifyAccessToken names user, session and level, and forgets a token when it expires", async () => {
  const { accessToken, userId } = await on.signedIn()
  const sessionId = claimsOf(accessToken).session_id
  for (let n = 0; n < 2; n++)
    expect(await on.auth.verifyAccessToken(accessToken)).toMatchObject({ userId, sessionId, aal: "aal1" })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3601_000 })
  expect(await on.auth.verifyAccessToken(accessToken)).toBeNull()
})

test("verifyAccessToken refuses forged, foreign, downgraded and unsigned tokens", async () => {
  for (const forged of await forgeries()) expect(await on.auth.verifyAccessToken(forged)).toBeNull()
})

test("getClaims verifies locally with the published key", async () => {
  const { client, accessToken, userId } = await on.signedIn()
  const { data, error } = await client.getClaims(accessToken)
  expect(error).toBeNull()
  expect(data?.claims.sub).toBe(userId)
  const response = await on.request("GET", "/.well-known/jwks.json")
  expect(response.headers.get("cache-control")).toBe("public, max-age=600")
  const { keys } = await response.json()
  expect(keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      x: expect.any(String),
      y: expect.any(String),
      kid: data?.header.kid,
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
    },
  ])
})

test("two tokens of one second differ", async () => {
  const { refreshToken } = await on.signedIn()
  const body = { refresh_token: refreshToken }
  const responses = await Promise.all([1, 2].map(() => on.request("POST", "/token?grant_type=refresh_token", { body })))
  const tokens = await Promise.all(responses.map(async (response) => (await response.json()).access_token))
  expect(tokens[0]).not.toBe(tokens[1])
})

async function forgeries(): Promise<string[]> {
  const { accessToken } = await on.signedIn()
  const claims = claimsOf(accessToken)
  const [header = "", payload = "", signature = ""] = accessToken.split(".")
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString())
  const [row] = await on.db.query<{ private_sealed: string; public_jwk: JWK }>(sql`SELECT * FROM auth.signing_keys`)
  const own = await importJWK(JSON.parse(on.secrets.decrypt("signing-key", row?.private_sealed ?? "")) as JWK, "ES256")
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
  const secret = Buffer.from(JSON.stringify(row?.public_jwk))
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
  const sign = (change: object, alg = "ES256", key: Parameters<SignJWT["sign"]>[0] = own) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid }).sign(key)
  return [
    "nonsense",
    "a.b.c",
    `${header}.${payload}.`,
    `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "ES256", kid: "unknown" })}.${payload}.${signature}`,
    `${encode({ alg: "ES256" })}.${payload}.${signature}`,
    await sign({}, "ES256", foreign),
    await sign({}, "HS256", secret),
    await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    await sign({ exp: undefined }),
    await sign({ iss: "https://evil.example/auth/v1" }),
    await sign({ iss: SITE }),
    await sign({ aud: "anon" }),
    await sign({ session_id: undefined }),
  ]
}
