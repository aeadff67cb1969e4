import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { build, type Rolldown } from "vite"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aCustomerWithApp,
  appCode,
  enterCode,
  proveOwner,
  saveRecoveryCodes,
  secondStep,
  withPasskeyDevice,
} from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, signIn, textbox } from "#tests/fixtures/browser.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const listed = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true })

async function addPasskey(page: Page, name: string) {
  await button(page, "Add a passkey").click()
  await proveOwner(page)
  await textbox(page, "Name").fill(name)
  await button(page, "Create the passkey").click()
  await seeToast(page, `${name} added`, "You will be asked for it when you sign in.")
  await listed(page, name).waitFor()
}

test("a passkey is added on the profile, required at the next sign-in, and opens the shop", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer })
  await withPasskeyDevice(page)
  await openPage(page, "/profile#security")
  await addPasskey(page, "My laptop")
  await saveRecoveryCodes(page)
  await page.getByText(/^Passkey · added \w{3} \d{2}, \d{4}$/).waitFor()

  await button(page, "Sign Out").click()
  await page.waitForURL("/")
  await openPage(page, "/auth?next=/orders")
  await signIn(page, customer)
  await secondStep(page).waitFor()
  await page.getByText("Use your passkey “My laptop” to confirm that it is you.").waitFor()
  await button(page, "Use your passkey").click()
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/orders")
  expect(complaints).toEqual([])
})

test("a dialog that was closed leaves nothing behind: the same name works the next time", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer })
  const { client, authenticatorId } = await withPasskeyDevice(page)
  await openPage(page, "/profile#security")
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
  await button(page, "Add a passkey").click()
  await proveOwner(page)
  await button(page, "Create the passkey").click()
  await page.getByText("No passkey was used. Try again, or choose another way.").waitFor()
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true })
  await button(page, "Create the passkey").click()
  await seeToast(page, "Passkey added", "You will be asked for it when you sign in.")
  await saveRecoveryCodes(page)
  await button(page, "Add a passkey").click()
  expect(await textbox(page, "Name").inputValue()).toBe("Passkey 2")
  await button(page, "Create the passkey").click()
  await page.getByText("This device already holds a passkey for your account.").waitFor()
})

test("a user with another factor can use that instead of the passkey, or is offered one", async () => {
  const { customer, secret, session } = await aCustomerWithApp(shop)
  const { page } = await aVisitor(shop.url, { as: { session } })
  const { client, authenticatorId } = await withPasskeyDevice(page)
  await openPage(page, "/profile#security")
  await addPasskey(page, "Passkey")
  await button(page, "Sign Out").click()
  await page.waitForURL("/")

  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
  await openPage(page, "/auth")
  await signIn(page, customer)
  await button(page, "Use your passkey").click()
  await page.getByText("No passkey was used. Try again, or choose another way.").waitFor()
  await button(page, "Authenticator app: Phone app").click()
  await enterCode(page, appCode(secret))
  await page.waitForURL("/")
})

test("removing the factor that this sign-in was confirmed with asks for the one that is left", async () => {
  const { secret, session } = await aCustomerWithApp(shop)
  const { page } = await aVisitor(shop.url, { as: { session } })
  await withPasskeyDevice(page)
  await openPage(page, "/profile#security")
  await addPasskey(page, "Passkey")
  await listed(page, "Passkey").click()
  await button(page, "Remove").click()
  await seeToast(page, "Passkey removed")
  await secondStep(page).waitFor()
  await enterCode(page, appCode(secret))
  await page.waitForURL("/profile#security")
  await listed(page, "Phone app").waitFor()
  expect(await listed(page, "Passkey").count()).toBe(0)
})

test("after the app's code a device that can hold a passkey is offered one", async () => {
  const { customer, secret } = await aCustomerWithApp(shop)
  const { page } = await aVisitor(shop.url)
  await withPasskeyDevice(page)
  await openPage(page, "/auth")
  await signIn(page, customer)
  await enterCode(page, appCode(secret))
  await seeToast(page, "Welcome back!")
  // A toast under the pointer stays.
  await button(page, "Add a passkey").hover()
  await page.waitForURL("/")
  await button(page, "Add a passkey").click()
  await page.waitForURL("/profile#security")
  await page.getByRole("heading", { name: "Security" }).waitFor()
  await expect
    .poll(() => page.getByRole("heading", { name: "Security" }).evaluate((it) => it === document.activeElement))
    .toBe(true)
})

