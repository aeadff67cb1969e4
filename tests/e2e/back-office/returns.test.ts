import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const customer = await aCustomer(shop)
const product = await aProduct(shop.db, { name: "Ripple throw", price: "2000", stock_quantity: 5 })
const phone = { width: 360, height: 740 }

/** Returns the id of an order of two pieces that the customer has received and paid. */
async function received(): Promise<string> {
  expect((await customer.call("POST", "/cart", { product_id: product.id, quantity: 2 })).status).toBe(200)
  const { body } = await customer.order({ payment_method: "cash_on_delivery" })
  const change = { status: "delivered", payment_status: "paid", version: body.version }
  expect((await owner.call("PATCH", `/admin/orders/${body.id}`, change)).status).toBe(200)
  return body.id
}

test("a customer asks for a return with four presses, and the owner settles it with four", async () => {
  const id = await received()
  const { page, complaints } = await aVisitor(shop.url, { as: customer, ...phone })
  await openPage(page, `/orders?order=${id}`)
  await button(page, "Return pieces").click()
  const dialog = page.locator("dialog:modal")
  await dialog.getByRole("checkbox", { name: "Ripple throw" }).waitFor()
  await expectAccessible(page)
  await button(dialog, "Ask for the return").click()
  await dialog.getByText("Choose a reason.").waitFor()
  await dialog.getByLabel("Why?").selectOption("damaged")
  await dialog.getByRole("button", { name: "Decrease quantity" }).click()
  await button(dialog, "Ask for the return").click()
  await seeToast(page, "Return asked for")
  await expect.poll(() => button(page, "Return pieces").count()).toBe(0)

  const { page: admin, complaints: adminComplaints } = await aVisitor(shop.url, { as: owner, ...phone })
  await openPage(admin, "/admin")
  const [order] = await shop.db.query<{ n: string }>(sql`SELECT order_number AS n FROM orders WHERE id = ${id}`)
  await admin.getByRole("link", { name: `See to the return of ${order?.n}` }).click()
  const due = admin.getByRole("region", { name: "Answer the return" })
  await due.getByText("1 × Ripple throw").waitFor()
  await expectAccessible(admin)
  await due.getByLabel("Words to the customer").fill("Send it to 12 Temple Road, Galle.")
  await button(due, "Accept").click()
  const waits = admin.getByRole("region", { name: "Wait for the pieces to come back" })
  await waits.waitFor()
  expect(await hasFocus(waits)).toBe(true)
  await openPage(page, `/orders?order=${id}`)
  await page.getByText("Send it to 12 Temple Road, Galle.").first().waitFor()
  await button(waits, "It has arrived").click()
  const settles = admin.getByRole("region", { name: "Settle the return" })
  await expect.poll(() => settles.getByLabel("Amount").inputValue()).toBe("2000")
  await expectAccessible(admin)
  await button(settles, "Note the refund").click()
  await seeToast(admin, "Refund noted")
  await settles.getByLabel("Amount").waitFor({ state: "detached" })
  await settles.getByLabel("Put the pieces back into stock").check()
  await button(settles, "Settle").click()
  await admin.getByRole("region", { name: "Nothing left to do" }).waitFor()

  const [left] = await shop.db.query(sql`SELECT stock_quantity AS stock FROM products WHERE id = ${product.id}`)
  expect(left).toEqual({ stock: 4 })
  await openPage(page, `/orders?order=${id}`)
  await page.getByText("Rs. 2,000.00 refunded").waitFor()
  expect([...complaints, ...adminComplaints]).toEqual([])
})

test("what is sent for a return costs nothing, is entered with three presses, settled with a fourth, and seen by the customer", async () => {
  const id = await received()
  const [item] = await shop.db.query<{ id: string }>(sql`SELECT id FROM order_items WHERE order_id = ${id}`)
  const asked = { items: [{ id: item?.id, quantity: 1 }], reason: "size", wish: "exchange", words: "Too small." }
  expect((await customer.call("POST", `/orders/${id}/returns`, asked)).status).toBe(200)
  for (const state of ["accepted", "received"]) {
    const { version } = (await owner.call("GET", `/admin/orders/${id}`)).body
    const answer = { state, words: "Send it to us.", version }
    expect((await owner.call("PUT", `/admin/orders/${id}/return`, answer)).status).toBe(200)
  }
  const { page, complaints } = await aVisitor(shop.url, { as: owner, ...phone })
  await openPage(page, `/admin/orders/${id}`)
  await page.getByRole("link", { name: "Send a free order" }).click()
  const form = page.getByRole("dialog", { name: "Free Order" })
  await form.getByRole("button", { name: "Add Ripple throw" }).click()
  expect(await form.getByLabel(/^Name/).inputValue()).not.toBe("")
  await form.getByText("Rs. 0.00").waitFor()
  await expectAccessible(page)
  await button(form, "Enter Order").click()
  await seeToast(page, "Order entered")
  const sent = page.getByRole("link", { name: /^Sent for it: Order #ORD-/ })
  await sent.waitFor()
  expect(await page.getByRole("link", { name: "Send a free order" }).count()).toBe(0)
  await button(page, "Settle").click()
  await page.getByRole("region", { name: "Nothing left to do" }).waitFor()
  await sent.click()
  await page
    .getByRole("dialog", { name: /^Order #ORD-/ })
    .getByText("Rs. 0.00")
    .first()
    .waitFor()

  const { page: own } = await aVisitor(shop.url, { as: customer, ...phone })
  await openPage(own, `/orders?order=${id}`)
  await own.getByText(/^Sent for it: order ORD-\d+ · Pending$/).waitFor()
  expect(complaints).toEqual([])
})

test("what cannot be returned says so before it is bought, and offers no return after", async () => {
  expect((await owner.call("PATCH", `/admin/products/${product.id}`, { no_returns: true })).status).toBe(200)
  const { page } = await aVisitor(shop.url, { as: customer, ...phone })
  await openPage(page, `/product/${product.id}`)
  await page.getByRole("link", { name: "This piece cannot be returned, unless it is faulty" }).waitFor()
  const id = await received()
  await openPage(page, `/orders?order=${id}`)
  await button(page, "Review these pieces").waitFor()
  expect(await button(page, "Return pieces").count()).toBe(0)
})
