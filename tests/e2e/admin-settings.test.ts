import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ BANK_DETAILS: "" })
const owner = await theOwner(shop)

test("the owner names the shop, is asked before leaving unsaved, and proves who it is for a bank account", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings")
  const about = page.getByRole("region", { name: "Shop", exact: true })
  const name = about.getByLabel("Shop name")
  await name.fill(" ")
  await button(about, "Save Shop").click()
  await about.getByText("Shop name is required").waitFor()
  expect(await hasFocus(name)).toBe(true)
  await name.fill("Sanduni's Wool")
  await about.getByText("Not saved yet").waitFor()
  await button(page, "Menu").click()
  await page.getByRole("link", { name: "Coupons" }).click()
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor()
  await button(page, "Keep Editing").click()
  await name.press("Enter")
  await seeToast(page, "Saved", "Shop")
  await page
    .getByRole("link", { name: /^Sanduni's Wool/ })
    .first()
    .waitFor()

  const payments = page.getByRole("region", { name: "Payments" })
  await payments.getByText("nobody can pay by bank transfer").waitFor()
  await button(payments, "Add an account").click()
  await payments.getByLabel("Bank", { exact: true }).fill("Commercial Bank")
  await payments.getByLabel("Account holder").fill("S. Perera")
  await button(payments, "Save Payments").click()
  await payments.getByText("An account needs its bank, holder and number").waitFor()
  expect(await hasFocus(payments.getByLabel("Account number"))).toBe(true)
  await payments.getByLabel("Account number").fill("8001 2233")
  await button(payments, "Save Payments").click()
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
  await proof.getByLabel("Current password").fill("guessed")
  await button(proof, "Confirm").click()
  await proof.getByText("This is not your password").waitFor()
  await proof.getByLabel("Current password").fill(shop.admin.password)
  await proof.getByLabel("Current password").press("Enter")
  await seeToast(page, "Saved", "Payments")
  await payments.locator("summary").click()
  await payments.getByText("Bank accounts: none → S. Perera, Commercial Bank, 8001 2233").waitFor()
  const saved = await shop.db.query(sql`SELECT section, version FROM settings ORDER BY section`)
  expect(saved).toEqual([
    { section: "payments", version: 1 },
    { section: "shop", version: 1 },
  ])
  expect(complaints.filter((text) => !/40[03]|422/.test(text))).toEqual([])
})
