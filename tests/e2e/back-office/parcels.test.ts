import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aRow, aWorkbook } from "#tests/fixtures/a-workbook.ts"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { scanned } from "#tests/fixtures/lankaqr.ts"
import { anOrderFor } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)
const IN_CASH = { payment_method: "cash_on_delivery", status: "confirmed" } as const

test("chosen orders become a courier’s sheet and labels on a phone", async () => {
  const orders = [await anOrderFor(shop, kamala, "Dilini Silva"), await anOrderFor(shop, kamala, "Nimal Perera")]
  const [first, second] = orders
  await shop.db.query(sql`UPDATE orders SET payment_method = 'cash_on_delivery', status = 'confirmed',
    delivery_city = 'නුගේගොඩ', delivery_town = 'Nugegoda', delivery_district = 5, delivery_address = 'අංක 12, කොස්ගහ පාර' WHERE id = ${first?.id}`)
  const long = { street: "පහළ ".repeat(125).trim(), landmark: "කඩය ".repeat(50).trim() }
  await shop.db.query(sql`UPDATE orders SET delivery_address = ${long.street}, delivery_landmark = ${long.landmark},
    customer_name = ${"සමන් ".repeat(20).trim()}, second_phone = '0112 345 678' WHERE id = ${second?.id}`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await page.setViewportSize({ width: 360, height: 740 })
  const fetched = await anOrderFor(shop, kamala, "Sena Fonseka", { pick_up: true })
  await openPage(page, "/admin/orders")
  for (const order of [...orders, fetched]) await page.getByLabel(`Select ${order.order_number}`).check()
  const bar = page.getByRole("region", { name: "3 selected" })
  await button(bar, "More actions").click()
  await button(page, "Courier’s sheet, labels…").click()
  await page.waitForURL(/\/admin\/parcels\?ids=/)

  // What is missing is a filter above, and stands at its order with its cure; what is no parcel is said.
  await page.getByText("1 chosen order is picked up in the shop: it is no parcel.").waitFor()
  const list = page.getByRole("list", { name: "Parcels of the sheet" })
  await list.getByText("Not paid yet").waitFor()
  const rows = list.getByRole("listitem").filter({ hasText: "ORD-" })
  const usual = rows.filter({ hasText: "Dilini Silva" })
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" })
  await page.getByRole("combobox", { name: "Courier’s sheet" }).selectOption("Koombiyo")
  await button(page, "Courier’s name for the town missing 2").waitFor()
  await usual.getByRole("link", { name: "Couriers in the settings" }).waitFor()
  await button(page, "Not paid yet 1").click()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole("link", { name: "Open the order" }).click()
  await close.click()
  await page.waitForURL(/lack=unpaid/)
  await button(page, "Not paid yet 1").click()
  await expect.poll(() => rows.count()).toBe(2)

  // What is not to go along is left out, also after a look at an order.
  await page.getByRole("combobox", { name: "Courier’s sheet" }).selectOption("FDE/Fardar")
  await usual.getByRole("link", { name: "Couriers in the settings" }).waitFor({ state: "detached" })
  expect((await usual.boundingBox())?.height).toBeLessThanOrEqual(110)
  const tick = page.getByLabel(`Select ${second?.order_number}`)
  await tick.uncheck()
  await usual.getByRole("link", { name: first?.order_number ?? "" }).click()
  await close.click()
  await page.getByText("1 selected").waitFor()
  const choose = async (action: string) => {
    await button(page, "More actions").click()
    await button(page, action).click()
  }
  const [saved] = await Promise.all([page.waitForEvent("download"), choose("Save as CSV")])
  const sheet = await readFile(await saved.path(), "utf8")
  expect(sheet).toContain(`${first?.order_number},`)
  expect(sheet).not.toContain(`${second?.order_number},`)
  await tick.check()
  expect(sheet).toContain("අංක 12, කොස්ගහ පාර")
  const [book] = await Promise.all([page.waitForEvent("download"), choose("Save for Excel")])
  expect(book.suggestedFilename()).toMatch(/^parcels-.*\.xlsx$/)

  await choose("Labels")
  const label = page.getByRole("article", { name: `Label of ${first?.order_number}` })
  await label.getByText("Collect Rs. 2,800.00").waitFor()
  await label.getByText("Nugegoda, Colombo").waitFor()
  const code = label.getByRole("img", { name: `Code of ${first?.order_number}` })
  for (const look of [
    { media: "print" },
    { colorScheme: "dark", media: "screen" },
    { colorScheme: "light" },
  ] as const) {
    await page.emulateMedia(look)
    expect(await scanned(await code.screenshot()), JSON.stringify(look)).toBe(first?.order_number)
  }
  await page
    .getByRole("article", { name: `Label of ${second?.order_number}` })
    .getByText("Nothing to collect")
    .waitFor()
  // Nothing of the longest address is cut, and each label is a page of its own paper.
  const cut = () =>
    page.locator(".label").evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight))
  await expect.poll(cut).toEqual([])
  await page.emulateMedia({ media: "print" })
  expect(await cut()).toEqual([])
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/MediaBox \[[^\]]*\]/g)
  expect(pages?.map((box) => box.match(/[\d.]+/g)?.map((points) => Math.round((Number(points) / 72) * 25.4)))).toEqual(
    Array(2).fill([0, 0, 100, 150]),
  )
  await page.emulateMedia({ media: null })
  await page.getByRole("link", { name: "Back to the parcels" }).click()
  await list.waitFor()

  // What the courier took along, with its numbers.
  await shop.db.query(sql`UPDATE orders SET payment_status = 'paid' WHERE id = ${second?.id}`)
  await button(page, "Handed over").click()
  await list.getByText("Handed over ").first().waitFor()
  await choose("Tracking numbers")
  const dialog = page.getByRole("dialog", { name: "Tracking numbers" })
  await dialog.getByLabel("Courier").fill("Koombiyo")
  const paste = dialog.getByLabel("Paste the columns")
  await paste.fill(`${first?.order_number} 0012345\n${second?.order_number} 1.2E+09`)
  await button(dialog, "Check").click()
  await dialog.getByText("1.2E+09 is no tracking number any more").waitFor()
  await paste.fill(`${first?.order_number} 0012345\n${second?.order_number} 0012346`)
  await button(dialog, "Check").click()
  await button(dialog, "Save 2 numbers").click()
  await list.getByText("Koombiyo · 0012346").waitFor()
  await button(page, "Ship…").click()
  await button(page, "Ship 2 orders").click()
  await page.getByText("2 orders marked as shipped").first().waitFor()
  const shipped = await shop.db.query(
    sql`SELECT status, tracking_number FROM orders o JOIN order_tracking t ON t.order_id = o.id
        WHERE o.id IN (${first?.id}, ${second?.id}) ORDER BY created_at`,
  )
  expect(shipped).toEqual([
    { status: "shipped", tracking_number: "0012345" },
    { status: "shipped", tracking_number: "0012346" },
  ])
  expect(complaints).toEqual([])
})

