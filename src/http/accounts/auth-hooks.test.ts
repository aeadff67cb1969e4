import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { createLog } from "#platform/log/log.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { openSettings } from "#shop/settings/live-settings.server.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { authHooks } from "./auth-hooks.ts"

const on = await sharedAuth()

const settings = await openSettings({ db: on.db, initial: initialSettings, log: createLog("silent") })

const withShop = () => {
  const { deliver: _, ...hooks } = authHooks(createOutbox({ secrets: on.secrets }), settings)
  return on.another("off", hooks)
}
const nameIn = async (email: string) =>
  (await on.db.query<{ full_name: string | null }>(sql`SELECT full_name FROM profiles WHERE email = ${email}`))[0]
    ?.full_name

test("a name that the profile would refuse is refused at sign-up, in the same words", async () => {
  const shop = await withShop()
  const signUp = (full_name: string, email = anEmail()) =>
    shop.client().signUp({ email, password: PASSWORD, options: { data: { full_name } } })
  expect((await signUp("=HYPERLINK(1)<script>")).error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Name can only contain letters, spaces, hyphens, and apostrophes",
  })
  expect((await signUp("x".repeat(101))).error?.message).toBe("Name too long")
  const email = anEmail()
  expect((await signUp("K. A. Perera", email)).error).toBeNull()
  await shop.client().verifyOtp({ email, token: await on.codeFor(email), type: "email" })
  expect(await nameIn(email)).toBe("K. A. Perera")
})

test("a name that comes from elsewhere is cleaned", async () => {
  const shop = await withShop()
  const email = anEmail()
  await on.db.transaction((tx) =>
    shop.auth.createUser(tx, { email, password: PASSWORD, fullName: `Nimali <b>${"x".repeat(200)}` }),
  )
  expect(await nameIn(email)).toBe(`Nimali b ${"x".repeat(91)}`)
})

describe("another e-mail address", () => {
  const moved = async (from: string, role: "admin" | "customer") => {
    const { auth, db } = await withShop()
    const { id } = await db.transaction((tx) =>
      auth.createUser(tx, { email: from, password: PASSWORD, fullName: null }),
    )
    if (role === "admin") await db.query(sql`INSERT INTO user_roles VALUES (${id}, 'admin')`)
    const to = anEmail()
    await db.transaction(async (tx) => {
      const hooks = authHooks(createOutbox({ secrets: on.secrets }), settings)
      await hooks.onEmailChanged?.(tx, { id, from, to })
    })
    await settings.reload()
    const [profile] = await db.query<{ email: string }>(sql`SELECT email FROM profiles WHERE id = ${id}`)
    expect(profile?.email).toBe(to)
    return to
  }

  test("of an admin takes the owner's mails along where they went to the one before, and of nobody else", async () => {
    const { email: first } = settings.values.notifications
    const second = await moved(first, "admin")
    expect(settings.values.notifications).toMatchObject({ email: second, new_orders: true })
    await moved(anEmail(), "admin")
    await moved(second, "customer")
    expect(settings.values.notifications.email).toBe(second)
    expect(settings.values.contact.email).toBe(initialSettings.email)
  })

  test("is mailed about in the language of the account, its code in that of the page", async () => {
    const [from, to] = [anEmail(), anEmail()]
    const { auth, db } = await withShop()
    const { id } = await db.transaction((tx) =>
      auth.createUser(tx, { email: from, password: PASSWORD, fullName: null }),
    )
    await db.query(sql`UPDATE profiles SET language = 'si' WHERE id = ${id}`)
    const hooks = authHooks(createOutbox({ secrets: on.secrets }), settings)
    await inLanguage("ta", () =>
      db.transaction(async (tx) => {
        await hooks.deliver(tx, { kind: "email-change-code", to, code: "482913" })
        await hooks.onEmailChanged?.(tx, { id, from, to })
        for (const each of [from, to]) await hooks.deliver(tx, { kind: "email-changed", to: each, email: to })
      }),
    )
    const mails = await db.query<{ kind: string; recipient: string; language: string }>(
      sql`SELECT kind, recipient, language FROM mails WHERE recipient IN (${from}, ${to}) AND kind LIKE 'email-change%'
          ORDER BY kind, recipient = ${to}`,
    )
    expect(mails).toEqual([
      { kind: "email-change-code", recipient: to, language: "ta" },
      { kind: "email-changed", recipient: from, language: "si" },
      { kind: "email-changed", recipient: to, language: "si" },
    ])
  })
})
