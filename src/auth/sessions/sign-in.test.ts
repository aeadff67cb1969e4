import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, claimsOf, PASSWORD, prolongWaits, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const signIn = (email: string, password = PASSWORD) => on.client().signInWithPassword({ email, password })

test("the right password signs in with a session of its own", async () => {
  const { email, userId, accessToken } = await on.signedIn()
  const { data, error } = await signIn(email.toUpperCase())
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: userId,
    last_sign_in_at: expect.any(String),
    identities: [{ provider: "email" }],
  })
  expect(data.session?.expires_in).toBe(3600)
  const claims = claimsOf(data.session?.access_token ?? "")
  expect(claims.amr).toMatchObject([{ method: "password" }])
  expect(claims.session_id).not.toBe(claimsOf(accessToken).session_id)
})

test("an unknown e-mail address, a wrong password and none at all look the same", async () => {
  const { email } = await on.signedIn()
  const bodies = [
    { email: anEmail(), password: PASSWORD },
    { email, password: "wrong one" },
    { email },
    { email, password: 7 },
  ]
  for (const body of bodies) {
    const response = await on.request("POST", "/token?grant_type=password", { body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" })
  }
})

test("an unconfirmed e-mail address is reported, but only after the right password", async () => {
  const email = anEmail()
  await on.client().signUp({ email, password: PASSWORD })
  expect((await signIn(email)).error).toMatchObject({
    status: 400,
    code: "email_not_confirmed",
    message: "Email not confirmed",
  })
  expect((await signIn(email, "wrong one")).error?.code).toBe("invalid_credentials")
})

test.each([
  ["blocked", "blocked", "Your account has been blocked. Please contact support."],
  ["unknown", "blocked", "Your account has been blocked. Please contact support."],
  ["deleted", "deleted", "This account has been deleted."],
] as const)(
  "a %s account is reported, but only after the right password, and gets no session",
  async (status, reason, message) => {
    const { email, userId } = await on.signedIn()
    await on.auth.endSessions(on.db, userId)
    await on.setStatus(userId, status)
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: "user_banned", message })
    const response = await on.request("POST", "/token?grant_type=password", { body: { email, password: PASSWORD } })
    expect(await response.json()).toMatchObject({ code: "user_banned", values: { reason } })
    expect((await signIn(email, "wrong one")).error?.code).toBe("invalid_credentials")
    expect(await on.db.query(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)).toEqual([])
  },
)

test("the same password in another Unicode form is the same", async () => {
  const email = anEmail()
  await on.client().signUp({ email, password: "caf\u00e9 wool" })
  await on.client().verifyOtp({ email, token: await on.codeFor(email), type: "email" })
  expect((await signIn(email, "cafe\u0301 wool")).error).toBeNull()
})

describe("guessing one account", () => {
  async function guess(email: string, times: number) {
    const results = []
    for (let n = 0; n < times; n++) results.push((await signIn(email, `guess ${n}`)).error)
    return results
  }

  test.each(["known", "unknown"])(
    "a %s one has to wait after ten failures, with the right password too",
    async (kind) => {
      const email = kind === "known" ? (await on.signedIn()).email : anEmail()
      const results = await guess(email, 10)
      expect(results[9]?.code).toBe("invalid_credentials")
      await prolongWaits(on)
      expect((await guess(email, 1))[0]).toMatchObject({ status: 429, code: "over_request_rate_limit" })
      expect((await signIn(email)).error?.code).toBe("over_request_rate_limit")
      const response = await on.request("POST", "/token?grant_type=password", { body: { email, password: PASSWORD } })
      const seconds = Number(response.headers.get("retry-after"))
      expect(await response.json()).toMatchObject({ values: { seconds } })
      expect(seconds).toBeGreaterThan(1)
      expect(seconds).toBeLessThanOrEqual(62)
    },
  )

  test("the wait doubles and then passes", async () => {
    const { email } = await on.signedIn()
    await guess(email, 10)
    const passed = () =>
      on.db.query(sql`UPDATE auth.failed_attempts SET blocked_until = now() WHERE blocked_until > now()`)
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      await passed()
      await signIn(email, "guess on")
      const [latest] = await on.db.query<{ wait: number }>(
        sql`SELECT extract(epoch FROM blocked_until - last_at)::integer AS wait FROM auth.failed_attempts WHERE blocked_until > last_at ORDER BY last_at DESC LIMIT 1`,
      )
      waits.push(latest?.wait ?? 0)
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300])
    await passed()
    expect((await signIn(email)).error).toBeNull()
    expect((await guess(email, 1))[0]?.code).toBe("invalid_credentials")
  })

  test("guesses sent concurrently count too", async () => {
    const email = anEmail()
    const results = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(email, `guess ${n}`)))
    const codes = results.map(({ error }) => error?.code)
    const of = (code: string) => codes.filter((each) => each === code).length
    // A busy machine turns some of the ten away before it has checked them, and says so.
    expect(of("invalid_credentials") + of("over_capacity") + of("over_request_rate_limit")).toBe(30)
    expect(of("invalid_credentials")).toBeLessThanOrEqual(10)
    expect(of("over_request_rate_limit")).toBeGreaterThan(0)
  })

  test("a stranger's own pending sign-up does not reset the count", async () => {
    const { email } = await on.signedIn()
    await on.passMailGap()
    await on.client().signUp({ email, password: "stranger's own" })
    await guess(email, 8)
    expect((await signIn(email, "stranger's own")).error?.code).toBe("email_not_confirmed")
    await guess(email, 1)
    await prolongWaits(on)
    expect((await guess(email, 1))[0]?.code).toBe("over_request_rate_limit")
  })
})