test("an owner adds a courier with its own columns and towns", async () => {
  const order = await anOrderFor(shop, kamala, "Ruwan Fernando")
  await shop.db.query(sql`UPDATE orders SET delivery_town = 'Colombo' WHERE id = ${order.id}`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  const slow = Promise.withResolvers<void>()
  await openPage(page, "/admin/settings/couriers")
  await page.getByLabel("Begin with the sheet of").selectOption("Koombiyo")
  await button(page, "Add a courier").click()
  const courier = page.getByRole("group", { name: "Courier 1" })
  await courier.getByLabel("Name", { exact: true }).fill("Our Koombiyo")
  await courier.getByLabel("Columns").fill("Ref = order_number\nCity = colour")
  await courier.getByLabel("names for towns").fill("Colombo = 417")
  await courier.getByLabel("Tracking page").fill("https://courier.example/track?id={waybill}")
  await button(page, "Save").click()
  await courier.getByText("Write each line as").first().waitFor()
  await courier.getByLabel("Columns").fill("Ref = order_number\nCity = town_code")
  await button(page, "Save").click()
  await page.getByText("Saved", { exact: true }).first().waitFor()
  const saved = await shop.db.query(
    sql`SELECT value -> 'couriers' -> 0 ->> 'name' AS name FROM settings WHERE section = 'couriers'`,
  )
  expect(saved).toEqual([{ name: "Our Koombiyo" }])

  await openPage(page, `/admin/parcels?ids=${order.id}`)
  expect(await page.getByRole("combobox", { name: "Courier’s sheet" }).inputValue()).toBe("Our Koombiyo")
  const save = async () => {
    await button(page, "More actions").click()
    await button(page, "Save as CSV").click()
  }
  const [file] = await Promise.all([page.waitForEvent("download"), save()])
  expect(await readFile(await file.path(), "utf8")).toBe(`\uFEFFRef,City\r\n${order.order_number},417\r\n`)

  // A press means the sheet that was just chosen, before its warnings are here.
  await page.route("**/api/admin/parcels?*", async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole("combobox", { name: "Courier’s sheet" }).selectOption({ index: 1 })
  const [other] = await Promise.all([page.waitForEvent("download"), save()])
  slow.resolve()
  expect(await readFile(await other.path(), "utf8")).not.toContain("Ref,City")
  await page.unroute("**/api/admin/parcels?*")
  expect(complaints).toEqual([])
})

test("what a courier pays out is compared, counted once and remembered on a phone", async () => {
  const orders = [await anOrderFor(shop, kamala, "Malini Dias"), await anOrderFor(shop, kamala, "Sunil Alwis")]
  const [first, second] = orders
  for (const [at, order] of orders.entries()) {
    await shop.db.query(
      sql`UPDATE orders SET payment_method = 'cash_on_delivery', status = 'shipped' WHERE id = ${order.id}`,
    )
    await shop.db.query(
      sql`INSERT INTO order_tracking (order_id, courier, tracking_number) VALUES (${order.id}, 'Domex', ${`D${at}`})`,
    )
    await shop.db.query(
      sql`INSERT INTO order_events (order_id, kind, before, after, created_at)
          VALUES (${order.id}, 'status', 'confirmed', 'shipped', now() - interval '11 days')`,
    )
  }
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, "/admin/parcels/payouts")
  const overdue = page.getByRole("region", { name: "Overdue cash" })
  await overdue.getByText("Malini Dias").waitFor()
  await page.getByLabel("Courier", { exact: true }).fill("Domex")
  const cells = [
    ["AWB", "Collected", "Charge"],
    ["D0", "2800", "350"],
    ["D1", "2700", "350"],
    ["X9", "500", "350"],
  ]
  const buffer = aWorkbook(cells.map((row) => aRow(...row)))
  const payout = { name: "payout.xlsx", mimeType: "application/octet-stream", buffer }
  const sheet = page.getByLabel("Payout sheet (CSV or Excel)").last()
  await sheet.setInputFiles(payout)
  await expect.poll(() => page.getByLabel("Tracking or order number").inputValue()).toBe("AWB")
  await page.getByLabel("Courier’s fee").selectOption("Charge")
  await button(page, "Check").click()
  const lines = page.getByRole("list", { name: "Lines of the payout" })
  await lines.getByText("Rs. 2,700.00 instead of Rs. 2,800.00").waitFor()
  await lines.getByText("No such parcel").waitFor()
  await button(page, "Confirm 1 payment").click()
  await lines.getByText("Confirmed before").waitFor()
  await page.getByLabel("Count 1 other amount as it was paid, too").check()
  await button(page, "Confirm 1 payment").click()
  await expect.poll(() => lines.getByText("Confirmed before").count()).toBe(2)
  await overdue.getByText("Malini Dias").waitFor({ state: "detached" })
  const rows = await shop.db.query(
    sql`SELECT o.payment_status, p.amount::float8, l.fee::float8 FROM payout_lines l JOIN payments p USING (event_id)
        JOIN orders o ON o.id = l.order_id WHERE o.id IN (${first?.id}, ${second?.id}) ORDER BY o.created_at`,
  )
  expect(rows).toEqual([
    { payment_status: "paid", amount: 2800, fee: 350 },
    { payment_status: "pending", amount: 2700, fee: 350 },
  ])

  // The same courier's columns are known the next time.
  await page.reload()
  await page.getByLabel("Courier", { exact: true }).fill("Domex")
  await sheet.setInputFiles(payout)
  await expect.poll(() => page.getByLabel("Amount collected").inputValue()).toBe("Collected")
  expect(complaints).toEqual([])
})

test("the last parcels that waited are shipped, and that is undone", async () => {
  const order = await anOrderFor(shop, kamala, "Ruwani Senanayake", IN_CASH)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/parcels")
  await page.getByRole("link", { name: order.order_number }).waitFor()
  await button(page, "Ship…").click()
  await button(page, "Ship 1 order").click()
  await page.getByRole("heading", { name: "No parcel waits" }).waitFor()
  await button(page, "Undo").click()
  await page.getByRole("link", { name: order.order_number }).waitFor()
  expect(complaints).toEqual([])
})
