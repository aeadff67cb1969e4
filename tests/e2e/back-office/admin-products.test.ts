import sharp from "sharp"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { cardOf, chooseInMenu } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
const owner = await theOwner(shop)

test("a product is added with its picture, and is for sale immediately", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products")
  await page.getByRole("heading", { level: 1, name: "Manage Products" }).waitFor()
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  await dialog.getByRole("button", { name: "Create Product" }).click()
  await dialog.getByText("Name is required").first().waitFor()
  await dialog.getByText("Price is required").waitFor()
  await dialog.getByText("Stock quantity is required").waitFor()
  await dialog.getByLabel("Name").fill("Woolly Whale")
  await dialog.getByLabel("Price (Rs.)").fill("1999.50")
  await dialog.getByLabel("Stock Quantity").fill("7")
  await dialog.getByLabel("Category").fill("Toys")
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#468" } })
    .png()
    .toBuffer()
  const held = Promise.withResolvers<void>()
  await page.route("**/api/admin/product-images", async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles({ name: "whale.png", mimeType: "image/png", buffer: picture })
  await dialog.getByRole("progressbar", { name: "Upload of whale.png" }).waitFor()
  await dialog.locator("img[src^='blob:']").waitFor()
  held.resolve()
  await button(page, "Picture 1 of 1").waitFor()
  await dialog.getByRole("button", { name: "Create Product" }).click()
  await seeToast(page, "Product created successfully")
  const added = cardOf(page, { name: "Woolly Whale" })
  await added.getByText("Rs. 1,999.50").waitFor()
  await added.getByText("Active", { exact: true }).waitFor()
  const shown = added.getByRole("img", { name: "Woolly Whale" })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(async () => (await fetch(`${shop.url}/shop`)).text()).toContain("Woolly Whale")
  expect(complaints).toEqual([])
})

/** Returns a file of one colour for the file chooser. */
async function aPicture(name: string, colour: string, width = 60, height = 40) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: "image/png", buffer }
}

test("several pictures are added at once, and sorted, described, cropped and removed without a mouse", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const heic = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("....ftypheic") }
  const none = { name: "none.png", mimeType: "image/png", buffer: Buffer.from("no picture") }
  const chosen = [
    await aPicture("a.png", "#c33"),
    none,
    heic,
    await aPicture("b.png", "#3c3"),
    await aPicture("c.png", "#33c"),
  ]
  await dialog.getByLabel("Choose pictures").setInputFiles(chosen)
  await dialog.getByRole("alert").getByText("none.png: This is not a picture we can read").waitFor()
  await dialog.getByRole("alert").getByText("IMG_1.HEIC: This browser cannot read HEIC pictures.").waitFor()
  await button(page, "Picture 3 of 3").waitFor()
  await dialog.getByRole("button", { name: /^Move picture 3 of 3/ }).press("ArrowLeft")
  await dialog.getByText("The picture is now 2 of 3.").waitFor()
  expect(await hasFocus(dialog.getByRole("button", { name: /^Move picture 2 of 3/ }))).toBe(true)
  await button(page, "Picture 1 of 3").press("Enter")
  await button(page, "Move later").press("Enter")
  await dialog.getByLabel("What is seen on the picture").fill("A red one")
  await expectAccessible(page)
  await button(page, "Add an option").press("Enter")
  await dialog.getByLabel("Option", { exact: true }).fill("Colour")
  await dialog.getByLabel("Values of Colour, with commas").fill("Red")
  await dialog.getByLabel("Picture", { exact: true }).selectOption("Picture 2")
  await button(page, "Crop").press("Enter")
  const crop = page.getByRole("dialog", { name: "Crop picture" })
  const frame = crop.getByRole("button", { name: /^Frame/ })
  const left = () => frame.evaluate((element) => element.style.left)
  const before = await left()
  await frame.press("ArrowRight")
  expect(await left()).not.toBe(before)
  await crop.getByLabel("Size of the frame").press("ArrowLeft")
  await expectAccessible(page)
  await button(page, "Use this part").press("Enter")
  await expect.poll(() => crop.count()).toBe(0)
  await button(page, "Picture 3 of 3").press("Enter")
  await button(page, "Remove picture").press("Enter")
  await expect.poll(() => hasFocus(button(page, "Undo"))).toBe(true)
  await button(page, "Undo").press("Enter")
  await dialog.getByLabel("Name").fill("Three Threads")
  await dialog.getByLabel("Price (Rs.)").first().fill("10")
  await dialog.getByLabel("Material").fill("Wool")
  await button(page, "Create Product").press("Enter")
  await seeToast(page, "Product created successfully")
  const rows = await shop.db.query(
    sql`SELECT alt, crop IS NOT NULL AS is_cropped, material,
          EXISTS (SELECT FROM products v WHERE variant_of = p.id AND own_picture = g.image_url) AS is_variants
        FROM products p JOIN product_gallery g ON product_id = id JOIN product_pictures u ON u.image_url = g.image_url
        WHERE name = 'Three Threads' ORDER BY position`,
  )
  const plain = { alt: "", is_cropped: false, material: "Wool", is_variants: false }
  expect(rows).toEqual([plain, { alt: "A red one", is_cropped: true, material: "Wool", is_variants: true }, plain])
  expect(complaints).toEqual([expect.stringContaining("415")])
})

