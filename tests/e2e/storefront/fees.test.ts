import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const RULES = [
  { districts: [5, 7], fee: 250 },
  { districts: [9], fee: 450, further_kg: 100 },
]

async function saveRules(rules: readonly object[]) {
  const [saved] = await shop.db.query<{ version: number }>(
    sql`SELECT version FROM settings WHERE section = 'fee_rules'`,
  )
  const json = { rules, usual_grams: 500, version: saved?.version ?? 0 }
  expect((await owner.call("PUT", "/admin/settings/fee_rules", json)).status).toBe(200)
}
beforeEach(() => saveRules(RULES))

/** Opens a page as a customer with a product of 1.2 kg for Rs. 2,000 in the cart. */
async function withCart(path: string) {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db, { price: "2000", weight_grams: 1200 })
  await aCartLine(shop.db, { user_id: customer.id, product_id: product.id })
  const visitor = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(visitor.page, path)
  return { ...visitor, product }
}

const amountOf = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd").first()
const seeFee = (page: Page, fee: string) => expect.poll(() => amountOf(page, "Delivery Fee").textContent()).toBe(fee)

test("product and cart say the lowest fee while nobody has said where to", async () => {
  const { page, product, complaints } = await withCart("/cart")
  await expect.poll(() => amountOf(page, "Delivery Fee from").textContent()).toBe("Rs. 250.00")
  expect(await amountOf(page, "Total from").textContent()).toBe("Rs. 2,250.00")
  await page.getByText("Delivery costs Rs. 250.00 or more, depending on the district").waitFor()
  await openPage(page, `/product/${product.id}`)
  await page.getByText("Delivery from Rs. 250.00, depending on the district").waitFor()
  await openPage(page, `/ta/product/${product.id}`)
  await page.getByText("விநியோகம் Rs. 250.00 முதல், மாவட்டத்தைப் பொறுத்து மாறும்").waitFor()
  expect(complaints).toEqual([])
})

test("the checkout says whether it needs the district: not, or where a courier’s sheet names it", async () => {
  await saveRules([])
  const { page } = await withCart("/checkout")
  await page.getByLabel("District (optional)").waitFor()
  const couriers = [
    { name: "Domex", columns: "Order = order_number\nDistrict = district", towns: "", tracking_url: "" },
  ]
  const json = { couriers, overdue_days: 10, version: 0 }
  expect((await owner.call("PUT", "/admin/settings/couriers", json)).status).toBe(200)
  await page.reload()
  await page.getByRole("combobox", { name: "District", exact: true }).waitFor()
  await placeOrder(page).click()
  await page.getByText("Choose your district", { exact: true }).waitFor()
  await owner.call("PUT", "/admin/settings/couriers", { ...json, couriers: [], version: 1 })
})

test("the fee follows the district at checkout, and is charged", async () => {
  const { page, complaints } = await withCart("/checkout")
  await expect.poll(() => amountOf(page, "Delivery Fee from").textContent()).toBe("Rs. 250.00")
  await page.getByText("Delivery costs Rs. 250.00 or more").waitFor()
  await placeOrder(page).click()
  await page.getByText("Choose your district: the delivery fee depends on it").waitFor()
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "Address").fill("12 Temple Road")
  await textbox(page, "City").fill("nallur")
  await page.getByRole("option", { name: "Nallur · Jaffna" }).click()
  await seeFee(page, "Rs. 550.00")
  expect(await page.getByText("Delivery costs Rs.").count()).toBe(0)
  await page.getByLabel("District").selectOption("Gampaha")
  await seeFee(page, "Rs. 250.00")
  await page.getByLabel("District").selectOption("Mannar")
  await seeFee(page, "Rs. 300.00")
  await page.getByLabel("District").selectOption("Jaffna")
  // Another fee was saved since the page was read.
  await saveRules([{ districts: [9], fee: 700 }])
  await placeOrder(page).click()
  await page.getByText("The total has changed to Rs. 2,700.00").first().waitFor()
  await seeFee(page, "Rs. 700.00")
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  const [order] = await shop.db.query(
    sql`SELECT delivery_fee, delivery_district, delivery_town FROM orders ORDER BY created_at DESC LIMIT 1`,
  )
  expect(order).toEqual({ delivery_fee: "700.00", delivery_district: 9, delivery_town: "Nallur" })
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
})

test("the owner writes rules, hears what is odd, tries and saves them", async () => {
  await saveRules([])
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/delivery")
  const part = page.getByRole("region", { name: "Fee rules" })
  await button(part, "Add a rule").click()
  const first = part.getByRole("group", { name: "Rule 1", exact: true })
  await first.getByText("All districts", { exact: true }).click()
  await first.getByLabel("Colombo").check()
  await first.getByLabel("Gampaha").check()
  await first.getByLabel("Fee in rupees").fill("250")
  await part
    .getByText(/^No rule names these districts, so they pay by rule 2, the last: Ampara, .*Vavuniya\.$/)
    .waitFor()
  await button(part, "Add a rule").click()
  const second = part.getByRole("group", { name: "Rule 2", exact: true })
  await second.getByText("All districts", { exact: true }).click()
  await second.getByLabel("Gampaha").check()
  await second.getByLabel("Jaffna").check()
  await second.getByLabel("Fee in rupees").fill("-1")
  await button(page, "Save").click()
  await second.getByText("Delivery fee cannot be negative").waitFor()
  await second.getByLabel("Fee in rupees").fill("450")
  await second.getByLabel("Each further kilogram").fill("100")
  await part.getByText("Rule 2 does not apply to Gampaha: rule 1 comes first.").waitFor()
  await part.getByLabel("Weight (kg)").fill("2.3")
  await part.getByLabel("District", { exact: true }).selectOption("Jaffna")
  await part.getByText("2.3 kg to Jaffna costs Rs. 650.00, by rule 2.").waitFor()
  await button(part, "Move rule 2 up").click()
  await part.getByText("Rule 2 does not apply to Gampaha: rule 1 comes first.").waitFor()
  await part.getByText("2.3 kg to Jaffna costs Rs. 650.00, by rule 1.").waitFor()
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Fee rules")
  const [saved] = await shop.db.query<{ value: object }>(sql`SELECT value FROM settings WHERE section = 'fee_rules'`)
  expect(saved?.value).toMatchObject({
    rules: [
      { districts: [7, 9], fee: 450 },
      { districts: [5, 7], fee: 250 },
    ],
  })
  await button(part, "Remove rule 1").click()
  await button(page, "Save").click()
  await expect
    .poll(() => shop.db.query(sql`SELECT value->'rules'->0->'fee' AS fee FROM settings WHERE section = 'fee_rules'`))
    .toEqual([{ fee: 250 }])
  expect(complaints).toEqual([])
})
