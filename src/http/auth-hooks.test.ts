import { readFile } from "node:fs/promises"
import { raw } from "sql-template-tag"
import { afterAll, beforeAll, expect, test } from "vitest"
import { anEmail, openTestAuth, PASSWORD, type TestAuth } from "#auth/testing.ts"
import { sql } from "#database/database.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { authHooks } from "./auth-hooks.ts"

let on: TestAuth
beforeAll(async () => {
  on = await openTestAuth()
})
afterAll(() => on.db.close())

const withShop = () => {
  const {
    accountStatus,
    nameFault = () => null,
    onConfirmed,
  } = authHooks(createOutbox({ secrets: on.secrets }), "Nool")
  return on.another("off", { accountStatus, nameFault, onConfirmed })
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

test("the migration leaves of old names what is a name", async () => {
  const names = {
    "K. A. Perera": "K. A. Perera",
    "D’Silva": "D’Silva",
    "Zoë-Ann Müller": "Zoë-Ann Müller",
    "නිමල් ප්‍රනාන්දු": "නිමල් ප්‍රනාන්දු",
    "=HYPERLINK(1)<script>": "HYPERLINK script",
    "🧶 Nimali\u202e Perera 7": "Nimali Perera",
    "🧶🧶": null,
    "-.": null,
    [`x${"y".repeat(3500)}`]: `x${"y".repeat(99)}`,
  }
  const rows = []
  for (const name of Object.keys(names)) {
    const { id } = await on.db.transaction((tx) =>
      on.auth.createUser(tx, { email: anEmail(), password: PASSWORD, fullName: null }),
    )
    await on.db.query(sql`INSERT INTO profiles (id, email, full_name) VALUES (${id}, ${anEmail()}, ${name})`)
    rows.push(id)
  }
  const migration = new URL("../database/migrations/0039_profile_names.sql", import.meta.url)
  const statements = (await readFile(migration, "utf8")).split(/;$/m).filter((statement) => statement.trim() !== "")
  for (const statement of statements) await on.db.query(sql`${raw(statement)}`)
  const cleaned = await Promise.all(
    rows.map(async (id) => (await on.db.query(sql`SELECT full_name FROM profiles WHERE id = ${id}`))[0]?.full_name),
  )
  expect(cleaned).toEqual(Object.values(names))
})
