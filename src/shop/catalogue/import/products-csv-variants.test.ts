import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { preview, carryOut, faultsOf } = productImports(productsApi)
beforeEach(() => api.db.query(sql`DELETE FROM product_imports`))

const HEAD = "name,price,stock,category"

async function exported(): Promise<string> {
  return (await api.fetch("/api/admin/products.csv", { headers: { "X-Test-User": admin } })).text()
}

test("an import adds products with variants, pictures and a text, and changes them", async () => {
  const [cover, back] = [await productsApi.uploaded(), await productsApi.uploaded()]
  const head = `${HEAD},state,pictures,personalisation,personalisation_length,personalisation_price,personalisation_required,variant_of,option_1,option_2`
  const text = `${head}
Hat,500,99,Hats,,"${cover} from the front
${back}",Name,10,50,yes,,Colour,Size
,,3,,,${back},,,,,Hat,Blue,Small
,650,0,,inactive,,,,,,Hat,Red,Small
Cap,1,1,Hats,,,,,,,,,
`
  expect((await carryOut(text, await preview(text))).body).toEqual({ created: 2, changed: 0 })
  const [{ id } = { id: "" }] = await api.db.query<{ id: string }>(sql`SELECT id FROM products WHERE name = 'Hat'`)
  const hat = (await productsApi.send("GET", `/${id}`)).body
  expect(hat).toMatchObject({
    stock_quantity: 3,
    image_url: cover,
    pictures: [
      { image_url: cover, alt: "from the front" },
      { image_url: back, alt: "" },
    ],
    personalisation: { label: "Name", max_length: 10, price: 50, required: true },
    options: {
      base_price: 500,
      choices: [
        { name: "Colour", values: ["Blue", "Red"] },
        { name: "Size", values: ["Small"] },
      ],
      variants: [
        { values: ["Blue", "Small"], price: null, stock_quantity: 3, is_active: true, image_url: back },
        { values: ["Red", "Small"], price: 650, stock_quantity: 0, is_active: false, image_url: null },
      ],
    },
  })
  const [blue, red] = hat.options.variants
  const changes = `id,variant_of,option_1,option_2,price,stock,state
${blue.id},${id},Navy,Small,700,5,
,${id},Green,Small,,2,
`
  const seen = await preview(changes)
  expect(seen).toMatchObject({ created: 0, changed: 1, faults: [], changes: [{ fields: [{ field: "options" }] }] })
  expect((await carryOut(changes, seen)).status).toBe(200)
  expect((await productsApi.send("GET", `/${id}`)).body).toMatchObject({
    stock_quantity: 7,
    pictures: hat.pictures,
    options: {
      choices: [{ values: ["Red", "Navy", "Green"] }, {}],
      variants: [
        { id: blue.id, values: ["Navy", "Small"], price: 700, stock_quantity: 5, image_url: back },
        red,
        { values: ["Green", "Small"], price: null, stock_quantity: 2 },
      ],
    },
  })
  const without = `id,pictures,personalisation\n${id},${back},\n`
  expect((await carryOut(without, await preview(without))).status).toBe(200)
  expect((await productsApi.send("GET", `/${id}`)).body).toMatchObject({
    image_url: back,
    pictures: [{ image_url: back }],
    personalisation: null,
  })
  expect((await productsApi.trailOf(id))[0]).toMatchObject({
    before: { pictures: [{ image_url: cover }, {}], personalisation: { label: "Name" } },
    after: { pictures: [{ image_url: back }], personalisation: null },
  })
})

test("an import is refused where a piece of one of its variants was sold since the preview", async () => {
  const { id, options } = await productsApi.created({ options: blanketOptions() })
  const [{ id: blue }] = options.variants
  const text = `id,variant_of,stock\n${blue},${id},9\n`
  const seen = await preview(text)
  await productsApi.order(blue)
  expect(await carryOut(text, seen)).toMatchObject({ status: 409, body: { error: { code: "import_outdated" } } })
})

test("a preview names each fault of variants, pictures and texts by its line and its column", async () => {
  const { id, options } = await productsApi.created({ options: blanketOptions() })
  const [{ id: blue }] = options.variants
  const plain = await productsApi.created()
  const lines = [
    ["variant_of", ",,Nobody,Blue,,1,,"],
    ["id", `${plain.id},,${id},Blue,Small,1,,`],
    ["stock", `${blue},,${id},Blue,Small,-1,,`],
    ["option_2", `,,${id},Blue,,1,,`],
    ["pictures", `,,${id},Green,Small,1,/media/none.webp,`],
    ["name", `,Own name,${id},Pink,Small,1,,`],
    ["option_1", `,,${plain.id},Blue,,1,,`],
    ["pictures", ",Scarf,,,,1,/media/none.webp,"],
    ["personalisation_length", ",Shawl,,,,1,,Name"],
  ] as const
  for (const [column, line] of lines) {
    const text = `id,name,variant_of,option_1,option_2,stock,pictures,personalisation,price,category\n${line},,`
    const faults: Array<{ line: number; column: string }> = await faultsOf(text)
    expect(
      faults.map((fault) => `${fault.line} ${fault.column}`),
      line,
    ).toContain(`2 ${column}`)
  }
})

test("an import sets the base price of a product with options, and leaves the pieces to its variants", async () => {
  const { id, options } = await productsApi.created({ price: 1000, options: blanketOptions() })
  const file = await exported()
  expect(await preview(file)).toMatchObject({ created: 0, changed: 0, unchanged: 1, faults: [] })
  expect(await faultsOf(`id,stock\n${id},1\n`)).toMatchObject([{ line: 2, column: "stock" }])
  expect(await faultsOf(`id,price\n${options.variants[0].id},1\n`)).toMatchObject([{ line: 2, column: "id" }])
  const text = `id,price\n${id},777\n`
  expect((await carryOut(text, await preview(text))).status).toBe(200)
  expect((await productsApi.send("GET", `/${id}`)).body).toMatchObject({ options: { base_price: 777 } })
})
