import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage } from "#tests/fixtures/browser.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("an owner tells another program on a phone, sees why a test did not arrive, and pauses, resumes and removes it", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings")
  await page.getByRole("link", { name: "Webhooks" }).click()
  const address = page.getByLabel("Address of the other program")
  await address.fill("https://192.168.1.1/hooks")
  await button(page, "Add webhook").click()
  await page.getByText("Enter a public address").waitFor()
  await address.fill("https://books.invalid/hooks")
  await button(page, "Add webhook").click()
  const dialog = page.locator("dialog:modal")
  await dialog.waitFor()
  const password = dialog.getByLabel("Current Password")
  if (await password.isVisible()) {
    await password.fill(owner.password)
    await button(dialog, "Confirm").click()
  }
  await dialog.getByText(/^whsec_/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  const card = page.getByRole("region", { name: "https://books.invalid/hooks" })
  await button(card, "Send a test").click()
  await card.getByText("Latest messages").click()
  await card.getByText(/Tried once: it could not be reached/).waitFor()
  await expectAccessible(page)
  await button(card, "Pause").click()
  await card.getByText("What happens meanwhile waits").waitFor()
  await button(card, "Resume").click()
  await button(card, "Pause").waitFor()
  await button(card, "Remove").click()
  await button(dialog, "Remove webhook").click()
  await card.waitFor({ state: "detached" })
  expect(await shop.db.query(sql`SELECT FROM webhook_endpoints`)).toEqual([])
  expect(complaints.filter((each) => !each.includes("403"))).toEqual([])
})

test("what a visitor looks for in vain stands among the owner's figures", async () => {
  const visitor = await aVisitor(shop.url)
  await openPage(visitor.page, "/shop?q=Crochet+elephant+with+wings")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/figures")
  const table = page.getByRole("table", { name: "Looked for and not found" })
  expect(await table.getByRole("row", { name: /crochet elephant with wings/ }).textContent()).toMatch(/1\s*0$/)
  await expectAccessible(page)
})
