import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor, dialogOf, sendReceipt, unfold } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

test("a cancelled order is refunded in parts on a phone, undone once, and its customer reads it", async () => {
  const order = await anOrderFor(shop, kamala, "Dilini Silva")
  await sendReceipt(shop, kamala, order)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  await button(dialog, "Approve receipt").click()
  await dialog.getByRole("heading", { name: "Ship the order" }).waitFor()
  await unfold(dialog, "Status")
  await dialog.getByLabel("Order Status").selectOption("cancelled")

  // What is owed stands there until it is refunded; no more can go back.
  await dialog.getByRole("heading", { name: "Refund the money" }).waitFor()
  const due = dialog.getByRole("region", { name: "Refund the money" })
  await due.getByText("Rs. 2,800.00 was paid and is to go back").waitFor()
  const amount = due.getByLabel("Amount")
  await expect.poll(() => amount.inputValue()).toBe("2800")
  await amount.fill("2800.01")
  await button(due, "Note the refund").click()
  await due.getByText("No more than Rs. 2,800.00 can go back").waitFor()
  expect(await hasFocus(amount)).toBe(true)

  // The price of a piece is proposed, undone, and all of it refunded.
  await due.locator("summary").filter({ hasText: "For some pieces only" }).click()
  await due.getByLabel("Bear of Dilini Silva").selectOption("1")
  expect(await amount.inputValue()).toBe("1250")
  await due.getByLabel("Words for the customer").fill("The blue one was sold out")
  await button(due, "Note the refund").click()
  await seeToast(page, "Refund noted", "“Your money is on its way back” is mailed in 10 seconds.")
  await due.getByText("Rs. 1,550.00 was paid and is to go back").waitFor()
  await button(page.locator("[data-toast]").filter({ hasText: "Refund noted" }), "Undo").click()
  await due.getByText("Rs. 2,800.00 was paid and is to go back").waitFor()
  await due.getByLabel("Way").selectOption("cash")
  await button(due, "Note the refund").click()
  await dialog.getByRole("heading", { name: "This order is cancelled" }).waitFor()
  await unfold(dialog, "Payment Information")
  await dialog.getByText("Refunded in cash").waitFor()
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")])

  const { page: own } = await aVisitor(shop.url, { as: kamala })
  await own.setViewportSize({ width: 360, height: 740 })
  await openPage(own, `/orders?order=${order.id}`)
  await own.getByText("Rs. 2,800.00 refunded").waitFor()
})

test("of an order that goes on a part is refunded; of a cancelled one its customer reads what is owed", async () => {
  const order = await anOrderFor(shop, kamala, "Ruwan Fernando")
  await sendReceipt(shop, kamala, order)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  await button(dialog, "Approve receipt").click()
  await unfold(dialog, "Payment Information")
  await button(dialog, "Refund…").click()
  await dialog.getByLabel("Amount").fill("300")
  await button(dialog, "Note the refund").click()
  await seeToast(page, "Refund noted")
  await dialog.getByRole("heading", { name: "Ship the order" }).waitFor()
  await openPage(page, "/admin/orders?due=refund")
  await page.getByText("All caught up").first().waitFor()
  await kamala.call("POST", `/orders/${order.id}/cancel`, {})
  await openPage(page, "/admin")
  await page.getByRole("link", { name: `Refund order ${order.order_number}` }).waitFor()
  expect(complaints).toEqual([])

  const { page: own } = await aVisitor(shop.url, { as: kamala })
  await openPage(own, "/orders")
  await own.getByText("Rs. 2,500.00 will be refunded.").waitFor()
})

test("a parcel that came back closes its order, and one line of it is sold again", async () => {
  const order = await anOrderFor(shop, kamala, "Nimal Perera", {
    status: "shipped",
    payment_method: "cash_on_delivery",
  })
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  await button(dialog, "The parcel came back…").click()
  const restock = dialog.getByLabel("2 × Bear of Nimal Perera")
  expect(await restock.isChecked()).toBe(true)
  await restock.uncheck()
  await button(dialog, "Refused: cancel the order").click()
  await dialog.getByRole("heading", { name: "This order is cancelled" }).waitFor()
  await button(page, "Undo").click()
  await dialog.getByRole("heading", { name: "On its way" }).waitFor()
  await button(dialog, "The parcel came back…").click()
  await button(dialog, "Refused: cancel the order").click()
  await dialog.getByRole("heading", { name: "This order is cancelled" }).waitFor()
  await unfold(dialog, "Customer Information")
  await dialog.getByText("1 parcel to this phone number came back").waitFor()
  expect(await shop.db.query(sql`SELECT lost FROM refused_parcels WHERE order_id = ${order.id}`)).toEqual([
    { lost: [] },
  ])
  expect(complaints).toEqual([])

  const { page: own } = await aVisitor(shop.url, { as: kamala })
  await openPage(own, `/orders?order=${order.id}`)
  await own.getByText("The parcel came back to the shop").waitFor()
})
