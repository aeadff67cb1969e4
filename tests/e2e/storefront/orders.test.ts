import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { drawQrCode } from "#platform/pictures/qr-code.ts"
import { codeForOrder } from "#shop/lankaqr/lankaqr.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aDelivery } from "#tests/fixtures/catalogue/reviews.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { FIXED_CODE, scanned } from "#tests/fixtures/lankaqr.ts"

const shop = await sharedShop()

test("a hidden review stays hidden, with its picture, and its author is told", async () => {
  const bear = await aProduct(shop.db, { name: "Bear" })
  const customer = await aCustomer(shop)
  await aDelivery(shop.db, customer, bear)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, height: 740 })
  await openPage(page, "/orders")
  await page.getByRole("heading", { name: /^Order #/ }).click()
  await button(page, "Review these pieces").click()
  const dialog = page.getByRole("dialog", { name: "Bear" })
  const chooser = dialog.locator("input[type=file]")
  await chooser.setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("....ftypheic") })
  await dialog.getByText("This browser cannot read HEIC pictures.").waitFor()
  const red = { create: { width: 60, height: 60, channels: 3 as const, background: "#c33" } }
  const buffer = await sharp(red).avif().toBuffer()
  await chooser.setInputFiles({ name: "bear.avif", mimeType: "image/avif", buffer })
  const isDrawn = (picture: ReturnType<typeof page.getByRole>) =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(() => isDrawn(dialog.getByRole("img", { name: "Picture 1" }))).toBe(true)
  await dialog.getByRole("radio").first().press("ArrowRight")
  await button(page, "Save review").click()
  await seeToast(page, "Thank you for your review")

  const [{ image_url = "" } = {}] = await shop.db.query<{ image_url: string }>(
    sql`SELECT image_url FROM review_pictures`,
  )
  const statusOfPicture = async () => (await fetch(shop.url + image_url)).status
  expect(await statusOfPicture()).toBe(200)
  const owner = await aVisitor(shop.url, { as: await theOwner(shop) })
  await openPage(owner.page, "/admin/reviews")
  await button(owner.page, "Open the review of Bear").click()
  await owner.page.getByLabel("Hide this review in the shop").check()
  await button(owner.page, "Save").click()
  await owner.page.getByRole("dialog").getByText("Say why it is hidden", { exact: true }).first().waitFor()
  await textbox(owner.page, "Reason for hiding it").fill("insult")
  await button(owner.page, "Save").click()
  await seeToast(owner.page, "Review updated")
  expect(await statusOfPicture()).toBe(404)
  await button(owner.page, "Open the review of Bear").click()
  expect(await owner.page.getByLabel("Hide this review in the shop").isChecked()).toBe(true)
  await expect.poll(() => isDrawn(owner.page.getByRole("dialog").getByRole("img", { name: /^Picture 1/ }))).toBe(true)

  await openPage(page, "/orders")
  await page.getByRole("heading", { name: /^Order #/ }).click()
  await button(page, "Review these pieces").click()
  await button(page, "Delete the review of Bear").click()
  const question = page.getByRole("dialog", { name: "Delete this review?" })
  await question.getByText("hidden too, until the shop shows it").waitFor()
  await button(question, "Delete").click()
  await page.getByText("The shop has hidden your earlier review of this piece.").waitFor()
  await expectAccessible(page)
  await dialog.getByRole("radio").first().press("ArrowRight")
  await button(page, "Save review").click()
  await seeToast(page, "Thank you for your review")
  await button(page, "Review these pieces").click()
  await page.getByText("Hidden by the shop").waitFor()
  expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([])
})

