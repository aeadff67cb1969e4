import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { upload, preview, carryOut, faultsOf } = productImports(productsApi)
beforeEach(() => api.db.query(sql`DELETE FROM product_imports`))

/** Returns the file that an admin saves. */
async function exported(): Promise<string> {
  const response = await api.fetch("/api/admin/products.csv", { headers: { "X-Test-User": admin } })
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())
}
const namesInShop = async () =>
  (await api.db.query<{ name: string }>(sql`SELECT name FROM products ORDER BY created_at DESC`)).map(
    ({ name }) => name,
  )

const HEAD = "name,price,stock,category"

/** Returns each line that has a fault with its column, in the order of the file. */
function placesOf(faults: Array<{ lines: string; column: string | null }>): Array<[number, string | null]> {
  const places = faults.flatMap(({ lines, column }) =>
    lines.split(", ").flatMap((run): Array<[number, string | null]> => {
      const [first = 0, last = first] = run.split("–").map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => [first + n, column])
    }),
  )
  return places.toSorted(([one], [other]) => one - other)
}

describe("what is exported", () => {
  test("is imported again unchanged, whatever its texts hold, also line ends and separators of a spreadsheet", async () => {
    const texts = ["=1+1", "'=kept", "-5 °C; +3", '“a” "b", c', "'", "@x\n=SUM(A1)\n\n'-y", "1,250", "\u0b85"]
    for (const text of texts)
      await productsApi.created({ name: text.split("\n")[0], description: text, material: "cotton" })
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    await productsApi.created({ state: "scheduled", publish_at, weight_grams: 120, price: 0.05 })
    await productsApi.created({ state: "draft", care: "Wash\nby hand" })
    await productsApi.send("DELETE", `/${(await productsApi.created()).id}`)
    const pictures = [
      { image_url: await productsApi.uploaded(), alt: "=a bunny, asleep" },
      { image_url: await productsApi.uploaded(), alt: "" },
    ]
    const options = blanketOptions()
    options.choices[0]?.values.push("=Green", "Unused")
    options.variants.push({ values: ["=Green", "Small"], price: 0.05, stock_quantity: 0 })
    const [first = {}, ...others] = options.variants
    const variants = [{ ...first, image_url: pictures[1]?.image_url }, ...others]
    const personalisation = { label: "+ a name", max_length: 12, price: 0.5, required: true }
    await productsApi.created({ pictures, personalisation, options: { ...options, variants } })
    const file = await exported()
    expect(file).toMatch(
      /^\uFEFFid,name,description,price,sale_price,sale_from,sale_until,stock,category,state,publish_at,size,material,care,lead_time,made_to_order,deposit_percent,no_returns,commissions,weight_grams,pictures,slug,seo_title,seo_description,old_path,personalisation,personalisation_length,personalisation_price,personalisation_required,variant_of,option_1,option_2(?:,[a-z_]+_[a-z]{2,3})*\r\n/,
    )
    expect(file).not.toMatch(/(^|,)=/m)
    const semicolons = file.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ";")
    for (const text of [file, `${file}\r\n,,\r\n\r\n`, semicolons]) {
      expect(await preview(text)).toMatchObject({ created: 0, changed: 0, unchanged: 11, faults: [] })
    }
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(file.slice(1), "utf16le")])
    expect(await preview(utf16)).toMatchObject({ unchanged: 11, faults: [] })
  })
})

const SALE_DAYS = { sale_from: "2026-01-01", sale_until: "2126-12-24" }

test("a sale comes back as it was, of variants too, and the price of the file is the one without it", async () => {
  const options = blanketOptions()
  const variants = options.variants.map((each) => ({ ...each, sale_price: each.price && 1200 }))
  const sale = { price: 1250.5, sale_price: 1000, ...SALE_DAYS }
  const { id } = await productsApi.created({ ...sale, options: { ...options, variants } })
  const plain = await productsApi.created(sale)
  const file = await exported()
  expect(file).toContain(`${plain.id},Bunny,Soft,1250.50,1000.00,2026-01-01,2126-12-24,7,`)
  expect(file).toMatch(/,1500.00,1200.00,,,3,/)
  expect(await preview(file)).toMatchObject({ changed: 0, unchanged: 2, faults: [] })
  const dearer = `id,price,sale_price\n${plain.id},1300,1100\n`
  expect((await carryOut(dearer, await preview(dearer))).body).toEqual({ created: 0, changed: 1 })
  expect((await productsApi.send("GET", `/${plain.id}`)).body).toMatchObject({ price: 1100, regular_price: 1300 })
  const faulty = `id,price,sale_price,sale_from,sale_until\n${plain.id},1000,1000,,\n${id},1250.5,1000,2026-01-01,soon\n`
  expect(placesOf((await preview(faulty)).faults)).toEqual([
    [2, "sale_until"],
    [3, "sale_until"],
  ])
})

