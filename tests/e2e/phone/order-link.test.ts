import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { DELIVERY, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { unfold } from "#tests/fixtures/orders/admin-orders-page.ts"
import { smallestPicture } from "#tests/fixtures/smallest-picture.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const phone = { width: 360, height: 740 }

/** Enters an order of a chat, whose customer has no account, and returns it with the path that is mailed. */
async function entered(customer_email: string) {
  const product = await aProduct(shop.db, { name: "Bear of a chat", price: "1000.00" })
  const { delivery_fee } = (await owner.call("GET", "/settings")).body ?? {}
  const json = {
    ...{ ...DELIVERY, payment_method: "bank_transfer", customer_email, channel: "chat", handed_over: false },
    ...{ paid: false, items: [{ product_id: product.id, quantity: 1 }], expected_total: 1000 + (delivery_fee ?? 300) },
  }
  const { body: order } = await owner.call("POST", "/admin/orders", json, { "Idempotency-Key": randomUUID() })
  const [mail] = await shop.mailsTo(customer_email, 1)
  const { pathname, search } = new URL(/https?:\/\/\S+\/order\?\S+/.exec(mail?.text ?? "")?.[0] ?? "")
  return { order, path: pathname + search }
}

test("a customer without an account opens the mailed link, corrects the address and sends a receipt; the owner approves, and ends it", async () => {
  const { order, path } = await entered("chat@customer.example")
  const { page, complaints } = await aVisitor(shop.url, phone)
  const response = await openPage(page, path)
  const { "cache-control": cache, "referrer-policy": referrer } = response?.headers() ?? {}
  expect([response?.status(), cache, referrer]).toEqual([200, "private, no-store", "no-referrer"])
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex")
  await page.getByText(`Order #${order.order_number}`).first().waitFor()
  await page.getByText("Bear of a chat").waitFor()
  expect(await page.getByRole("button", { name: /Cancel|Return|again/ }).count()).toBe(0)
  for (const language of ["", "/si", "/ta"]) {
    await openPage(page, language + path)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
  await openPage(page, path)
  await button(page, "Correct the address").click()
  await textbox(page, "City").fill("Galle")
  await button(page, "Save address").click()
  await seeToast(page, "Address corrected")
  await page.getByText("Galle", { exact: true }).waitFor()
  await page.locator("input[type=file]").setInputFiles([smallestPicture])
  await page.getByText("We check your receipt").waitFor()
  expect(complaints).toEqual([])

  const office = await aVisitor(shop.url, { as: owner, ...phone })
  await openPage(office.page, `/admin/orders/${order.id}`)
  const dialog = office.page.getByRole("dialog", { name: `Order #${order.order_number}` })
  await button(dialog, "Approve receipt").click()
  await seeToast(office.page, "Payment status updated")
  await openPage(page, path)
  await page.getByText("Your payment has arrived").waitFor()

  await unfold(dialog, "Customer")
  const message = dialog.getByRole("link", { name: "Write about this order" })
  expect(decodeURIComponent((await message.getAttribute("href")) ?? "")).toContain(`${shop.url}${path}`)
  await button(dialog, "End the link…").click()
  await button(office.page, "End it and make another").click()
  await seeToast(office.page, "The order has a new link")
  expect((await openPage(page, path))?.status()).toBe(404)
  const [ended, nothing] = [await page.locator("main").textContent(), await openPage(page, "/nowhere")]
  expect(nothing?.status()).toBe(404)
  expect(ended).toBe(await page.locator("main").textContent())
  const renewed = new URL(
    (await dialog.getByRole("link", { name: "See it as the customer" }).getAttribute("href")) ?? "",
  )
  expect((await openPage(page, renewed.pathname + renewed.search))?.status()).toBe(200)
  expect(office.complaints).toEqual([])
})
