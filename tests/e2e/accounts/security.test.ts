import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aCustomerWithApp,
  appCode,
  enterCode,
  forgetCodes,
  proveOwner,
  saveRecoveryCodes,
  wrongCode,
} from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCustomer, authCall, proofCode } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const listed = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true })
const factorsOf = (id: string) =>
  shop.db.query<{ status: string; friendly_name: string }>(
    sql`SELECT status, friendly_name FROM auth.factors WHERE user_id = ${id} ORDER BY created_at`,
  )

test("a customer moves the account to another e-mail address, by the keyboard alone", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, height: 740 })
  await openPage(page, "/profile")
  await page.getByRole("link", { name: "Security" }).press("Enter")
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("email")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  const [address, proof] = [textbox(page, "New Email"), page.locator("form input[name=current]").first()]
  await address.fill(customer.email)
  await address.press("Enter")
  await page.getByText("This is your email already").waitFor()
  await address.fill("kamala@new.test")
  await proof.fill("wrong")
  await proof.press("Enter")
  await page.getByText("Current password is incorrect").last().waitFor()
  await expectAccessible(page)
  await proof.fill(customer.password)
  await proof.press("Enter")
  const [mail] = await shop.mailsTo("kamala@new.test")
  await page.getByText("We sent a 6-digit code").waitFor()
  await expectAccessible(page)
  await enterCode(page, /^\d{6}/.exec(`${mail?.subject}`)?.[0] ?? "no code was mailed")
  await seeToast(page, "Email changed")
  await expect.poll(() => page.locator("input[autocomplete=email]").inputValue()).toBe("kamala@new.test")
  const mails = (await shop.mailsTo("kamala@new.test", 2)).map(({ subject }) => subject)
  expect(mails).toContain("The email address of your Nool account was changed")
  expect(complaints).toEqual([expect.stringContaining("status of 400")])
})

