import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, openPage, ready } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor, sendReceipt } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const TRANSFERS = 15
const IN_CASH = 5

test("an owner with a phone handles twenty orders from slip to payout in few presses", async () => {
  const [owner, kamala] = [await theOwner(shop), await aCustomer(shop)]
  const orders = []
  for (let at = 0; at < TRANSFERS + IN_CASH; at++) {
    const isCash = at >= TRANSFERS
    const way = isCash ? ({ payment_method: "cash_on_delivery" } as const) : {}
    const order = await anOrderFor(shop, kamala, `Customer ${at + 1}`, way)
    if (!isCash) await sendReceipt(shop, kamala, order)
    orders.push({ ...order, waybill: `F${at + 10}` })
  }
  const cash = orders.slice(TRANSFERS)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin")
  const done = { presses: 0, typed: 0, pages: 1 }
  const press = (target: Locator) => target.click().then(() => done.presses++)
  const type = (target: Locator, text: string) => target.fill(text).then(() => done.typed++)
  const choose = (target: Locator, option: string) => target.selectOption(option).then(() => done.presses++)
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) done.pages++
  })
  async function goTo(screen: string | RegExp) {
    await press(button(page, "Menu"))
    await press(page.getByRole("link", { name: screen }))
  }

  // Each slip is looked at, its reference typed and its amount approved.
  await goTo(/^Receipts \d/)
  for (const order of orders.slice(0, TRANSFERS)) {
    const slip = page.getByRole("region", { name: `Order #${order.order_number}` })
    await slip.getByRole("img", { name: "Receipt" }).waitFor()
    // The next receipt has its fields unfolded, as the one before.
    if (order === orders[0]) await press(slip.getByText("Other amount, reference…"))
    await type(slip.getByLabel("Reference"), `FT ${order.waybill}`)
    await press(button(slip, "Approve receipt"))
  }
  await page.getByRole("heading", { name: "No receipt to check" }).waitFor()

  // Cash is confirmed; what is paid needs no confirmation.
  await goTo("Orders")
  await choose(page.getByLabel("What is due"), "confirm")
  await page
    .getByText(cash[0]?.order_number ?? "")
    .first()
    .waitFor()
  await press(page.getByLabel("Select page"))
  await press(button(page.getByRole("region", { name: `${IN_CASH} selected` }), "More actions"))
  await press(button(page, "Confirm…"))
  await press(button(page, `Confirm ${IN_CASH} orders`))
  await page.getByText(`${IN_CASH} orders confirmed`).first().waitFor()

  // All twenty wait as parcels.
  await goTo("Parcels")
  const list = page.getByRole("list", { name: "Parcels of the sheet" })
  await list.waitFor()
  expect(await list.getByRole("listitem").filter({ hasText: "ORD-" }).count()).toBe(orders.length)
  await choose(page.getByRole("combobox", { name: "Courier’s sheet" }), "FDE/Fardar")
  // This sheet names districts, which these orders do not have.
  await list.getByText("District missing").last().waitFor()
  // The first parcels are on the first screen.
  const parcels = list.getByRole("listitem").filter({ hasText: "ORD-" })
  const [top, usual] = [await list.boundingBox(), await parcels.last().boundingBox()]
  expect(top?.y).toBeLessThanOrEqual(420)
  expect(usual?.height).toBeLessThanOrEqual(110)
  const more = () => press(button(page, "More actions"))
  await more()
  await Promise.all([page.waitForEvent("download"), press(button(page, "Save for Excel"))])
  await more()
  await press(button(page, "Labels"))
  await page.getByRole("article").last().waitFor()
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await press(button(page, "Print"))
  await press(page.getByRole("link", { name: "Back to the parcels" }))
  await press(button(page, "Handed over"))
  await list.getByText("Handed over ").last().waitFor()
  await more()
  await press(button(page, "Tracking numbers"))
  const dialog = page.getByRole("dialog", { name: "Tracking numbers" })
  const column = orders.map(({ order_number, waybill }) => `${order_number} ${waybill}`).join("\n")
  await type(dialog.getByLabel("Paste the columns"), column)
  await press(button(dialog, "Check"))
  await press(button(dialog, `Save ${orders.length} numbers`))
  await list.getByText(`FDE/Fardar · ${orders.at(-1)?.waybill}`).waitFor()
  await press(button(page, "Ship…"))
  await press(button(page, `Ship ${orders.length} orders`))
  await page.getByText(`${orders.length} orders marked as shipped`).first().waitFor()

  // Days later the courier pays the cash out.
  await press(page.getByRole("link", { name: "Payouts of couriers" }))
  await ready(page)
  await type(page.getByLabel("Courier", { exact: true }), "FDE/Fardar")
  const text = ["AWB,Collected,Charge", ...cash.map(({ waybill }) => `${waybill},2800,350`)].join("\n")
  const payout = { name: "payout.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.getByLabel("Payout sheet (CSV or Excel)").last().setInputFiles(payout)
  done.presses++
  await choose(page.getByLabel("Tracking or order number"), "AWB")
  await choose(page.getByLabel("Amount collected"), "Collected")
  await choose(page.getByLabel("Courier’s fee"), "Charge")
  await press(button(page, "Check"))
  await press(button(page, `Confirm ${IN_CASH} payments`))
  await page.getByRole("list", { name: "Lines of the payout" }).getByText("Confirmed before").last().waitFor()

  const states = await shop.db.query(sql`SELECT status, payment_status, count(*) AS n FROM orders GROUP BY 1, 2`)
  expect(states).toEqual([{ status: "shipped", payment_status: "paid", n: orders.length }])
  expect(complaints).toEqual([])
  // Three an order: its approval, its reference, and a part of what is done for all of them.
  expect(done.presses + done.typed).toBeLessThanOrEqual(65)
  expect(done.pages).toBeLessThanOrEqual(10)
})
