import { expect, test } from "vitest"
import { aVisitor, button, expectAccessible, openPage, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aPicture } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

test("the owner tells who makes it, under Texts, and customers read it on Home, beside a product and under About", async () => {
  const { id } = await aProduct(shop.db, { name: "Bear" })
  const visitor = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(visitor.page, "/")
  expect(await visitor.page.getByRole("heading", { name: "Hello, I’m Kamala" }).count()).toBe(0)
  expect((await fetch(`${shop.url}/about`)).status).toBe(404)

  const { page } = await aVisitor(shop.url, { as: await theOwner(shop), width: 360, height: 740 })
  await openPage(page, "/admin/texts")
  await page.getByText("Who makes these things?").waitFor()
  await button(page, "Edit The maker").click()
  const dialog = page.getByRole("dialog")
  await textbox(dialog, "Name").fill("Kamala")
  await textbox(dialog, "Town").fill("Galle")
  await textbox(dialog, "Text").fill("I crochet beside the sea.")
  await dialog.getByLabel(/^Signature or drawing/).setInputFiles(await aPicture("kamala.png", "#333"))
  await dialog.locator("picture img").waitFor()
  await button(dialog, "See it on the page").click()
  await page.getByRole("heading", { name: "Hello, I’m Kamala" }).waitFor()
  await button(page, "Publish").click()
  await page.getByText("Published").first().waitFor()

  await expect
    .poll(async () => (await fetch(`${shop.url}/`)).text(), { timeout: 10_000 })
    .toContain("I crochet beside the sea.")
  await openPage(visitor.page, "/")
  await visitor.page.getByRole("heading", { name: "Hello, I’m Kamala" }).waitFor()
  expect(await visitor.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 740)
  await openPage(visitor.page, `/product/${id}`)
  await visitor.page.getByRole("link", { name: "Handmade in Galle by Kamala" }).click()
  await visitor.page.getByRole("heading", { name: "About Kamala" }).waitFor()
  await visitor.page.getByText("I crochet beside the sea.").waitFor()
  const signature = visitor.page.locator(".maker-signature img")
  await expect.poll(() => signature.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(visitor.page)
  expect(await visitor.page.getByRole("contentinfo").getByRole("link", { name: "About Kamala" }).count()).toBe(1)
  expect(visitor.complaints).toEqual([])
})
