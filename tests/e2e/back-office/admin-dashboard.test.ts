import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aCoupon, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { sendReceipt } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("the dashboard counts what there is and leads on to it", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 3 })
  const cash = { payment_method: "cash_on_delivery" } as const
  const kamala = await aCustomer(shop)
  const order = await anOrder(shop.db, { user: kamala, lines: [{ product }] }, cash)
  await aCoupon(shop.db)
  await aCoupon(shop.db)
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin")
  const main = page.getByRole("main")
  for (const [name, count] of [
    ["Products", "1"],
    ["Orders", "1"],
    ["Users", "2"],
    ["Coupons", "2"],
  ]) {
    await main.getByRole("link", { name: `${name} ${count}`, exact: true }).waitFor()
  }
  // What waits for the owner comes first.
  const parts = async () =>
    (await main.getByRole("heading", { level: 2 }).allTextContents()).map((part) => part.replace(/\d+$/, ""))
  expect(await parts()).toEqual(["Orders to confirm", "Low stock"])

  // On a phone it is on the first screen, and confirmed by one press, shipped by two.
  await page.setViewportSize({ width: 360, height: 740 })
  const confirm = button(page, `Confirm ${order.order_number}`)
  const place = await confirm.boundingBox()
  expect(place && place.y + place.height).toBeLessThanOrEqual(700)
  await expectAccessible(page)
  await confirm.click()
  await page.getByText("1 order confirmed").waitFor()
  await button(page, `Ship ${order.order_number}`).click()
  await button(page, "Ship 1 order").click()
  await page.getByText("1 order marked as shipped").waitFor()
  await page.getByText("All caught up: no order waits for you.").waitFor()
  expect(await parts()).toEqual(["Low stock"])
  await button(page, "Undo").click()
  await button(page, `Ship ${order.order_number}`).waitFor()
  const transfer = await anOrder(shop.db, { user: kamala, lines: [{ product }] })
  await sendReceipt(shop, kamala, transfer)
  await anOrder(shop.db, { user: kamala, lines: [{ product }] })
  await page.reload()
  await page.getByRole("link", { name: `Check the receipt of ${transfer.order_number}` }).waitFor()
  expect(await parts()).toEqual(["Receipts to check", "Orders to ship", "Low stock"])
  await main.getByRole("link", { name: "1 order waits for its transfer" }).click()
  await page.waitForURL("/admin/orders?due=await_payment&sort=oldest")
  await page.goBack()
  await page.setViewportSize({ width: 1280, height: 900 })
  await main.getByRole("link", { name: "Users 2" }).click()
  await page.waitForURL("/admin/users")
  await page.goBack()
  await main.getByRole("link", { name: /View all.*Low stock/ }).click()
  await page.waitForURL("/admin/products?status=low_stock")
})

test("the newsletter's subscribers are found by state and address, and exported", async () => {
  await shop.db.query(
    sql`INSERT INTO newsletter_subscribers (email, confirmed_at) VALUES ('kamala@customer.example', now()), ('ruwan@customer.example', NULL)`,
  )
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/newsletter")
  await page.getByText("1 confirmed subscriber").waitFor()
  await expectAccessible(page)
  const rows = page.getByRole("table").getByRole("row").filter({ hasText: "customer.example" })
  expect(await rows.count()).toBe(2)
  await page.getByLabel("Status").selectOption("Confirmed")
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("kamala@customer.example")])
  const saved = page.waitForEvent("download")
  await button(page, "Export CSV").click()
  expect((await saved).suggestedFilename()).toMatch(/^newsletter-.*\.csv$/)
  await page.getByRole("searchbox").fill("nobody")
  await page.getByText("No subscribers found matching your search").waitFor()
  expect(complaints).toEqual([])
})

test.each(["/admin", "/admin/orders"])(
  "%s says that an order has come, moves nothing, and shows it on demand",
  async (path) => {
    const user = await aCustomer(shop)
    const { page } = await aVisitor(shop.url, { as: owner })
    await openPage(page, path)
    await page.waitForLoadState("networkidle")
    const order = await anOrder(shop.db, { user, lines: [{ product: await aProduct(shop.db) }] })
    // This is the event of the owner's return to this tab, so nothing has to be waited for.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const news = button(page, "1 new order. Show it")
    await news.waitFor()
    const [orders] = await shop.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM orders`)
    const shown =
      path === "/admin"
        ? page.getByRole("main").getByRole("link", { name: `Orders ${orders?.n}`, exact: true })
        : page.getByText(order.order_number)
    expect(await shown.count()).toBe(0)
    await news.click()
    await shown.waitFor()
    expect(await news.count()).toBe(0)
  },
)

test("mails that did not go out are shown on the dashboard, sent again or dismissed", async () => {
  const aMail = (recipient: string, status: string) =>
    shop.db.query(
      sql`INSERT INTO mails (kind, recipient, payload, status, last_error, created_at, next_attempt_at) VALUES
          ('send-status-update', ${recipient}, 'sealed', ${status}, '550 No such user', now() - interval '1 hour', now() + interval '1 day')`,
    )
  await aMail("first@customer.example", "failed")
  await aMail("waiting@customer.example", "queued")
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin")
  // The most urgent notice is shown, the others are behind it.
  await page.getByText("1 mail about orders could not be sent").waitFor()
  await page.getByText(/^\d more notices?$/).click()
  await page.getByText("1 mail waiting to be sent").waitFor()
  await page.getByText("Order status to first@customer.example").waitFor()
  await page.getByText("550 No such user").waitFor()
  await expectAccessible(page)
  await button(page, "Send again").press("Enter")
  await seeToast(page, "Sending again", "1 mail on the way")
  await page.getByText("could not be sent").waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")

  await aMail("third@customer.example", "doubtful")
  await page.reload()
  await page.getByText("1 mail may or may not have arrived").waitFor()
  await expectAccessible(page)
  await button(page, "Dismiss").click()
  await page.getByRole("dialog", { name: "Dismiss Mails" }).getByRole("button", { name: "Dismiss" }).click()
  await page.getByText("may or may not have arrived").waitFor({ state: "detached" })
  expect(await shop.db.query(sql`SELECT FROM mails WHERE recipient LIKE 'third@%'`)).toEqual([])

  await aMail("second@customer.example", "failed")
  await page.reload()
  await button(page, "Dismiss").click()
  const dialog = page.getByRole("dialog", { name: "Dismiss Mails" })
  await dialog.getByRole("button", { name: "Dismiss" }).click()
  await seeToast(page, "Mails dismissed")
  await page.getByText("could not be sent").waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")
  expect(await shop.db.query(sql`SELECT FROM mails WHERE recipient LIKE 'second@%'`)).toEqual([])
  expect(complaints).toEqual([])
})