describe("an authenticator app", () => {
  test("is added with its key as text and by code", async () => {
    const customer = await aCustomer(shop)
    const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, dark: true })
    await openPage(page, "/profile")
    await button(page, "Add an authenticator app").click()
    await proveOwner(page)
    await textbox(page, "Name").fill("")
    await button(page, "Continue").click()
    await page.getByText("Give it a name").waitFor()
    await textbox(page, "Name").fill("Authenticator app")
    await button(page, "Continue").click()
    const picture = page.getByRole("img", { name: "QR code for your authenticator app" })
    await picture.waitFor()
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)
    const secret = `${await page.getByTestId("totp-secret").textContent()}`
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await expectAccessible(page)
    await enterCode(page, wrongCode(secret))
    await page
      .locator("p", { hasText: /^This code is not right/ })
      .first()
      .waitFor()
    await enterCode(page, appCode(secret))
    await seeToast(page, "Authenticator app added", "You will be asked for it when you sign in.")
    await saveRecoveryCodes(page)
    await listed(page, "Authenticator app").waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([expect.stringContaining("status of 422")])
  })

  test("that was begun and left is taken back, also after a reload", async () => {
    const customer = await aCustomer(shop)
    const { page } = await aVisitor(shop.url, { as: customer })
    await openPage(page, "/profile")
    const begin = async (proves = true) => {
      await button(page, "Add an authenticator app").click()
      if (proves) await proveOwner(page)
      await button(page, "Continue").click()
      await page.getByTestId("totp-secret").waitFor()
    }
    await begin()
    await page.keyboard.press("Escape")
    await expect.poll(() => factorsOf(customer.id)).toEqual([])
    await begin(false)
    await page.reload()
    expect(await factorsOf(customer.id)).toHaveLength(1)
    await begin()
    expect(await factorsOf(customer.id)).toHaveLength(1)
  })

  test("is removed after a question and a proof where the session has none, and the password alone is enough again", async () => {
    const { customer, secret, session } = await aCustomerWithApp(shop)
    const { page } = await aVisitor(shop.url, { as: { session } })
    await openPage(page, "/profile")
    await listed(page, "Phone app").click()
    await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL WHERE user_id = ${customer.id}`)
    await page.getByText("It is the last one: your password alone will be enough to sign in.").waitFor()
    await button(page, "Remove").click()
    await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor()
    await forgetCodes(shop)
    await enterCode(page, appCode(secret))
    await proveOwner(page)
    await seeToast(page, "Phone app removed")
    await page.getByText("Off", { exact: true }).waitFor()
    expect(await factorsOf(customer.id)).toEqual([])
  })
})

test("a changed password: errors stand at their fields, and the other devices are out", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer })
  const other = await aVisitor(shop.url, {
    as: { session: await authCall(shop.url, "/token?grant_type=password", customer) },
  })
  await openPage(page, "/profile")
  await page.getByRole("heading", { level: 3, name: "Password" }).click()
  const change = async (current: string, password: string) => {
    await page.locator("input[name=current]").fill(current)
    await page.locator("input[name=password]").fill(password)
    await button(page, "Change Password").click()
  }
  const seeError = (name: string, message: string) =>
    page
      .locator("div", { has: page.locator(`input[name=${name}]`) })
      .last()
      .getByText(message, { exact: true })
      .waitFor()
  await change("", "another-wool")
  await seeError("current", "Enter your current password")
  await change(customer.password, "short")
  await seeError("password", "Password must be at least 6 characters")
  await change("wrong-wool", "another-wool")
  await seeError("current", "Current password is incorrect")
  await change(customer.password, customer.password)
  await seeError("password", "New password should be different from the old password.")
  await change(customer.password, "another-wool")
  await seeToast(page, "Password changed", "Your other devices have been signed out.")
  expect(await page.locator("input[name=current]").inputValue()).toBe("")
  await openPage(other.page, "/orders")
  await other.page.waitForURL("/auth?next=%2Forders")
  await authCall(shop.url, "/token?grant_type=password", { ...customer, password: "another-wool" })
})

test("an old session without a password proves itself by mail before it sets one", async () => {
  const customer = await aCustomer(shop)
  await shop.db.query(sql`UPDATE auth.identities SET provider = 'elsewhere' WHERE user_id = ${customer.id}`)
  await shop.db.query(
    sql`UPDATE auth.sessions SET amr = '[{"method": "oauth", "timestamp": 1700000000}]' WHERE user_id = ${customer.id}`,
  )
  const { page } = await aVisitor(shop.url, { as: customer })
  await openPage(page, "/profile")
  await page.getByRole("heading", { level: 3, name: "Password" }).click()
  await page.locator("input[name=password]").fill("another-wool")
  await button(page, "Set Password").click()
  await seeToast(page, "Check your email", "We've sent you a code to confirm that it is you.")
  const field = textbox(page, "Code from the mail")
  await field.fill("000000")
  await button(page, "Set Password").click()
  await seeToast(page, "Error", "Nonce has expired or is invalid")
  await field.fill(await proofCode(shop, customer.email))
  await button(page, "Set Password").click()
  await seeToast(page, "Password changed", "Your other devices have been signed out.")
  await authCall(shop.url, "/token?grant_type=password", { ...customer, password: "another-wool" })
})

describe("deleting one's account", () => {
  /** What stands above its last button has come, so that it moves no more. */
  async function openProfile(page: Page) {
    await openPage(page, "/profile")
    await page.getByText("This device").waitFor()
  }
  const typeToConfirm = (page: Page) => textbox(page, "Type DELETE to confirm")
  const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Delete Account", exact: true })
  const password = (page: Page) =>
    page.getByRole("dialog", { name: "Confirm that it is you" }).getByLabel("Current password")

  test("takes a typed word and the password, signs out and leads home; the e-mail address cannot sign in any more", async () => {
    const customer = await aCustomer(shop)
    const { page } = await aVisitor(shop.url, { as: customer, width: 360 })
    await openProfile(page)
    await button(page, "Delete Account").click()
    expect(await confirm(page).isDisabled()).toBe(true)
    await typeToConfirm(page).fill("delet")
    await typeToConfirm(page).press("Enter")
    expect(await confirm(page).isDisabled()).toBe(true)
    await expectAccessible(page)
    await typeToConfirm(page).fill("delete")
    await confirm(page).click()
    await password(page).fill("not this one")
    await password(page).press("Enter")
    await page.getByText("This is not your password").waitFor()
    await expectAccessible(page)
    await password(page).fill(customer.password)
    await password(page).press("Enter")
    await seeToast(page, "Account deleted")
    await page.waitForURL("/")
    await expect(authCall(shop.url, "/token?grant_type=password", customer)).rejects.toThrow("user_banned")
  })

  test("is proved by a mailed code where there is no password, and not begun without a proof", async () => {
    const customer = await aCustomer(shop)
    await shop.db.query(sql`UPDATE auth.identities SET provider = 'elsewhere' WHERE user_id = ${customer.id}`)
    const { page } = await aVisitor(shop.url, { as: customer })
    await openProfile(page)
    const begin = async () => {
      await button(page, "Delete Account").click()
      await typeToConfirm(page).fill("DELETE")
      await confirm(page).click()
    }
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
    await begin()
    await button(proof, "Cancel").click()
    await proof.waitFor({ state: "hidden" })
    expect((await customer.call("GET", "/me")).status).toBe(200)
    await begin()
    await button(proof, "Mail me a code instead").click()
    await seeToast(page, "Check your email", "We've sent you a code to confirm that it is you.")
    const code = proof.getByLabel("Code from the mail")
    await code.fill(await proofCode(shop, customer.email))
    await code.press("Enter")
    await seeToast(page, "Account deleted")
  })

  test("says to try again later when the shop cannot", async () => {
    const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
    await page.route("**/api/profile", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.continue(),
    )
    await openProfile(page)
    await button(page, "Delete Account").click()
    await typeToConfirm(page).fill("DELETE")
    await confirm(page).click()
    await seeToast(page, "Error deleting account", "Please try again later.")
  })
})
