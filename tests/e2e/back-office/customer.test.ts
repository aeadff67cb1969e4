import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("a customer is found and called on a phone with three presses, with what was ordered and a note beside", async () => {
  const user = await aProfile(shop.db, { full_name: "Called Chandrika" })
  const product = await aProduct(shop.db, { price: "1200.00" })
  const order = await anOrder(shop.db, { user, lines: [{ product, quantity: 2 }] })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: /^Users \d/ }).click()
  await page.getByPlaceholder("Search by name or email...").fill("chandrika")
  await page.getByRole("link", { name: "Called Chandrika" }).click()
  await page.getByRole("heading", { level: 1, name: "Called Chandrika" }).waitFor()
  expect(await page.getByRole("link", { name: /^Call / }).getAttribute("href")).toBe("tel:+94771234567")
  await page.getByRole("link", { name: order.order_number }).waitFor()
  expect(await page.locator("main").textContent()).toContain("OrderedRs. 2,700.00")
  await page.getByLabel("Note").fill("Likes sage green")
  await button(page, "Save Note").click()
  await seeToast(page, "Note saved")
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("Likes sage green")
  const [kept] = await shop.db.query(sql`SELECT note FROM customers WHERE id = ${user.id}`)
  expect(kept).toEqual({ note: "Likes sage green" })
  expect(complaints).toEqual([])
})
