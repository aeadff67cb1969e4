import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { authHooks } from "./auth-hooks.ts"

const on = await sharedAuth()

const withShop = () => {
  const {
    accountStatus,
    nameFault = () => null,
    onConfirmed,
  } = authHooks(createOutbox({ secrets: on.secrets }), () => "Nool")
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