/** Builds the stock client as one script, under `authjs`. */
async function stockClient(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("@supabase/auth-js"))
  const lib = { entry, formats: ["iife" as const], name: "authjs" }
  const built = await build({ configFile: false, logLevel: "silent", build: { write: false, lib } })
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code
}

test("the stock client registers and shows a passkey by its own calls", async () => {
  const { email, password } = await aCustomer(shop)
  const { page } = await aVisitor(shop.url)
  await withPasskeyDevice(page)
  await openPage(page, "/")
  await page.evaluate(`${await stockClient()};window.authjs = authjs`)
  const seen = await page.evaluate(
    async (credentials) => {
      const { GoTrueClient } = (window as unknown as { authjs: typeof import("@supabase/auth-js") }).authjs
      const url = `${location.origin}/auth/v1`
      const signedIn = async (storageKey: string) => {
        // The client has no field for the proof, so a header carries it.
        const headers: Record<string, string> = {}
        const client = new GoTrueClient({ url, storageKey, autoRefreshToken: false, headers })
        const { data } = await client.signInWithPassword(credentials)
        const proved = await fetch(`${url}/reauthenticate`, {
          method: "POST",
          headers: { Authorization: `Bearer ${data.session?.access_token}` },
          body: JSON.stringify({ current_password: credentials.password }),
        })
        headers["X-Proof"] = (await proved.json()).proof
        return client
      }
      const first = await signedIn("first")
      const registered = await first.mfa.webauthn.register({ friendlyName: "Stock" })
      const factorId = (await first.mfa.listFactors()).data?.webauthn[0]?.id ?? ""
      const second = await signedIn("second")
      const shown = await second.mfa.webauthn.authenticate({ factorId })
      const level = (await second.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
      return { errors: [registered.error?.message, shown.error?.message], level }
    },
    { email, password },
  )
  expect(seen).toEqual({ errors: [undefined, undefined], level: "aal2" })
})

const NUMBER = "+94771234567"

/** Returns the code of the newest text message, once `atLeast` were sent. */
async function textedCode(atLeast: number): Promise<string> {
  const [message] = await shop.mailsTo(NUMBER, atLeast)
  return /\d{6}/.exec(`${message?.text}`)?.[0] ?? ""
}

test("a phone is added by a code sent to it, and required at the next sign-in, also after a reload", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer, width: 360, height: 780 })
  await openPage(page, "/profile#security")
  await button(page, "Add a phone").click()
  await proveOwner(page)
  await page.getByText(/Text messages are weaker than an authenticator app or a passkey/).waitFor()
  await textbox(page, "Phone number").fill("12345")
  await button(page, "Continue").click()
  await page.getByText("Invalid phone number", { exact: true }).waitFor()
  await textbox(page, "Phone number").fill("077 123 4567")
  await button(page, "Continue").click()
  await button(page, "Send code").click()
  await page.getByText("We have sent a 6-digit code to your phone.").waitFor()
  await page.getByRole("button", { name: /^Resend code in \d+s$/ }).waitFor()
  await expectAccessible(page)
  await enterCode(page, await textedCode(1))
  await seeToast(page, "Phone added", "You will be asked for it when you sign in.")
  await saveRecoveryCodes(page)

  await shop.db.query(sql`UPDATE auth.message_cooldowns SET sent_at = sent_at - interval '1 minute'`)
  await page.evaluate(() => localStorage.clear())
  await openPage(page, "/auth?next=/orders")
  await textbox(page, "Email").fill(customer.email)
  await page.locator("input[name=password]").fill(customer.password)
  await page.locator("input[name=password]").press("Enter")
  await button(page, "Send code").click()
  const sent = await textedCode(2)
  await page.getByText("We have sent a 6-digit code to your phone.").waitFor()
  await page.reload()
  const wrong = sent === "000000" ? "000001" : "000000"
  await enterCode(page, wrong)
  await page
    .locator("p", { hasText: /^This code is not right/ })
    .first()
    .waitFor()
  await enterCode(page, sent)
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/orders")
})
