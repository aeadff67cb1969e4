import { beforeEach, expect, onTestFinished, test } from "vitest"
import { aVisitor, button, expectAccessible, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const AGAIN = "Orders again from January 31"
const REFUSED = "We are on holiday and take orders again on January 31, 2099."

async function setHoliday(closed_until: string | null) {
  const saved = await owner.call("PUT", "/admin/settings/holiday", { closed_until, sentence: null })
  expect(saved.status).toBe(200)
}

const beginHoliday = () => setHoliday("2099-01-31")

beforeEach(() => void onTestFinished(() => setHoliday(null)))

/** A customer with a piece in the cart, on a phone. */
async function aShopper() {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { price: "1000.00" })
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  const visitor = await aVisitor(shop.url, { as: customer, width: 360, height: 740 })
  return { ...visitor, id, lines: async () => (await customer.call("GET", "/cart")).body.lines }
}

test("an announcement stands above the header until its last day, in each visitor's language", async () => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/settings")
  await page.getByRole("link", { name: /^Announcement/ }).click()
  await page.getByLabel("Sentence").fill("Free delivery until Vesak")
  await page.getByLabel("Last day").fill("2099-04-20")
  await expectAccessible(page)
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Announcement")

  const { page: visitor, complaints } = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(visitor, "/")
  const announced = visitor.getByRole("complementary").filter({ hasText: "Free delivery until Vesak" })
  const [above, header] = await Promise.all([announced.boundingBox(), visitor.getByRole("banner").boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + 1)
  await expectAccessible(visitor)
  await openPage(visitor, "/ta/shop")
  expect(await announced.locator("[lang]").getAttribute("lang")).toBe("en")
  const end = { text: "Free delivery until Vesak", last_day: "2020-04-20" }
  expect((await owner.call("PUT", "/admin/settings/announcement", end)).status).toBe(200)
  await openPage(visitor, "/shop")
  expect(await announced.count()).toBe(0)
  expect(complaints).toEqual([])
})

test("on holiday each button says from when orders are taken, and the cart keeps what is in it", async () => {
  const { page, id, lines, complaints } = await aShopper()
  await beginHoliday()
  await openPage(page, `/product/${id}`)
  expect(await button(page, AGAIN).isDisabled()).toBe(true)
  expect(await button(page, "Add to Cart").count()).toBe(0)
  await expectAccessible(page)
  // The copy of before may be shown for a moment.
  await expect.poll(async () => (await fetch(`${shop.url}/shop`)).text(), { timeout: 10_000 }).toContain(id)
  await openPage(page, "/shop")
  const card = page.locator("article", { has: page.locator(`a[href="/product/${id}"]`) })
  expect(await card.getByRole("button", { name: AGAIN }).isDisabled()).toBe(true)

  await openPage(page, "/checkout")
  await page.getByText("What is in your cart stays there until then.").waitFor()
  expect(await button(page, AGAIN).isDisabled()).toBe(true)
  await expectAccessible(page)
  await openPage(page, "/cart")
  expect(await button(page, AGAIN).isDisabled()).toBe(true)
  await page.getByText("What is in your cart stays there until then.").waitFor()
  await expectAccessible(page)
  expect(await lines()).toHaveLength(1)

  await page.getByRole("link", { name: "Tell me" }).click()
  await page.getByRole("heading", { name: AGAIN }).waitFor()
  expect(await page.title()).toMatch(/^Orders again from January 31/)
  await page.getByLabel("Tell me when you open").fill("waits@example.com")
  await expectAccessible(page)
  await button(page, "Tell me when you open").click()
  await page.getByText("a link in our mail confirms your address").waitFor()

  await openPage(page, "/cart")
  await page.getByRole("button", { name: /^Remove/ }).click()
  await seeToast(page, "Item removed")
  // The shop would refuse what Undo sends.
  expect(await button(page, "Undo").count()).toBe(0)
  expect(complaints).toEqual([])
})

test("a holiday that begins while the form is filled in refuses the order, says why and keeps what was typed", async () => {
  const { page, lines } = await aShopper()
  await openPage(page, "/checkout")
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "Address").fill("12 Temple Road, Mount Lavinia")
  await textbox(page, "City").fill("Colombo 7")
  await beginHoliday()
  await placeOrder(page).click()
  await seeToast(page, "Error", REFUSED)
  await expect.poll(() => button(page, AGAIN).isDisabled()).toBe(true)
  expect(await textbox(page, "Address").inputValue()).toBe("12 Temple Road, Mount Lavinia")
  expect(await lines()).toHaveLength(1)
})

test("the owner reads on the dashboard that the shop is on holiday, ends it with one press and takes that back", async () => {
  await owner.call("PUT", "/admin/settings/holiday", { closed_until: "2099-01-31", sentence: "At the fair." })
  const { page } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  const until = async () => (await owner.call("GET", "/admin/settings")).body.values.holiday
  await openPage(page, "/admin")
  await page.getByRole("link", { name: "Holiday until January 31" }).waitFor()
  await expectAccessible(page)
  await button(page, "End now").click()
  await seeToast(page, "Orders are taken again")
  expect(await until()).toMatchObject({ closed_until: null, sentence: "At the fair." })
  await page.getByRole("link", { name: "Holiday until January 31" }).waitFor({ state: "detached" })
  await button(page, "Undo").click()
  await page.getByRole("link", { name: "Holiday until January 31" }).waitFor()
  expect(await until()).toMatchObject({ closed_until: "2099-01-31", sentence: "At the fair." })
})

test("a product's page from before the holiday learns of it with the first press", async () => {
  const { page, id, lines } = await aShopper()
  await openPage(page, `/product/${id}`)
  await beginHoliday()
  await button(page, "Add to Cart").click()
  await seeToast(page, "Error", REFUSED)
  await expect.poll(() => button(page, AGAIN).isDisabled()).toBe(true)
  expect(await lines()).toMatchObject([{ quantity: 1 }])
})

test("a product's page from before the last piece was sold offers to tell when it is back, after one press", async () => {
  const { page, id } = await aShopper()
  await openPage(page, `/product/${id}`)
  const sold = await owner.call("PATCH", `/admin/products/${id}`, { stock_quantity: 0 })
  expect(sold.status).toBe(200)
  await button(page, "Add to Cart").click()
  await seeToast(page, "Error")
  await expect.poll(() => button(page, "Out of Stock").first().isDisabled()).toBe(true)
  await textbox(page, "Tell me when it is back").waitFor()
})