test("a picture whose upload broke off is sent again, and pictures are sorted by dragging", async () => {
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const files = [await aPicture("a.png", "#c33"), await aPicture("b.png", "#3c3"), await aPicture("c.png", "#33c")]
  await page.route("**/api/admin/product-images", (route) => route.abort(), { times: 1 })
  await dialog.getByLabel("Choose pictures").setInputFiles(files)
  await button(page, "Picture 2 of 2").waitFor()
  await button(page, "Send again").click()
  await button(page, "Picture 3 of 3").waitFor()
  const shown = () =>
    dialog.locator("[data-grip]").evaluateAll((grips) => grips.map((grip) => grip.getAttribute("data-grip")))
  const [a, b, c] = await shown()
  const grips = dialog.getByRole("button", { name: /^Move picture/ })
  const target = await grips.nth(0).boundingBox()
  await grips.nth(2).hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 5, { steps: 8 })
  await page.mouse.up()
  await expect.poll(shown).toEqual([c, a, b])
  await dialog.getByText("The picture is now 1 of 3.").waitFor()
})

test("a file that is no picture is refused, and what was typed stays", async () => {
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  await dialog.getByLabel("Name").fill("Half a hat")
  const buffer = Buffer.from("<svg onload='alert(1)'/>")
  await dialog.getByLabel("Choose pictures").setInputFiles({ name: "hat.png", mimeType: "image/png", buffer })
  await seeToast(page, "Error uploading image")
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Half a hat")
  await page.keyboard.press("Escape")
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor()
  await button(page, "Keep Editing").click()
  await dialog.getByLabel("Stock Quantity").click()
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Half a hat")
  await page.keyboard.press("Escape")
  await button(page, "Discard").click()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  expect(await hasFocus(button(page, "Add Product").first())).toBe(true)
})

test("price and stock are edited in place by keyboard", async () => {
  const product = await aProduct(shop.db, { name: "Pocket Penguin" })
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=penguin")
  const price = page.getByRole("button", { name: /Change price of Pocket Penguin/ })
  await price.press("Enter")
  await page.keyboard.type("0")
  await page.keyboard.press("Enter")
  await page.getByText("Price must be more than 0").waitFor()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("1400.25")
  await page.keyboard.press("Enter")
  await seeToast(page, "Product updated successfully")
  await cardOf(page, product).getByText("Rs. 1,400.25").waitFor()
  expect(await hasFocus(price)).toBe(true)
  await page.getByRole("button", { name: /Change stock of Pocket Penguin/ }).press("Enter")
  await page.keyboard.type("3")
  await page.keyboard.press("Enter")
  await cardOf(page, product).getByText("Low stock").waitFor()
  const rows = await shop.db.query(sql`SELECT price, stock_quantity FROM products WHERE id = ${product.id}`)
  expect(rows).toEqual([{ price: "1400.25", stock_quantity: 3 }])
  expect(complaints).toEqual([])
})

