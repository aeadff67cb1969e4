import { decodeProtectedHeader } from "jose"
import { afterEach, expect, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const kidOf = (token: string | undefined) => decodeProtectedHeader(token ?? "").kid
const published = async () => {
  const { keys } = await (await on.request("GET", "/.well-known/jwks.json")).json()
  return keys.map(({ kid }: { kid: string }) => kid) as string[]
}
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms })

test("the stock client verifies a token by itself, without asking the server", async () => {
  const { client, userId } = await on.signedIn()
  await on.auth.endSessions(on.db, userId)
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data).toMatchObject({ claims: { sub: userId, aal: "aal1" }, header: { alg: "ES256" } })
})

test("while this machine's clock is behind nobody signs in, with the reason in the log, and afterwards as before", async () => {
  const at = await on.another()
  const { email, accessToken } = await at.signedIn()
  later(-120 * MINUTE)
  for (let n = 0; n < 3; n++) {
    const response = await at.request("POST", "/token?grant_type=password", { body: { email, password: PASSWORD } })
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"])
  }
  expect(at.auth.signsFrom()).toBeGreaterThan(Date.now())
  expect(at.logged.filter((line) => line.includes("clock is behind") && line.includes('"minutes":1'))).toHaveLength(1)
  expect((await at.request("GET", "/user", { bearer: accessToken })).status).toBe(200)
  vi.useRealTimers()
  expect(at.auth.signsFrom()).toBeLessThan(Date.now())
  expect((await at.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test("a key is published long before it signs, running processes notice, and no user is signed out", async () => {
  const session = await on.signedIn()
  const old = kidOf(session.accessToken)
  const signsFrom = await on.auth.rotateKeys()
  expect(signsFrom.getTime() - Date.now()).toBeGreaterThan(21 * MINUTE)
  await expect(on.auth.rotateKeys()).rejects.toThrow("published already")
  expect(await published()).toEqual([old])

  later(MINUTE + 1000)
  const kids = await published()
  expect(kids).toHaveLength(2)
  const signedWith = async () => {
    const { data } = await on.client().signInWithPassword({ email: session.email, password: PASSWORD })
    return kidOf(data.session?.access_token)
  }
  expect(await signedWith()).toBe(old)

  later(25 * MINUTE)
  const next = kids.find((kid) => kid !== old)
  expect(await signedWith()).toBe(next)
  expect((await session.client.getUser()).error).toBeNull()
  expect((await session.client.getClaims()).error).toBeNull()
  const { data } = await session.client.refreshSession()
  expect(kidOf(data.session?.access_token)).toBe(next)
  expect((await session.client.getUser()).error).toBeNull()
})

test("the old key stays until the last token it signed has expired, then it is swept", async () => {
  const rows = () =>
    on.db.query<{ left: number }>(
      sql`SELECT extract(epoch FROM verifies_until - (SELECT max(signs_from) FROM auth.signing_keys))::integer AS left
          FROM auth.signing_keys WHERE verifies_until IS NOT NULL`,
    )
  expect((await rows())[0]?.left).toBeGreaterThan(3600)
  await on.auth.sweep()
  expect(await rows()).toHaveLength(1)
  await on.db.query(sql`UPDATE auth.signing_keys SET verifies_until = now() WHERE verifies_until IS NOT NULL`)
  await on.auth.sweep()
  expect(await rows()).toHaveLength(0)
  expect(await on.db.query(sql`SELECT 1 FROM auth.signing_keys`)).toHaveLength(1)
})
