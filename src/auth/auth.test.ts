import { randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { openKeys } from "./keys/keys.ts"

const log = createLog("silent")
const on = await sharedAuth()

describe("createUser", () => {
  const create = (email: string, password = PASSWORD) =>
    on.db.transaction((tx) => on.auth.createUser(tx, { email, password, fullName: "Asha" }))

  test("makes a confirmed user who can sign in", async () => {
    const email = anEmail()
    const { id, existed } = await create(email.toUpperCase())
    expect(existed).toBe(false)
    const { data } = await on.client().signInWithPassword({ email, password: PASSWORD })
    expect(data.user).toMatchObject({ id, user_metadata: { full_name: "Asha" }, identities: [{ provider: "email" }] })
    expect(await on.mails()).toEqual([])
  })

  test("keeps a user that exists, password included, also when two processes start at the same time", async () => {
    const email = anEmail()
    const made = await Promise.all([create(email), create(email)])
    expect(made.map(({ existed }) => existed).sort()).toEqual([false, true])
    expect(made[0]?.id).toBe(made[1]?.id)
    expect(await create(email, "another password")).toEqual({ id: made[0]?.id, existed: true })
    expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test("ends a pending sign-up of the e-mail address", async () => {
    const email = anEmail()
    await on.client().signUp({ email, password: "a stranger's" })
    await create(email)
    const { error } = await on.client().verifyOtp({ email, token: await on.codeFor(email), type: "signup" })
    expect(error?.code).toBe("otp_expired")
  })

  test("says what is wrong with e-mail address or password", async () => {
    await expect(create("nobody")).rejects.toThrow("Unable to validate email address: invalid format")
    await expect(create(anEmail(), "12345")).rejects.toThrow("Password should be at least 6 characters")
  })
})

test("processes that start at the same time agree on one key, which is sealed in the database", async () => {
  await on.db.query(sql`DELETE FROM auth.signing_keys`)
  const opened = await Promise.all([1, 2, 3].map(() => openKeys(on.db, on.secrets, log)))
  const kids = await Promise.all(opened.map(async (keys) => (await keys.signer()).kid))
  expect(new Set(kids).size).toBe(1)
  const [row] = await on.db.query<{ private_sealed: string }>(sql`SELECT private_sealed FROM auth.signing_keys`)
  expect(row?.private_sealed).not.toContain('"d"')
  await expect(openKeys(on.db, secretsOf(randomBytes(32)), log)).rejects.toThrow("sealed with another secret")
})

test("a key that will sign later is published now and does not sign yet", async () => {
  const [key] = await (await openKeys(on.db, on.secrets, log)).published()
  await on.db.query(sql`INSERT INTO auth.signing_keys (kid, public_jwk, private_sealed, signs_from)
    SELECT 'next', public_jwk || '{"kid": "next"}', private_sealed, now() + interval '20 minutes' FROM auth.signing_keys`)
  const keys = await openKeys(on.db, on.secrets, log)
  expect((await keys.published()).map(({ kid }) => kid).sort()).toEqual([key?.kid, "next"].sort())
  expect((await keys.signer()).kid).toBe(key?.kid)
})

test("the view of live sessions knows level and factor", async () => {
  const { userId } = await on.signedIn()
  const seen = () => on.db.query(sql`SELECT user_id, aal, has_factor FROM auth.live_sessions WHERE user_id = ${userId}`)
  expect(await seen()).toEqual([{ user_id: userId, aal: "aal1", has_factor: false }])
  await on.db.query(sql`INSERT INTO auth.factors (user_id, factor_type) VALUES (${userId}, 'totp')`)
  expect(await seen()).toMatchObject([{ has_factor: false }])
  await on.db.query(sql`UPDATE auth.factors SET status = 'verified' WHERE user_id = ${userId}`)
  expect(await seen()).toMatchObject([{ has_factor: true }])
})

describe("a password that was made up", () => {
  const make = (email: string) =>
    on.db.transaction((tx) =>
      on.auth.createUser(tx, { email, password: PASSWORD, fullName: "Asha", initialPassword: true }),
    )
  const state = (email: string) => on.auth.initialPasswordState(on.db, { email, password: PASSWORD })
  const lapse = (email: string) =>
    on.db.query(sql`UPDATE auth.users SET initial_password_until = now() - interval '1 second' WHERE email = ${email}`)
  const signIn = (email: string, password = PASSWORD) => on.client().signInWithPassword({ email, password })

  test("signs in until it lapses, and counts as easy to guess", async () => {
    const email = anEmail()
    const { id } = await make(email)
    const { data } = await signIn(email)
    expect(data.user?.id).toBe(id)
    const guessable = sql`SELECT password_guessable FROM auth.live_sessions WHERE user_id = ${id}`
    expect(await on.db.query(guessable)).toEqual([{ password_guessable: true }])
    expect(await state(email)).toBe("waiting")
    await lapse(email)
    expect((await signIn(email)).error?.code).toBe("invalid_credentials")
    expect(await state(email)).toBe("lapsed")
  })

  test("does not lapse any more once its owner has chosen another", async () => {
    const email = anEmail()
    await make(email)
    const client = on.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    expect((await client.updateUser({ password: "seven green crochet hooks" })).error).toBeNull()
    expect(await state(email)).toBe("replaced")
    const until = sql`SELECT initial_password_until FROM auth.users WHERE email = ${email}`
    expect(await on.db.query(until)).toEqual([{ initial_password_until: null }])
  })

  test("is renewed after it has lapsed", async () => {
    const email = anEmail()
    await make(email)
    await lapse(email)
    await on.auth.renewInitialPassword(on.db, { email, password: "another made-up one" })
    expect((await signIn(email, "another made-up one")).error).toBeNull()
  })

  test("of before there was a limit gets one", async () => {
    const email = anEmail()
    await on.db.transaction((tx) => on.auth.createUser(tx, { email, password: PASSWORD, fullName: "Asha" }))
    expect(await state(email)).toBe("waiting")
    await lapse(email)
    expect(await state(email)).toBe("lapsed")
  })
})