describe("a preview", () => {
  test("shows what would be added and changed, and writes nothing", async () => {
    const { id } = await productsApi.created({ category: "Toys" })
    const text = `id,name,price,stock,category,state,publish_at
${id},Bunny,"1,999.50",7,toys,draft,
,Hat,Rs. 20,3,Hats,scheduled,2126-12-01 18:00
`
    expect(await preview(text)).toMatchObject({
      created: 1,
      changed: 1,
      unchanged: 0,
      new_categories: ["Hats"],
      faults: [],
      changes: [
        {
          line: 2,
          id,
          name: "Bunny",
          fields: [
            { field: "price", before: 1250.5, after: 1999.5 },
            { field: "is_active", before: true, after: false },
            { field: "is_draft", before: false, after: true },
          ],
        },
        { line: 3, id: null, name: "Hat" },
      ],
    })
    expect(await namesInShop()).toEqual(["Bunny"])
  })

  test("changes what the file has columns for", async () => {
    const { id } = await productsApi.created({ size: "Small", description: "Soft" })
    const text = `\uFEFFid;price\n${id};"1250,75"\n`
    expect((await carryOut(text, await preview(text))).body).toEqual({ created: 0, changed: 1 })
    expect((await productsApi.send("GET", `/${id}`)).body).toMatchObject({
      price: 1250.75,
      size: "Small",
      name: "Bunny",
    })
  })

  test("names each fault by its line and its column", async () => {
    const gone = await productsApi.created()
    await productsApi.send("DELETE", `/${gone.id}`)
    const { id } = await productsApi.created()
    const lines = [
      ["id", `${gone.id},Hat,1,1,,,`],
      ["name", ",,1,1,,,"],
      ["price", ",Hat,cheap,1,,,"],
      ["price", ",Hat,0,1,,,"],
      ["price", ",Hat,1.005,1,,,"],
      ["stock", ",Hat,1,2.5,,,"],
      ["stock", ",Hat,1,,,,"],
      ["category", `,Hat,1,1,${"a".repeat(101)},,`],
      ["state", ",Hat,1,1,,sold,"],
      ["publish_at", ",Hat,1,1,,scheduled,01.12.2126"],
      ["publish_at", ",Hat,1,1,,scheduled,"],
      ["publish_at", ",Hat,1,1,,scheduled,2020-01-01 10:00"],
      ["publish_at", ",Hat,1,1,,draft,2126-01-01 10:00"],
      [null, ",Hat,1,1,,,,too,many"],
    ] as const
    const first = `${id},Bunny,1,1,,,`
    const text = ["id,name,price,stock,category,state,publish_at", first, ...lines.map(([, line]) => line), first].join(
      "\n",
    )
    const faults = await faultsOf(text)
    expect(placesOf(faults)).toEqual([...lines.map(([column], at) => [at + 3, column]), [lines.length + 3, "id"]])
    for (const { message } of faults) expect(message).toMatch(/^[A-Z].{10,}/)
  })

  test("counts lines as a spreadsheet does, over cells of several lines and empty lines", async () => {
    const text = `name,description,price,stock\r\nHat,"Soft,\r\nwarm,\r\nred",1,1\r\n\r\nCap,,x,1\r\n`
    expect(await faultsOf(text)).toMatchObject([{ line: 6, column: "price" }])
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, number, string | null]>([
    ["no known column", "colour;size of it\nred;1\n", 1, null],
    ["a column twice", "name,price,stock,Name\nHat,1,1,Cap\n", 1, "name"],
    ["a quotation mark in its head", `name,"price,stock\nHat,1,1\n`, 1, null],
    ["a quotation mark that is not closed", `${HEAD}\nHat,1,1,Hats\n"Cap,1,1,Hats\n`, 3, null],
    ["nothing but its head", `${HEAD}\n`, 1, null],
    ["nothing", "\n", 1, null],
    ["another encoding", new Uint8Array([0x6e, 0xe9, 0x0a]), 1, null],
    ["too many lines", `${HEAD}\n${"Hat,1,1,Hats\n".repeat(10_001)}`, 1, null],
  ])("of a file with %s says so", async (_, text, line, column) => {
    expect((await faultsOf(text))[0]).toMatchObject({ line, column })
  })

  test("says each kind of fault once, with its lines", async () => {
    const lines = ["Hat,cheap,1,Hats", ...Array.from({ length: 4 }, () => "Hat,1,,Hats"), "Hat,dear,1,Hats"]
    const seen = await preview(`${HEAD}\n${lines.join("\n")}\n`)
    expect(seen.faults).toMatchObject([
      { line: 2, lines: "2, 7", column: "price", message: "Not a number: “cheap”" },
      { line: 3, lines: "3–6", column: "stock" },
    ])
    expect(seen.fault_count).toBe(6)
  })

  test("names what it leaves out in one line, which is no fault", async () => {
    const seen = await preview("name,price,stock,,colour,category,vendor,\nHat,1,1,x,red,Hats,Me,\n")
    expect(seen).toMatchObject({ created: 1, faults: [], notes: ["Left out: colour, vendor"], takes_rate: false })
  })

  test("is made of a file of at most 5 MB", async () => {
    expect(await upload("/preview", "a".repeat(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  })
})

/** Holds lines with one fault each, and its column. */
const FAULTY: ReadonlyArray<[column: string | null, line: string]> = [
  ["price", "Hat,cheap,1,Hats"],
  [null, '"Hat,1,1,Hats'],
  ["name", ",1,1,Hats"],
  ["price", "Hat,=1+1,1,Hats"],
  [null, 'Hat "big",1,1,Hats'],
  ["name", `${"a".repeat(201)},1,1,Hats`],
  ["price", "Hat,0,1,Hats"],
  [null, "Caf\u00e9,1,1,Hats"],
  ["stock", "Hat,1,2.5,Hats"],
  ["category", `Hat,1,1,${"a".repeat(101)}`],
  [null, "Hat,1,1,Hats,,,,,,more"],
  ["state", "Hat,1,1,Hats,sold"],
  ["pictures", "Hat,1,1,Hats,,/media/products/gone/720.webp"],
  ["id", "Hat,1,1,Hats,,,5c1fdd44-5f0c-4a57-a4a8-00000000ffff"],
  ["variant_of", ",1,1,,,,,Nothing like it"],
  [null, '"Hat"s,1,1,Hats'],
]
const faultyLine = (n: number) => FAULTY[n % FAULTY.length]?.[1] ?? ""

describe("an import", () => {
  test("of 5,000 products with 49 faults reports each with its line, and writes nothing; without them it writes all", async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `Hat ${n},${n + 1},${n % 9},${n % 2 ? "Hats" : "Caps"}`)
    const good = [HEAD, ...lines].join("\r\n")
    const faulty = lines.map((line, n) => (n % 100 === 7 && n < 4900 ? faultyLine((n - 7) / 100) : line))
    const bad = new Uint8Array(
      Buffer.from([`${HEAD},state,pictures,id,variant_of,option_3`, ...faulty].join("\r\n"), "latin1"),
    )
    const seen = await preview(bad)
    expect(placesOf(seen.faults)).toEqual(
      Array.from({ length: 49 }, (_, n) => [n * 100 + 9, FAULTY[n % FAULTY.length]?.[0]]),
    )
    expect(seen).toMatchObject({ fault_count: 49, notes: ["Left out: option_3"] })
    expect(await carryOut(bad, seen)).toMatchObject({ status: 422 })
    expect(await namesInShop()).toEqual([])
    expect(await carryOut(good, await preview(good))).toMatchObject({
      status: 200,
      body: { created: 5_000, changed: 0 },
    })
    expect((await namesInShop()).slice(0, 3)).toEqual(["Hat 0", "Hat 1", "Hat 2"])
    expect((await api.send("GET", "/api/products")).body.categories).toEqual([
      { category: "Caps", count: 2_500 },
      { category: "Hats", count: 2_500 },
    ])
    const [{ n } = { n: 0 }] = await api.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM admin_audit WHERE after ->> 'name' = 'Hat 4999'`,
    )
    expect(n).toBe(1)
  })

  test("is carried out once, and announced once", async () => {
    const text = `${HEAD}\nHat,1,1,Hats\nCap,1,1,Hats\n`
    const seen = await preview(text)
    const heard: string[] = []
    const stop = await api.db.listen("catalogue_changed", (payload) => heard.push(payload))
    const answers = await Promise.all([carryOut(text, seen), carryOut(text, seen)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expect.poll(() => heard).toEqual(["*"])
    await stop()
    expect(await namesInShop()).toEqual(["Hat", "Cap"])
  })

  test("is refused as a whole where a product, or the file, is another by now", async () => {
    const { id } = await productsApi.created()
    const text = `id,name,price,stock\n${id},Bunny,5,7\n,Hat,1,1\n`
    const file = await preview(text)
    expect(await carryOut(text.replace(",5,", ",6,"), file)).toMatchObject({ status: 409 })
    await productsApi.send("PATCH", `/${id}`, { size: "Small" })
    expect(await carryOut(text, file)).toMatchObject({ status: 409, body: { error: { code: "import_outdated" } } })
    const again = await preview(text)
    await productsApi.order(id)
    expect(await carryOut(text, again)).toMatchObject({ status: 409 })
    await productsApi.send("DELETE", `/${id}`)
    expect(await carryOut(text, again)).toMatchObject({ status: 409 })
    expect(await namesInShop()).toEqual(["Bunny"])
    expect((await upload("?preview=x&fingerprint=y", text)).status).toBe(400)
  })

  test("publishes drafts as new ones, and records what it changed", async () => {
    const draft = await productsApi.created({ state: "draft" })
    await productsApi.created({ name: "Newer" })
    const text = `id,name,stock,state\n${draft.id},Published,4,active\n`
    await carryOut(text, await preview(text))
    expect((await api.send("GET", "/api/products")).body.products).toMatchObject([
      { name: "Published", stock_quantity: 4, price: 1250.5 },
      { name: "Newer" },
    ])
    expect((await productsApi.trailOf(draft.id))[0]).toMatchObject({
      action: "updated",
      before: { name: "Bunny", stock_quantity: 7, is_active: false, is_draft: true },
      after: { name: "Published", stock_quantity: 4, is_active: true, is_draft: false },
    })
  })
})