test("a password changed while it is being checked opens no session any more", async () => {
  const { email, userId } = await on.signedIn()
  await on.auth.endSessions(on.db, userId)
  const late = await on.db.transaction(async (tx) => {
    await tx.query(sql`UPDATE auth.users SET password_hash = 'changed' WHERE id = ${userId}`)
    const result = signIn(email)
    await expect.poll(() => waitingForLock()).toBe(1)
    return { result }
  })
  expect((await late.result).error?.code).toBe("invalid_credentials")
  expect(await on.db.query(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)).toEqual([])
})

test("an unknown account takes as long as a known one", async () => {
  const { email } = await on.signedIn()
  const known: number[] = []
  const unknown: number[] = []
  const ratio = async () => {
    known.push(await timed(() => signIn(email, "wrong one")))
    unknown.push(await timed(() => signIn(anEmail(), "wrong one")))
    return Math.min(...unknown) / Math.min(...known)
  }
  for (let n = 0; n < 8; n++) await ratio()
  // The quickest of each: other work on the machine only ever adds, so more attempts bring the two together.
  await expect.poll(ratio).toSatisfy((value: number) => value > 0.5 && value < 2)
})

test("the trail names what happened, and neither the trail nor the log holds a secret", async () => {
  const email = anEmail()
  const client = on.client()
  await client.signUp({ email, password: PASSWORD })
  const { data } = await client.verifyOtp({ email, token: await on.codeFor(email), type: "email" })
  await signIn(email, "a wrong secret")
  await signIn(email)
  await client.signOut()
  const { access_token: accessToken = "", refresh_token: refreshToken = "" } = data.session ?? {}
  const trail = await on.db.query<{ event: string }>(
    sql`SELECT event, detail FROM auth.audit_log WHERE user_id = ${data.user?.id} ORDER BY id`,
  )
  expect(trail.map(({ event }) => event)).toEqual(["sign_up", "confirmed", "sign_in_failed", "sign_in", "sign_out"])
  const text = on.logged.join("") + JSON.stringify(await on.db.query(sql`SELECT * FROM auth.audit_log`))
  for (const secret of [PASSWORD, "a wrong secret", await on.codeFor(email), accessToken, refreshToken, email]) {
    expect(text.includes(`"${secret}"`)).toBe(false)
  }
  expect(text).not.toContain(refreshToken)
  expect(text).toContain("sign_in_failed")
})

test("other ways in are named as not offered", async () => {
  const grant = async (type: string, body = {}) => {
    const response = await on.request("POST", `/token?grant_type=${type}`, { body })
    return [response.status, (await response.json()).message]
  }
  expect(await grant("password")).toEqual([400, "missing email or phone"])
  expect(await grant("password", { phone: "94771234567", password: PASSWORD })).toEqual([
    400,
    "Phone logins are disabled",
  ])
  expect(await grant("id_token")).toEqual([400, "Sign-in with an ID token is not enabled"])
  expect(await grant("web3")).toEqual([422, "Web3 provider is disabled"])
  expect(await grant("constructor")).toEqual([400, "Invalid login credentials"])
  expect(await grant("")).toEqual([400, "Invalid login credentials"])
})

async function waitingForLock(): Promise<number> {
  const [row] = await on.db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test("signing in many times concurrently is no reason to wait", async () => {
  const { email } = await on.signedIn()
  const other = await on.another()
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? on : other).client().signInWithPassword({ email, password: PASSWORD }),
    ),
  )
  expect(results.map(({ error }) => error?.message)).toEqual(Array(8).fill(undefined))
})
