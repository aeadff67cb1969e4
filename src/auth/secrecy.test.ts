import { randomUUID } from "node:crypto"
import { raw } from "sql-template-tag"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

/** Lives the whole life of an account. Returns everything that the user typed, was mailed or was given. */
async function accountLife(): Promise<Array<string | undefined>> {
  const email = `nimali-${randomUUID()}@example.com`
  const [password, next, wrong] = ["first & best", "second & better", "wrong & worse"]
  const client = on.client()
  await client.signUp({ email, password, options: { data: { full_name: "Nimali" } } })
  await client.verifyOtp({ email, token: await on.codeFor(email), type: "signup" })
  await on.client().signInWithPassword({ email, password: wrong })
  const first = (await client.getSession()).data.session
  const refreshed = (await client.refreshSession()).data.session
  const app = await withApp(on, { client } as never)
  const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone: "+94771234567" })
  await client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" })
  await client.signInWithOtp({ email })
  await client.reauthenticate()
  await client.updateUser({ password: next })
  await client.resetPasswordForEmail(email)
  const link = await on.linkFor(email)
  const mailed = (await on.mails()).map((mail) => ("code" in mail ? mail.code : undefined))
  const recovered = await client.verifyOtp({ token_hash: link, type: "recovery" })
  await client.signOut()
  const tokens = [first, refreshed, recovered.data.session].flatMap((session) => [
    session?.access_token,
    session?.refresh_token,
  ])
  const texted = on.texts.map(({ text }) => /\d{6}/.exec(text)?.[0])
  return [password, next, wrong, link, app.secret, app.accessToken, app.refreshToken, ...mailed, ...texted, ...tokens]
}

test("no password, code, token or secret of an account's whole life is in a log line, a row or the trail", async () => {
  const secrets = (await accountLife()).filter((secret) => secret !== undefined)
  expect(secrets.length).toBeGreaterThan(15)
  const logged = on.logged.join("\n")
  expect(logged).toContain("factor_added")
  const tables = await on.db.query<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'auth' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const rows = await on.db.query<Record<string, unknown>>(sql`SELECT * FROM auth.${raw(name)}`)
    const stored = rows.flatMap((row) => Object.values(row).map((value) => JSON.stringify(value)))
    for (const secret of secrets) {
      // Six digits may well stand inside a hash or a time: a code counts when it is the value.
      const shown = /^\d{6}$/.test(secret)
        ? (text: string) => text === `"${secret}"`
        : (text: string) => text.includes(secret)
      expect({ name, shown: stored.some(shown) }).toEqual({ name, shown: false })
    }
  }
  for (const secret of secrets) {
    const shown = /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`) : secret
    expect(logged).not.toMatch(shown)
  }
})

test("every event is a row of the trail and a line of the log", async () => {
  const rows = await on.db.query<{ event: string }>(sql`SELECT event FROM auth.audit_log ORDER BY id`)
  const lines = on.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "auth")
  expect(lines.map(({ event }) => event)).toEqual(rows.map(({ event }) => event))
  expect(new Set(rows.map(({ event }) => event))).toEqual(
    new Set([
      "sign_up",
      "confirmed",
      "sign_in",
      "sign_in_failed",
      "refreshed",
      "factor_enrolled",
      "factor_added",
      "code_requested",
      "recovery_requested",
      "password_changed",
      "sign_out",
    ]),
  )
})
