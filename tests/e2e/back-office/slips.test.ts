import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor, dialogOf, sendReceipt, unfold } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

test("receipts are checked one after the other on a phone: a part, a doubt, a refusal by keys", async () => {
  const orders = []
  for (const name of ["Dilini Silva", "Nimal Perera", "Ruwan Fernando"]) {
    const order = await anOrderFor(shop, kamala, name)
    await sendReceipt(shop, kamala, order)
    orders.push(order)
  }
  const [first, second, third] = orders
  const { page, context, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  const { promise: held, resolve: letPictures } = Promise.withResolvers<void>()
  await page.route("**/api/admin/orders/*/receipt?*", (route) => held.then(() => route.continue()))
  await openPage(page, "/admin")
  await button(page, "Menu").click()
  await page.getByRole("link", { name: "Receipts 3" }).click()
  await page.waitForURL("/admin/orders/slips")
  const status = page.getByRole("status").filter({ hasText: "Receipt" })
  const slip = (order = first) => page.getByRole("region", { name: `Order #${order?.order_number}` })

  // The picture comes late, and what decides it does not move.
  const pictures = slip().getByRole("img", { name: "Receipt" })
  const before = await button(slip(), "Approve receipt").boundingBox()
  expect(await pictures.count()).toBe(0)
  letPictures()
  // A part is counted: the rest is asked for.
  await pictures.waitFor()
  expect(await button(slip(), "Approve receipt").boundingBox()).toEqual(before)
  await expect.poll(() => status.textContent()).toBe("Receipt 1 of 3")
  // The whole receipt and what decides it are on the first screen; what is rarely typed is folded.
  const places = [slip().getByRole("img", { name: "Receipt" }), button(slip(), "Approve receipt")]
  const [picture, approve] = await Promise.all(places.map((place) => place.boundingBox()))
  expect(picture && picture.y + picture.height).toBeLessThan(approve?.y ?? 0)
  expect(approve && approve.y + approve.height).toBeLessThanOrEqual(740)
  const refusal = await button(slip(), "Refuse…").boundingBox()
  expect(refusal && refusal.y + refusal.height).toBeLessThanOrEqual(740)
  expect(await slip().getByLabel("Amount").isVisible()).toBe(false)
  // Keys are named where there is a mouse.
  const keys = page.getByText("Approve with A, refuse with R")
  expect(await keys.isVisible()).toBe(true)
  const devices = await context.newCDPSession(page)
  await devices.send("Emulation.setTouchEmulationEnabled", { enabled: true })
  await keys.waitFor({ state: "hidden" })
  await devices.send("Emulation.setTouchEmulationEnabled", { enabled: false })
  await button(slip(), "Zoom").click()
  await button(slip(), "Turn").click()
  await slip().getByText("Other amount, reference…").click()
  const amount = slip().getByLabel("Amount")
  expect(await amount.inputValue()).toBe("2800")
  await amount.fill("0")
  await button(slip(), "Approve receipt").click()
  await slip().getByText("Enter the amount that arrived").waitFor()
  expect(await hasFocus(amount)).toBe(true)
  await amount.fill("1000")
  await slip().getByLabel("Reference").fill("FT 1234")
  await button(slip(), "Approve receipt").click()
  await seeToast(page, "Payment status updated", "“A part of your payment has arrived” is mailed in 10 seconds.")

  // The next is there, its fields as the last ones were left; and the same reference is asked about.
  await slip(second).getByRole("img", { name: "Receipt" }).waitFor()
  expect(await hasFocus(status)).toBe(true)
  await slip(second).getByLabel("Reference").fill("ft1234")
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("a")
  await slip(second).getByText(`The same reference was counted for order ${first?.order_number}.`).waitFor()
  await expectAccessible(page)
  // The answer counts for this doubt alone, and for no other amount.
  await slip(second).getByLabel("Amount").fill("2700")
  await button(slip(second), "Approve receipt").waitFor()
  await slip(second).getByLabel("Amount").fill("2800")
  await button(slip(second), "Count it all the same").click()

  await slip(third).getByRole("img", { name: "Receipt" }).waitFor()
  await page.keyboard.press("r")
  expect(await hasFocus(button(slip(third), "Wrong amount"))).toBe(true)
  await button(slip(third), "Cancel").press("Enter")
  expect(await hasFocus(button(slip(third), "Refuse…"))).toBe(true)
  const refuse = async () => {
    for (const key of ["r", "Tab", "Tab", "Enter"]) await page.keyboard.press(key)
    await page.getByRole("heading", { name: "No receipt to check" }).waitFor()
  }
  await refuse()
  await button(page, "Undo").last().click()
  await button(slip(third), "Refuse…").waitFor()
  await refuse()
  const rows = await shop.db.query(
    sql`SELECT payment_status, slip_counted FROM orders WHERE id IN (${first?.id}, ${second?.id}, ${third?.id}) ORDER BY created_at`,
  )
  expect(rows).toEqual([
    { payment_status: "pending", slip_counted: true },
    { payment_status: "paid", slip_counted: false },
    { payment_status: "failed", slip_counted: false },
  ])
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")])

  // The customer sees what is still to be paid.
  const { page: own } = await aVisitor(shop.url, { as: kamala })
  await openPage(own, `/orders?order=${first?.id}`)
  await own.getByText("We have received a part. Please transfer the remaining Rs. 1,800.00").first().waitFor()
  await own.getByText("Choose a receipt").first().waitFor()
})

test("two admins at one desk: a question, a chat's slip, and who was quicker is said", async () => {
  const first = await anOrderFor(shop, kamala, "Amara Perera")
  const second = await anOrderFor(shop, kamala, "Kasun Silva")
  const third = await anOrderFor(shop, kamala, "Nisha Fernando")
  for (const order of [first, second]) await sendReceipt(shop, kamala, order)
  const { page } = await aVisitor(shop.url, { as: owner })

  // A slip that came by chat is added in the dialog of its order.
  await openPage(page, `/admin/orders/${third.id}`)
  const dialog = dialogOf(page, third)
  await unfold(dialog, "Payment Information")
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")
  await dialog
    .getByLabel("Choose a receipt")
    .setInputFiles({ name: "chat.pdf", mimeType: "application/pdf", buffer: pdf })
  await seeToast(page, "Receipt added")
  await dialog.getByRole("button", { name: "Approve receipt" }).waitFor()
  await expectAccessible(page)

  // More slips wait than a page of the list holds.
  const lines = [{ product: await aProduct(shop.db) }]
  const [shown] = await shop.db.query<{ path: string }>(
    sql`SELECT bank_receipt_url AS path FROM orders WHERE id = ${second.id}`,
  )
  for (let n = 0; n < 25; n++)
    await anOrder(shop.db, { user: kamala, lines }, { bank_receipt_url: shown?.path ?? null })

  // A question goes out, and the slip stays.
  await openPage(page, "/admin/orders/slips")
  const slip = (order = first) => page.getByRole("region", { name: `Order #${order.order_number}` })
  await slip().getByRole("img", { name: "Receipt" }).waitFor()
  const current = page.getByRole("navigation").locator("[aria-current=page]")
  await expect.poll(() => current.allTextContents()).toEqual([expect.stringMatching(/^Receipts\d+$/)])
  await slip()
    .getByText(/^Sent .*, \d+ minutes? ago$/)
    .waitFor()
  await page.keyboard.press("q")
  await button(slip(), "Ask by mail").click()
  await slip().getByText("Write what you want to know").waitFor()
  await slip().getByLabel("Question").fill("From which bank?")
  const whatsApp = slip().getByRole("link", { name: "Ask by WhatsApp" })
  expect(decodeURIComponent((await whatsApp.getAttribute("href")) ?? "")).toContain("From which bank?")
  await button(slip(), "Ask by mail").click()
  await seeToast(page, "Asked the customer")
  await slip().getByText("“From which bank?”").waitFor()
  expect(await hasFocus(button(slip(), "More actions"))).toBe(true)

  // Another admin is quicker: the decision is refused, and the next slip stands there.
  const sunil = await aCustomer(shop, { name: "Sunil Perera" })
  await shop.db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${sunil.id}, 'admin')`)
  const { body } = await owner.call("GET", `/admin/orders/${first.id}`)
  await sunil.call("PATCH", `/admin/orders/${first.id}`, { payment_status: "paid", version: body.version })
  await button(slip(), "Approve receipt").click()
  await seeToast(page, "Error updating payment status", "Sunil Perera has decided about this payment meanwhile.")
  await slip(second).getByRole("img", { name: "Receipt" }).waitFor()
  const status = page.getByRole("status").filter({ hasText: "has decided about order" })
  await expect.poll(() => status.textContent()).toContain(`Sunil Perera has decided about order ${first.order_number}`)
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("n")

  // A PDF is as high as the screen, and on a phone it is opened.
  const frame = slip(third).getByTitle("Receipt")
  await frame.waitFor()
  const height = page.viewportSize()?.height ?? 0
  expect((await frame.boundingBox())?.height).toBeGreaterThan(height * 0.7)
  await page.setViewportSize({ width: 360, height: 740 })
  await frame.waitFor({ state: "hidden" })
  const link = slip(third).getByRole("link", { name: "Open in a new tab" })
  expect(await link.getAttribute("href")).toMatch(/^blob:/)
  const skip = async () => {
    await button(page, "More actions").click()
    await button(page, "Skip").click()
  }
  for (let n = 0; n < 25; n++) await skip()
  await page.getByText("Receipt 27 of 27").waitFor()
  await skip()
  await slip(second).getByRole("img", { name: "Receipt" }).waitFor()
})
