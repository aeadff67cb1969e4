import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { enterCode, saveRecoveryCodes } from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const NUMBER = "+94771234567"

const shop = await openE2eShop()

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

test("a code requested too soon says how long to wait", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer })
  async function askForCode() {
    await openPage(page, "/profile#security")
    await button(page, "Add a phone").click()
    await textbox(page, "Phone number").fill(NUMBER)
    await button(page, "Continue").click()
    await button(page, "Send code").click()
  }
  await askForCode()
  await page.getByText("We have sent a 6-digit code to your phone.").waitFor()
  await page.reload()
  await askForCode()
  await page.getByRole("button", { name: /^Resend code in \d+s$/ }).waitFor()
  expect(await page.locator("[data-toast]").textContent()).toMatch(/after \d+ seconds/)
})
