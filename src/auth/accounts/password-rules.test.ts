import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { TooBusy } from "#platform/lanes/lane.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { createPasswords } from "./passwords.ts"

/** A site where "chain stitch" is common, and names and e-mail addresses are no passwords. */
const strict = new Set<string>()
const on = await sharedAuth("off", {
  passwordRules: {
    isGuessable: (password, { email, fullName }) => ["chain stitch", email, fullName].includes(password),
    mustResist: async (_, userId) => strict.has(userId),
  },
})

const view = (userId: string) =>
  on.db.query<{ password_guessable: boolean }>(
    sql`SELECT password_guessable FROM auth.live_sessions WHERE user_id = ${userId}`,
  )

describe("a password that is easy to guess", () => {
  test("may be chosen by most, and nothing of it is noted down", async () => {
    const { client, userId, email } = await on.signedIn()
    expect((await client.updateUser({ password: "chain stitch" })).error).toBeNull()
    await on.client().signInWithPassword({ email, password: "chain stitch" })
    expect((await view(userId)).map((row) => row.password_guessable)).toEqual([false, false])
  })

  test.each(["chain stitch", "Nimali Perera"])(
    "is refused to users who must have a better one: %s",
    async (password) => {
      const { client, userId } = await on.signedIn()
      strict.add(userId)
      const { error } = await client.updateUser({ password })
      expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: ["guessable"] })
      expect((await client.updateUser({ password: "quite another" })).error).toBeNull()
    },
  )

  test("of a user who must have a better one by now is noticed at the next sign-in with it, until it is changed", async () => {
    const { client, userId, email } = await on.signedIn()
    await client.updateUser({ password: "chain stitch" })
    strict.add(userId)
    const again = on.client()
    await again.signInWithPassword({ email, password: "wrong one" })
    expect(await view(userId)).toEqual([{ password_guessable: false }])
    await again.signInWithPassword({ email, password: "chain stitch" })
    expect((await view(userId)).map((row) => row.password_guessable)).toEqual([true, true])
    expect((await again.updateUser({ password: "another one" })).error).toBeNull()
    expect(await view(userId)).toEqual([{ password_guessable: false }])
  })

  test("makes no account of the operator's", async () => {
    const email = anEmail()
    const make = (password: string) =>
      on.db.transaction((tx) => on.auth.createUser(tx, { email, password, fullName: null }))
    await expect(make("chain stitch")).rejects.toThrow(/easy to guess/)
    await expect(make(email)).rejects.toThrow(/easy to guess/)
    expect((await make(PASSWORD)).existed).toBe(false)
  })
})

test("nothing of the password is returned or logged", async () => {
  const { client, userId } = await on.signedIn()
  strict.add(userId)
  const { error } = await client.updateUser({ password: "chain stitch" })
  expect(error?.message).not.toContain("chain stitch")
  expect(on.logged.join("")).not.toContain("chain stitch")
})

test("a hash is argon2id of the stated cost, and matches its password only", async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash("wool & hook", "me")
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, "wool & hook", "me")).toBe(true)
  expect(await passwords.verify(hash, "wool & hooK", "me")).toBe(false)
  expect(await passwords.verify(null, "wool & hook", "me")).toBe(false)
})

test("a flood is turned away instead of piling up, and those let in are served", async () => {
  const passwords = await createPasswords()
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.verify(null, "x", "flood")))
  const turnedAway = results.filter((result) => result.status === "rejected")
  // A slow machine refuses more of them: no request waits longer than the limit.
  expect(turnedAway.length).toBeGreaterThanOrEqual(8)
  expect(turnedAway.every((result) => result.reason instanceof TooBusy)).toBe(true)
  expect(await passwords.verify(null, "x", "flood")).toBe(false)
})

test("another user's password is checked in the middle of a flood", async () => {
  const passwords = await createPasswords()
  let served = 0
  // Refused requests do not count; on a slow machine they are the most.
  const flood = Array.from({ length: 100 }, () => passwords.verify(null, "x", "flood").then(() => served++))
  const settled = Promise.allSettled(flood)
  expect(await passwords.verify(null, "x", "customer")).toBe(false)
  expect(served).toBeLessThan(10)
  await settled
})