test("what is saved in place keeps the focus where it was, also when it fails", async () => {
  await aProduct(shop.db, { name: "Steady Stork" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=stork")
  await button(page, "Deactivate").press("Enter")
  await button(page, "Activate").waitFor()
  expect(await hasFocus(button(page, "Activate"))).toBe(true)
  await page.getByRole("button", { name: /Change stock/ }).press("Enter")
  await page.keyboard.type("4")
  await context.setOffline(true)
  await page.keyboard.press("Enter")
  await seeToast(page, "Error updating product")
  const control = page.getByLabel("New stock of Steady Stork")
  expect(await control.inputValue()).toBe("4")
  expect(await hasFocus(control)).toBe(true)
})

test("a name too long is reported at its field, not cut", async () => {
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  await dialog.getByLabel("Name").fill("a".repeat(201))
  await button(page, "Create Product").click()
  await dialog.getByText("Name must be at most 200 characters").first().waitFor()
  expect(await hasFocus(dialog.getByLabel("Name"))).toBe(true)
})

test("the second of two admins sees both versions and decides", async () => {
  const product = await aProduct(shop.db, { name: "Double Dodo" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=dodo")
  await button(page, "Edit Double Dodo").click()
  const dialog = page.getByRole("dialog", { name: "Edit Product" })
  await dialog.getByLabel("Price (Rs.)").fill("999")
  await dialog.getByLabel("Description").fill("Mine")
  expect((await owner.call("PATCH", `/admin/products/${product.id}`, { price: 1100, category: "Theirs" })).status).toBe(
    200,
  )
  await button(page, "Update Product").click()
  await seeToast(page, "Error updating product")
  await dialog.getByText("Somebody changed this meanwhile", { exact: true }).waitFor()
  const row = dialog.getByRole("row").filter({ hasText: "Price" })
  expect(await row.getByRole("cell").allTextContents()).toEqual(["1100", "999"])
  expect(await dialog.getByLabel("Description").inputValue()).toBe("Mine")
  await button(page, "Keep what I typed").click()
  await button(page, "Update Product").click()
  await seeToast(page, "Product updated successfully")
  await cardOf(page, product).getByText("Rs. 999.00").waitFor()
  await cardOf(page, product).getByText("Theirs").waitFor()
  await button(page, "Edit Double Dodo").click()
  await dialog.getByText("History").click()
  await dialog.getByText("Price: Rs. 1,100.00 → Rs. 999.00").waitFor()
})

test("what cannot be saved is reported, and nothing typed is lost", async () => {
  await aProduct(shop.db, { name: "Offline Owl" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=owl")
  await button(page, "Edit Offline Owl").click()
  const dialog = page.getByRole("dialog", { name: "Edit Product" })
  await dialog.getByLabel("Description").fill("Typed with care")
  await context.setOffline(true)
  await button(page, "Update Product").click()
  await seeToast(page, "Error updating product")
  expect(await dialog.getByLabel("Description").inputValue()).toBe("Typed with care")
  await context.setOffline(false)
  await button(page, "Update Product").click()
  await seeToast(page, "Product updated successfully")
})

test("a product gets colours and sizes on a phone, and the stock of one of them from the list", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  const { y: headHeight = 740 } = (await page.getByRole("article").first().boundingBox()) ?? {}
  expect(headHeight).toBeLessThan(350)
  await chooseInMenu(page, "Show as cards")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  await dialog.getByLabel("Name").fill("Cloud Blanket")
  await dialog.getByLabel("Price (Rs.)").fill("1000")
  await dialog.getByRole("button", { name: "Add an option" }).click()
  await dialog.getByLabel("Option", { exact: true }).fill("Colour")
  await dialog.getByLabel("Values of Colour, with commas").fill("Blue, Red")
  await dialog.getByRole("button", { name: "Add a second option" }).click()
  await dialog.getByLabel("Option", { exact: true }).last().fill("Size")
  await dialog.getByLabel("Values of Size, with commas").fill("Small, Large")
  const large = dialog.getByRole("group", { name: "Blue, Large" })
  await large.getByLabel("Price (Rs.)").fill("1500")
  for (const name of ["Blue, Small", "Blue, Large", "Red, Small"]) {
    await dialog.getByRole("group", { name }).getByLabel("Stock").fill("4")
  }
  await dialog.getByRole("group", { name: "Red, Large" }).getByLabel("For sale").uncheck()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Create Product" }).click()
  await seeToast(page, "Product created successfully")
  const card = cardOf(page, { name: "Cloud Blanket" })
  await card.getByText("From Rs. 1,000.00").waitFor()
  await card.getByRole("button", { name: "Cloud Blanket: 12 in all. Edit its options" }).click()
  const edit = page.getByRole("dialog", { name: "Edit Product" })
  await edit.getByRole("group", { name: "Blue, Small" }).getByLabel("Stock").fill("0")
  await edit.getByRole("button", { name: "Update Product" }).click()
  await seeToast(page, "Product updated successfully")
  await card.getByRole("button", { name: "Cloud Blanket: 8 in all. Edit its options" }).waitFor()
  const sold = await shop.db.query(
    sql`SELECT name, price::float, stock_quantity AS stock FROM products WHERE variant_of IS NOT NULL AND is_active AND name ^@ 'Cloud' ORDER BY variant_position`,
  )
  expect(sold).toEqual([
    { name: "Cloud Blanket (Blue, Small)", price: 1000, stock: 0 },
    { name: "Cloud Blanket (Blue, Large)", price: 1500, stock: 4 },
    { name: "Cloud Blanket (Red, Small)", price: 1000, stock: 4 },
  ])
  expect(complaints).toEqual([])
})
