import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aPicture, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"
import { pictureName } from "../pictures/picture-name.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { preview, carryOut } = productImports(productsApi)

async function sent(name: string): Promise<string> {
  const form = new FormData()
  form.set("file", await aPicture())
  const path = `/api/admin/product-images?name=${encodeURIComponent(name)}`
  return (await api.send("POST", path, { as: admin, body: form })).body.image_url
}

test.each([
  ["shop/Blanket 1.JPG", "blanket 1.jpg"],
  ["https://cdn.example/files/A%20bear.png?v=12#x", "a bear.png"],
  ["C:\\photos\\owl.webp", "owl.webp"],
  ["/media/products/x/720.webp", "720.webp"],
  ["list.csv", null],
  ["jpg", null],
  ["https://cdn.example/?image=x.jpg", null],
  ["", null],
])("%s is the picture %s", (address, name) => {
  expect(pictureName(address)).toBe(name)
})

test("a file of products takes pictures by the names under which they were sent, the newest of a name", async () => {
  await sent("Blanket 1.jpg")
  const [blanket, back] = [await sent("photos/blanket 1.JPG"), await sent("back.png")]
  const file = 'name,price,stock,category,pictures\nBlanket,5,5,Toys,"Blanket 1.jpg In the sun\nBACK.png"'
  const shown = await preview(file)
  expect(shown).toMatchObject({ created: 1, faults: [] })
  expect(await carryOut(file, shown)).toMatchObject({ status: 200 })
  const { products } = await productsApi.list()
  expect(products[0].pictures).toMatchObject([
    { image_url: blanket, alt: "In the sun" },
    { image_url: back, alt: "" },
  ])
})

test("a picture that was not sent, or long ago, is a fault by its name; of another shop it is left out and named", async () => {
  const bear = await sent("bear.jpg")
  const owl = await sent("owl.jpg")
  await api.db.query(sql`UPDATE product_pictures SET created_at = now() - interval '2 days' WHERE image_url = ${owl}`)
  const { faults } = await preview("name,price,stock,category,pictures\nOwl,5,5,Toys,owl.jpg\nFox,5,5,Toys,fox.jpg")
  expect(faults).toEqual([
    expect.objectContaining({ lines: "2–3", column: "pictures", message: expect.stringContaining("“owl.jpg”") }),
  ])
  const shopify = [
    "Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Variant Image",
    "bear,Bear,12,3,https://cdn.example/s/bear.jpg?v=1,",
    "bear,,,,https://cdn.example/s/owl.jpg?v=1,https://cdn.example/s/bear.jpg?v=1",
  ]
  const shown = await preview(shopify.join("\n"))
  expect(shown).toMatchObject({ created: 1, faults: [] })
  expect(shown.notes).toContain("Pictures that were not sent, and are left out (1): owl.jpg")
  expect(shown.changes[0].fields).toContainEqual({
    field: "pictures",
    before: null,
    after: [{ image_url: bear, alt: "" }],
  })
})
