import sharp from "sharp"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aDelivery } from "#tests/fixtures/catalogue/reviews.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

test("a hidden review stays hidden, with its picture, and its author is told", async () => {
  const bear = await aProduct(shop.db, { name: "Bear" })
  const customer = await aCustomer(shop)
  await aDelivery(shop.db, customer, bear)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, height: 740 })
  await openPage(page, "/orders")
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
  await textbox(owner.page, "Reason for hiding it").fill("insult")
  await button(owner.page, "Save").click()
  await seeToast(owner.page, "Review updated")
  expect(await statusOfPicture()).toBe(404)
  await button(owner.page, "Open the review of Bear").click()
  await expect.poll(() => isDrawn(owner.page.getByRole("dialog").getByRole("img", { name: /^Picture 1/ }))).toBe(true)

  await openPage(page, "/orders")
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
