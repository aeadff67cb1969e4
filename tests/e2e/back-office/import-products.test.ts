import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { aVisitor, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aPicture } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { cardOf, chooseInMenu } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const ETSY = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1
Moon Rabbit,"<p>Soft &amp; round</p>",12.50,USD,3,toy,cotton,https://etsy.example/1.jpg
Sun Hat,,8,USD,many,hat,cotton,
Sea Shawl,,20,USD,many,shawl,wool,
`

test("another shop's file is shown with what is left out, asked for its rate, and imported on a phone", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  await chooseInMenu(page, "Import")
  const dialog = page.getByRole("dialog", { name: "Import products" })
  const choose = (text: string) =>
    dialog
      .getByLabel("CSV or Excel file")
      .setInputFiles({ name: "etsy.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await choose(ETSY)
  await dialog.getByText("Left out: TAGS, MATERIALS").waitFor()
  await dialog.getByText("Lines 3–4, stock:").waitFor()
  await dialog.getByText("The prices are in USD. Enter above what one costs in rupees.").waitFor()
  await expectAccessible(page)
  await choose(ETSY.replaceAll("many", "2"))
  await dialog.getByText("1 fault.").waitFor()
  await dialog.getByLabel("Rupees for one USD").fill("300")
  await dialog.getByRole("button", { name: "Convert the prices" }).click()
  await dialog.getByText("3 to add, 0 to change, 0 without a change").waitFor()
  await dialog.getByRole("button", { name: "Import", exact: true }).click()
  await seeToast(page, "3 added, 0 changed")
  const added = cardOf(page, { name: "Moon Rabbit" })
  await added.getByText("Rs. 3,750.00").waitFor()
  await added.getByText("Draft", { exact: true }).waitFor()
  expect(complaints).toEqual([])
  const known = await Promise.all(
    ["favicon.ico", ".well-known/security.txt"].map((path) => fetch(`${shop.url}/${path}`)),
  )
  expect(known.map(({ status }) => status)).toEqual([200, 200])
  expect(known[0]?.headers.get("content-type")).toContain("svg")
})

test("a shop moves in with a ZIP of pictures, and links to its former addresses lead to its products", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  const picture = new Uint8Array(await (await aPicture()).arrayBuffer())
  const zip = zipSync({ "photos/Night owl.png": picture, "photos/list.txt": strToU8("x"), "bad.jpg": strToU8("x") })
  await openPage(page, "/admin/products")
  await chooseInMenu(page, "Import")
  const dialog = page.getByRole("dialog", { name: "Import products" })
  await dialog
    .getByLabel("Pictures")
    .setInputFiles({ name: "pictures.zip", mimeType: "application/zip", buffer: Buffer.from(zip) })
  await dialog.getByText("Pictures that have arrived: 1").waitFor()
  await dialog.getByText(/^bad.jpg: This is not a picture/).waitFor()
  const file =
    "name,price,stock,category,pictures,old_path\nNight Owl,900,2,Toys,Night owl.png On a branch,/products/owl"
  await dialog
    .getByLabel("CSV or Excel file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(file) })
  await dialog.getByRole("button", { name: "Import", exact: true }).click()
  await seeToast(page, "1 added, 0 changed")
  await chooseInMenu(page, "Former addresses")
  const addresses = page.getByRole("dialog", { name: "Former addresses" })
  const choose = (text: string) =>
    addresses
      .getByLabel("Table of addresses")
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await choose("from,to\n/collections/toys,/shop?category=Toys\n/a,/b\n/b,/a")
  await addresses.getByText("This address leads in a circle").waitFor()
  await expectAccessible(page)
  await choose("from,to\n/collections/toys,/shop?category=Toys\n/owls,/products/owl")
  await seeToast(page, "Saved: 2 lead to pages here, 0 taken away")
  for (const old of ["/products/OWL/", "/owls", "/si/products/owl"]) {
    await page.goto(shop.url + old)
    await page.getByRole("heading", { level: 1, name: "Night Owl" }).waitFor()
  }
  await page.getByRole("img", { name: "On a branch" }).waitFor()
  await page.goto(`${shop.url}/collections/toys`)
  await page.waitForURL("**/shop?category=Toys")
  expect(complaints.filter((text) => !text.includes("415"))).toEqual([])
})
