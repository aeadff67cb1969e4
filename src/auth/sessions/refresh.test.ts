import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { claimsOf, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

interface TokenResponse {
  status: number
  code?: string
  refresh_token: string
  access_token: string
  user: { id: string }
}

async function refresh(token: unknown, at = on): Promise<TokenResponse> {
  const response = await at.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } })
  return { ...(await response.json()), status: response.status }
}

const later = (userId: string) =>
  on.db.query(
    sql`UPDATE auth.sessions SET refreshed_at = refreshed_at - interval '11 seconds' WHERE user_id = ${userId}`,
  )
const sessionsOf = (userId: string) => on.db.query(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)

test("the stock client refreshes: same session, new tokens", async () => {
  const { client, accessToken, refreshToken } = await on.signedIn()
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(refreshToken)
  expect(claimsOf(data.session?.access_token ?? "").session_id).toBe(claimsOf(accessToken).session_id)
})

test("the trail has a row for each refresh", async () => {
  const { refreshToken, userId } = await on.signedIn()
  await refresh(refreshToken)
  expect(
    await on.db.query(sql`SELECT 1 FROM auth.audit_log WHERE event = 'refreshed' AND user_id = ${userId}`),
  ).toHaveLength(1)
})

test("three concurrent refreshes, through two processes, yield one token", async () => {
  const { refreshToken } = await on.signedIn()
  const other = await on.another()
  const responses = await Promise.all([refresh(refreshToken), refresh(refreshToken, other), refresh(refreshToken)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1)
  expect(responses[0]?.refresh_token).not.toBe(refreshToken)
})

test("the parent of the current token gets the current one, however late", async () => {
  const { refreshToken, userId } = await on.signedIn()
  const next = await refresh(refreshToken)
  await later(userId)
  const again = await refresh(refreshToken)
  expect(again.refresh_token).toBe(next.refresh_token)
})

test("within ten seconds an older token gets the current one too", async () => {
  const { refreshToken } = await on.signedIn()
  const second = await refresh(refreshToken)
  const third = await refresh(second.refresh_token)
  expect((await refresh(refreshToken)).refresh_token).toBe(third.refresh_token)
})

test("an older token after that is theft: the session ends for everybody", async () => {
  const { client, refreshToken, userId } = await on.signedIn()
  const second = await refresh(refreshToken)
  const third = await refresh(second.refresh_token)
  await later(userId)
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "refresh_token_already_used" })
  expect(await sessionsOf(userId)).toEqual([])
  expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, code: "refresh_token_not_found" })
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError")
  expect(
    await on.db.query(sql`SELECT 1 FROM auth.audit_log WHERE event = 'refresh_reused' AND user_id = ${userId}`),
  ).toHaveLength(1)
})

test("a token below the floor of its session yields nothing, however soon", async () => {
  const { refreshToken, userId } = await on.signedIn()
  await refresh(refreshToken)
  await on.db.query(sql`UPDATE auth.sessions SET refresh_floor = refresh_counter WHERE user_id = ${userId}`)
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "refresh_token_already_used" })
})

test("a forged token, and one of another installation, are unknown", async () => {
  const { refreshToken, userId } = await on.signedIn()
  const bytes = Buffer.from(refreshToken, "base64url")
  bytes.writeUInt32BE(2, 16)
  expect(await refresh(bytes.toString("base64url"))).toMatchObject({ status: 400, code: "refresh_token_not_found" })
  await on.db.query(sql`UPDATE auth.sessions SET refresh_salt = 'other' WHERE user_id = ${userId}`)
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "refresh_token_not_found" })
  expect(await sessionsOf(userId)).toHaveLength(1)
})

test.each([undefined, null, 7, "", "short", "x".repeat(10_000), "\u0000".repeat(59)])(
  "%j is no refresh token",
  async (token) => {
    const response = await on.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: "validation_failed", message: "Refresh token is not valid" })
  },
)

describe("the end of a session", () => {
  const endOf = async (userId: string) => {
    const [row] = await on.db.query<{ idle: number; left: number }>(
      sql`SELECT extract(epoch FROM ends_at - refreshed_at) / 86400 AS idle, extract(epoch FROM ends_at - created_at) / 86400 AS left
          FROM auth.sessions WHERE user_id = ${userId}`,
    )
    return { idle: Math.round(Number(row?.idle)), left: Math.round(Number(row?.left)) }
  }

  test("is 30 days after the last refresh and 90 days after the sign-in", async () => {
    const { refreshToken, userId } = await on.signedIn()
    expect(await endOf(userId)).toEqual({ idle: 30, left: 30 })
    await on.db.query(
      sql`UPDATE auth.sessions SET created_at = created_at - interval '80 days' WHERE user_id = ${userId}`,
    )
    await refresh(refreshToken)
    expect(await endOf(userId)).toEqual({ idle: 10, left: 90 })
  })

  test("is where the site's setting puts it", async () => {
    const strict = await on.another("off", { sessionDays: { idle: 2, max: 3 } })
    const { refreshToken, userId } = await on.signedIn()
    const next = await refresh(refreshToken, strict)
    expect(await endOf(userId)).toEqual({ idle: 2, left: 2 })
    await on.db.query(
      sql`UPDATE auth.sessions SET created_at = created_at - interval '2 days' WHERE user_id = ${userId}`,
    )
    await refresh(next.refresh_token, strict)
    expect(await endOf(userId)).toEqual({ idle: 1, left: 3 })
  })

  test("stops refreshing, bearer calls and the view of live sessions", async () => {
    const { refreshToken, accessToken, userId } = await on.signedIn()
    await on.db.query(sql`UPDATE auth.sessions SET ends_at = now() WHERE user_id = ${userId}`)
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "session_expired" })
    expect((await on.request("GET", "/user", { bearer: accessToken })).status).toBe(403)
    expect(await on.db.query(sql`SELECT id FROM auth.live_sessions WHERE user_id = ${userId}`)).toEqual([])
  })
})

test.each(["blocked", "deleted", "unknown"] as const)(
  "a %s account is refused, and gets in again when active",
  async (status) => {
    const { refreshToken, userId } = await on.signedIn()
    await on.setStatus(userId, status)
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "user_banned" })
    await on.setStatus(userId, "active")
    expect((await refresh(refreshToken)).status).toBe(200)
  },
)

test("refreshing never returns 429, which would sign people out", async () => {
  const strict = await on.another({ token: 1 })
  const { refreshToken } = await on.signedIn()
  for (let n = 0; n < 5; n++) expect((await refresh(refreshToken, strict)).status).toBe(200)
})

test("the database alone makes no refresh token", async () => {
  const { refreshToken } = await on.signedIn()
  const [row] = await on.db.query<{ text: string }>(sql`SELECT json_agg(s)::text AS text FROM auth.sessions s`)
  const tag = Buffer.from(refreshToken, "base64url").subarray(20)
  expect(row?.text).not.toContain(tag.toString("hex"))
  expect(row?.text).not.toContain(tag.toString("base64url"))
})
