import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aVisitor,
  button,
  expectAccessible,
  openPage,
  placeOrder,
  seeToast,
  signIn,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { smallestPicture } from "#tests/fixtures/smallest-picture.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const customer = await aCustomer(shop)
const phone = { width: 360, height: 740 }

/** Looks whether nothing is wider than the screen, and whether everybody can use the page. */
async function expectFits(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

/** Returns where the newest of so many mails about the request leads. */
async function linkTo(address: string, mails: number): Promise<string> {
  const links = async () =>
    (await shop.mailsTo(address)).flatMap(({ text }) => /https?:\/\/\S+\/commission\?\S+/.exec(text)?.[0] ?? [])
  await expect.poll(links, { timeout: 60_000 }).toHaveLength(mails)
  const { pathname, search } = new URL((await links())[0] ?? "")
  return pathname + search
}

test("a guest asks with a picture from a phone, and follows the mailed link", async () => {
  const { page, complaints } = await aVisitor(shop.url, phone)
  await openPage(page, "/commission")
  await expectFits(page)
  await button(page, "Send the request").click()
  await page.getByText("Tell us in a few words").waitFor()
  await textbox(page, "What shall we make?").fill("An elephant as green as the sea")
  await page.locator("input[type=file]").setInputFiles([smallestPicture])
  await textbox(page, "Your name").fill("Amara Perera")
  await textbox(page, "Email").fill(customer.email)
  await button(page, "Send the request").click()
  await page.getByRole("heading", { name: "Look into your mail" }).waitFor()
  await openPage(page, await linkTo(customer.email, 1))
  await page.getByText("An elephant as green as the sea").waitFor()
  await button(page, "Yes, send it").click()
  await page.getByText("You hear from us soon.").waitFor()
  await expectFits(page)
  expect(complaints).toEqual([])
})

test("a product that is open for it leads there, and its request names it", async () => {
  const bear = await aProduct(shop.db, { name: "Moss bear" })
  const closed = await aProduct(shop.db, { name: "Closed bear" })
  await shop.db.query(sql`UPDATE products SET commissions = true WHERE id = ${bear.id}`)
  const { page } = await aVisitor(shop.url, { as: customer, ...phone })
  await openPage(page, `/product/${closed.id}`)
  expect(await page.getByRole("link", { name: "Ask for one like this" }).count()).toBe(0)
  await openPage(page, `/product/${bear.id}`)
  await page.getByRole("link", { name: "Ask for one like this" }).click()
  await page
    .getByText(/Moss bear/)
    .first()
    .waitFor()
  await textbox(page, "What shall we make?").fill("The same in blue")
  await textbox(page, "Your name").fill("Amara Perera")
  await button(page, "Send the request").click()
  await page.getByText("You hear from us soon.").waitFor()
  const [asked] = await shop.db.query(sql`DELETE FROM commissions WHERE product_id = ${bear.id} RETURNING words, state`)
  expect(asked).toMatchObject({ words: "The same in blue", state: "waiting" })
})

test("the owner offers it with four presses", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, ...phone })
  await openPage(page, "/admin/requests")
  await page.getByRole("img", { name: "Picture 1" }).waitFor()
  await expectFits(page)
  await button(page, "Make an offer").click()
  await textbox(page, "Name of the piece").fill("Sea elephant")
  await textbox(page, "Price (Rs.)").fill("2500")
  await expectFits(page)
  await button(page, "Send by mail").click()
  await seeToast(page, "Sent")
  await page.getByText(/^Offered: Sea elephant, Rs\. 2,500\.00/).waitFor()
  expect(complaints).toEqual([])
})

test("whoever has the link signs in, buys it by the ordinary checkout, and nobody else finds it", async () => {
  const { page, complaints } = await aVisitor(shop.url, phone)
  const link = await linkTo(customer.email, 2)
  await openPage(page, link)
  await expectFits(page)
  await page.getByRole("button", { name: /^Buy/ }).click()
  await signIn(page, customer)
  await page.getByRole("button", { name: /^Buy/ }).click()
  await page.waitForURL("**/checkout")
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "Address").fill("12 Temple Road")
  await textbox(page, "City").fill("Kandy")
  await page.getByRole("radio", { name: "Cash on Delivery" }).check()
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page.getByText("Sea elephant").first().waitFor()
  await openPage(page, link)
  await page.getByText("You have bought it. It stands under My Orders.").waitFor()
  expect(complaints).toEqual([])
  const [offer] = await shop.db.query<{ id: string }>(sql`SELECT id FROM products WHERE offer_of IS NOT NULL`)
  expect((await openPage(page, `/product/${offer?.id}`))?.status()).toBe(404)
  expect((await openPage(page, `${link}0`))?.status()).toBe(404)
})