test("what is due comes first: a refused receipt with its reason, above closed orders of one row that load by scrolling", async () => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db)
  const lines = [{ product, quantity: 1 }]
  const aClosedOrder = () => anOrder(shop.db, { user: customer, lines }, { status: "delivered" })
  for (let n = 0; n < 21; n++) await aClosedOrder()
  const refused = await anOrder(shop.db, { user: customer, lines })
  await aClosedOrder()
  const owner = await theOwner(shop)
  const reason = "It shows another account."
  const change = { payment_status: "failed", payment_reason: reason, version: refused.version }
  expect((await owner.call("PATCH", `/admin/orders/${refused.id}`, change)).status).toBe(200)

  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, height: 740 })
  await openPage(page, "/orders")
  const step = page.getByRole("region", { name: "One more step" })
  await step.getByText(reason).waitFor()
  const chooser = await step.getByText("Choose a receipt").boundingBox()
  expect((chooser?.y ?? 740) + (chooser?.height ?? 0)).toBeLessThan(740)
  await page.getByText("Receipt needed").waitFor()
  const rows = page.getByRole("heading", { name: /^Order #/ })
  expect(await rows.first().textContent()).toBe(`Order #${refused.order_number}`)
  const closed = page.locator("details").nth(1)
  expect((await closed.boundingBox())?.height).toBeLessThan(90)
  await closed.getByText(product.name, { exact: true }).waitFor()
  expect(await button(page, "Order again").count()).toBe(0)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(23)
  expect(await button(page, "Load more").count()).toBe(0)
  await rows.last().click()
  await button(page, "Order again").waitFor()

  const red = { create: { width: 60, height: 60, channels: 3 as const, background: "#c33" } }
  const buffer = await sharp(red).png().toBuffer()
  await step.locator("input[type=file]").setInputFiles({ name: "transfer.png", mimeType: "image/png", buffer })
  await seeToast(page, "Receipt added", "We will check it and confirm your payment.")
  await page.getByRole("region", { name: "What happens next" }).waitFor()
  await openPage(page, "/")
  await page.getByRole("link", { name: "Shop Now" }).waitFor()
  expect(await page.getByRole("link", { name: "Create Account" }).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test("the owner's LANKAQR code is read from a picture, and each order's own is scanned wherever it is shown", async () => {
  const [customer, owner] = [await aCustomer(shop), await theOwner(shop)]
  const office = (await aVisitor(shop.url, { as: owner, width: 360 })).page
  await openPage(office, "/admin/settings/payments")
  const code = office.getByRole("region", { name: "LANKAQR" })
  const send = async (text: string) => {
    const picture = { name: "code.png", mimeType: "image/png", buffer: Buffer.from(await drawQrCode(text)) }
    await code.getByLabel("Picture of your bank’s LANKAQR code").setInputFiles(picture)
  }
  await send("https://nool.example")
  await code.getByText("This is another kind of code, not one for payments").waitFor()
  await send(FIXED_CODE)
  await code.getByText("Customers pay NOOL CRAFTS, KANDY, bank 9999, number ending in 1234, in rupees.").waitFor()
  await expectAccessible(office)
  await button(office, "Save").click()
  await office.getByLabel("Current password").fill(shop.admin.password)
  await office.getByLabel("Current password").press("Enter")
  await seeToast(office, "Saved", "LANKAQR")

  const product = await aProduct(shop.db, { name: "Bear", price: "1250.00", stock_quantity: 5 })
  await customer.call("POST", "/cart", { product_id: product.id, quantity: 1 })
  const { body: order } = await customer.order({ payment_method: "bank_transfer" })
  const asked = { cents: order.total_amount * 100, orderNumber: order.order_number }
  const expected = codeForOrder(FIXED_CODE, "amount_and_number", asked)
  const mail = (await shop.mailsTo(customer.email, 3)).find(({ subject }) => subject.includes(order.order_number))
  const places = [
    { path: `/admin/orders/${order.id}/print?sheet=invoice`, as: owner },
    { path: `/dev/mailbox/${mail?.id}/html`, as: customer },
    { path: "/orders", as: customer },
  ]
  for (const { path, as } of places) {
    const { page, complaints } = await aVisitor(shop.url, { as, width: 360, height: 740 })
    await page.goto(path)
    const picture = page.getByRole("img", { name: "LANKAQR code" })
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    for (const colorScheme of ["dark", "light"] as const) {
      for (const media of path.includes("/print?") ? (["print", "screen"] as const) : (["screen"] as const)) {
        await page.emulateMedia({ colorScheme, media })
        const shown = await page.screenshot({ fullPage: true })
        expect(await scanned(shown), `${path} ${colorScheme} ${media}`).toBe(expected)
      }
      if (path === "/orders") await expectAccessible(page)
    }
    expect(complaints).toEqual([])
    if (path !== "/orders") continue
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "Save picture" }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${order.order_number}.png`)
    expect(await scanned(await readFile(await file.path()))).toBe(expected)
  }
})
