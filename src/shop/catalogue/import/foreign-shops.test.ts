import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"

const productsApi = await openAdminProductsApi()
const { api } = productsApi
const { preview, carryOut, upload } = productImports(productsApi)
beforeEach(() => api.db.query(sql`DELETE FROM product_imports`))

/** Imports a file, and returns its products in its order as the owner sees them. */
async function imported(text: string, rate?: string) {
  const seen = await preview(text, rate)
  expect(seen.faults).toEqual([])
  expect(await carryOut(text, seen, rate)).toMatchObject({ status: 200 })
  const rows = await api.db.query<{ id: string }>(
    sql`SELECT id FROM products WHERE variant_of IS NULL ORDER BY created_at DESC, id DESC`,
  )
  const products = await Promise.all(rows.map(async ({ id }) => (await productsApi.send("GET", `/${id}`)).body))
  const byName = (name: string) => products.find((product) => product.name === name)
  return { seen, byName, count: products.length }
}
const PICTURES = (count: number, names: string) => `Pictures that were not sent, and are left out (${count}): ${names}`

describe("Shopify", () => {
  const OLD =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status"

  test("lines of a handle are one product with variants, and lines of pictures are none", async () => {
    const { seen, byName, count } = await imported(`${OLD}
bunny,Bunny,"<p>Soft &amp; warm</p><ul><li>cotton</li></ul>",Me,Toys,soft,TRUE,Size,Small,Colour,Red,,,B-1,3,1500,,https://shop.example/1.jpg,active
bunny,,,,,,,,Small,,Blue,,,B-2,0,1500,,https://shop.example/2.jpg,
bunny,,,,,,,,Large,,Red,,,B-3,2,"1,900.00",,,
bunny,,,,,,,,,,,,,,,,,https://shop.example/3.jpg,
hat,Hat,Plain,Me,Hats,,FALSE,Title,Default Title,,,,,H-1,5,20.0000,,,active
cap,Cap,,Me,Hats,,TRUE,Title,Default Title,,,,,C-1,1,30,,,draft
`)
    expect(count).toBe(3)
    expect(seen.notes).toEqual([
      "Left out: Vendor, Tags, Variant SKU, Variant Compare At Price",
      PICTURES(3, "1.jpg, 2.jpg, 3.jpg"),
    ])
    expect(byName("Bunny")).toMatchObject({
      description: "Soft & warm\n\n- cotton",
      category: "Toys",
      state: "active",
      stock_quantity: 5,
      image_url: null,
      options: {
        base_price: 1500,
        choices: [
          { name: "Size", values: ["Small", "Large"] },
          { name: "Colour", values: ["Red", "Blue"] },
        ],
        variants: [
          { values: ["Small", "Red"], price: null, stock_quantity: 3 },
          { values: ["Small", "Blue"], price: null, stock_quantity: 0 },
          { values: ["Large", "Red"], price: 1900, stock_quantity: 2 },
        ],
      },
    })
    expect(byName("Bunny").old_paths).toEqual(["/products/bunny"])
    expect(byName("Hat")).toMatchObject({ state: "draft", price: 20, stock_quantity: 5, options: null })
    expect(byName("Cap")).toMatchObject({ state: "draft" })
  })

  test("the names of its newer export are known, and a third option is a fault by name", async () => {
    const head =
      "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,SEO title,Option1 name,Option1 value,Option2 name,Option2 value,Option3 name,Option3 value,Price,Inventory quantity,Product image URL"
    const good = `${head}\nBunny,bunny,Soft,Me,Toys > Plush,,,TRUE,Active,,A bunny,Size,Small,,,,,15.5,2,https://shop.example/1.jpg\n`
    const { byName } = await imported(good)
    expect(byName("Bunny")).toMatchObject({ category: "Plush", state: "active", price: 15.5, seo_title: "A bunny" })
    expect(byName("Bunny")).toMatchObject({ options: { choices: [{ name: "Size", values: ["Small"] }] } })
    const three = `${head}\nHat,hat,Soft,Me,,,,,,,,Size,Small,Colour,Red,Wool,Merino,15,2,\n`
    expect((await preview(three)).faults).toMatchObject([
      {
        lines: "2",
        message: "This product has more than two options: Size, Colour, Wool. Here a product has two at most.",
      },
    ])
  })

  test("two products of one name keep their own variants", async () => {
    const { seen } = await imported(`${OLD}
a,Bunny,,,,,,Size,S,,,,,,1,10,,,
b,Bunny,,,,,,Size,S,,,,,,1,20,,,
b,,,,,,,,M,,,,,,1,20,,,
`)
    expect(seen).toMatchObject({ created: 2, notes: [expect.stringContaining("Left out")] })
  })
})

describe("WooCommerce", () => {
  const HEAD =
    'ID,Type,SKU,Name,Published,"Is featured?","Short description",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)","Meta: _x"'

  test("a variable product gets its variations by the number or the SKU of its parent", async () => {
    const { seen, byName } = await imported(`${HEAD}
7,variable,hood,Hoodie,1,0,Warm,"Line 1\\n<strong>Line 2</strong>",1,,,,"Clothing > Hoodies, Sale",https://shop.example/1.jpg,,Colour,"Blue, Green",Material,Wool,1
8,variation,hood-b,Hoodie - Blue,1,0,,,1,4,,45,,,id:7,Colour,Blue,,,
9,variation,hood-g,Hoodie - Green,0,0,,,1,,40,50,,,hood,Colour,Green,,,
10,simple,cap,Cap,0,0,Short,,0,,,16,Clothing,,,,,,,
11,simple,pin,Pin &amp; Co,-1,0,,,,,,5,Pins,,,,,,,
`)
    expect(seen.notes).toEqual([
      "Left out: Is featured?, Sale price, Meta: _x",
      "Of 1 line the file says only that it is in stock: it comes in with one piece.",
      "For 1 line the file does not say how many pieces there are: it comes in with none.",
      PICTURES(1, "1.jpg"),
    ])
    expect(byName("Hoodie")).toMatchObject({
      description: "Line 1\nLine 2",
      category: "Hoodies",
      state: "active",
      options: {
        base_price: 45,
        choices: [{ name: "Colour", values: ["Blue", "Green"] }],
        variants: [
          { values: ["Blue"], price: null, stock_quantity: 4, is_active: true },
          { values: ["Green"], price: 50, stock_quantity: 1, is_active: false },
        ],
      },
    })
    expect(byName("Cap")).toMatchObject({ description: "Short", state: "draft", stock_quantity: 0 })
    expect(byName("Pin & Co")).toMatchObject({ state: "draft", category: "Pins", price: 5 })
  })

  test("an export of a few columns, without parents, is read with a guarded state", async () => {
    const { byName } = await imported(
      '\n\tID,Тип,Артикул,Имя,Опубликован,"Короткое описание",Описание,"В наличии?","Базовая цена",Категории\n40,simple,,Шаль,\'-1,Коротко,,1,240,Шали\n',
    )
    expect(byName("Шаль")).toMatchObject({
      category: "Шали",
      description: "Коротко",
      state: "draft",
      stock_quantity: 1,
    })
  })

  test("a variation without its parent is a fault", async () => {
    expect(
      (await preview(`${HEAD}\n8,variation,x,Hoodie - Blue,1,0,,,1,4,,45,,,id:7,Colour,Blue,,,\n`)).faults,
    ).toMatchObject([{ line: 2, column: "variant_of" }])
  })

  test.each([
    [
      "de",
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Vorrätig?,Lager,"Regulärer Preis",Kategorien,Bilder,"Übergeordnetes Produkt"',
    ],
    [
      "fr",
      'ID,Type,UGS,Nom,Publié,"Description courte",Description,"En stock ?",Stock,"Tarif régulier",Catégories,Images,Parent',
    ],
    [
      "es",
      'ID,Tipo,SKU,Nombre,Publicado,"Descripción corta",Descripción,"¿En inventario?",Inventario,"Precio normal",Categorías,Imágenes,Superior',
    ],
    [
      "nl",
      'ID,Type,SKU,Naam,Gepubliceerd,"Korte beschrijving",Beschrijving,"Op voorraad?",Voorraad,"Reguliere prijs",Categorieën,Afbeeldingen,Hoofd',
    ],
    [
      "ru, with a line break and a tab before its mark",
      '\n\t\uFEFFID,Тип,Артикул,Имя,Опубликован,"Краткое описание",Описание,"В наличии?",Запасы,"Базовая цена",Категории,Изображения,Родительский',
    ],
  ])("its names are known in %s", async (_, head) => {
    const { byName } = await imported(
      `${head}\n7,simple,c-1,Mütze,1,Kurz,Lang,1,6,"12,50",Mützen,https://shop.example/1.jpg,\n`,
    )
    expect(byName("Mütze")).toMatchObject({
      price: 12.5,
      stock_quantity: 6,
      category: "Mützen",
      description: "Lang",
      state: "active",
    })
  })
})

describe("Wix", () => {
  test("variants are added to their product, whose price rises by what they cost more; words of stock are read", async () => {
    const { seen, byName } =
      await imported(`handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1
p_1,Product,Tee,<p>Blue</p>,a.jpg;b.jpg,Shirts;Sale,T,,20,,TRUE,PERCENT,,0.2,Size,DROP_DOWN,Small;Large
p_1,Variant,,,,,T-S,,,0,TRUE,,4,,,,Small
p_1,Variant,,,,,T-L,,,4.5,FALSE,,InStock,,,,Large
p_2,Product,Mug,,c.jpg,,M,,9.99,,FALSE,PERCENT,OutOfStock,,,,
p_3,Product,Cap,,d.jpg,,C,,5,,TRUE,PERCENT,3,,Colour,DROP_DOWN,Red;Blue
`)
    expect(byName("Tee")).toMatchObject({
      description: "Blue",
      category: "Shirts",
      state: "active",
      options: {
        base_price: 20,
        choices: [{ name: "Size", values: ["Small", "Large"] }],
        variants: [
          { price: null, stock_quantity: 4, is_active: true },
          { price: 24.5, stock_quantity: 1, is_active: false },
        ],
      },
    })
    expect(byName("Mug")).toMatchObject({ price: 9.99, stock_quantity: 0, state: "draft" })
    expect(byName("Cap")).toMatchObject({ stock_quantity: 3, options: null })
    expect(seen.notes).toContain("1 product has options, but no line for each choice: it comes in without them.")
    expect(seen.notes).toContain("Of 1 line the file says only that it is in stock: it comes in with one piece.")
  })
})

describe("Etsy", () => {
  const HEAD =
    "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 VALUES,SKU"

  test("a file in another currency asks for what it costs in rupees, and is imported at that alone", async () => {
    const text = `${HEAD}\nBunny,"Soft, ""warm""",12.99,USD,3,toy,cotton,https://e.example/1.jpg,,SIZE,"S,M",\nHat,,1.005,USD,2,,,,,,,\n`
    expect(await preview(text)).toMatchObject({
      takes_rate: true,
      currency: "USD",
      faults: [
        { lines: "1", column: "price", message: "The prices are in USD. Enter above what one costs in rupees." },
      ],
    })
    const { seen, byName } = await imported(text, "300")
    expect(seen.notes).toEqual([
      "Left out: TAGS, MATERIALS, VARIATION 1 TYPE, VARIATION 1 VALUES",
      PICTURES(1, "1.jpg"),
    ])
    expect(byName("Bunny")).toMatchObject({
      price: 3897,
      stock_quantity: 3,
      state: "draft",
      description: 'Soft, "warm"',
    })
    expect(byName("Hat")).toMatchObject({ price: 301.5 })
    const again = await preview(text, "300")
    expect(await carryOut(text, again, "301")).toMatchObject({
      status: 409,
      body: { error: { code: "import_outdated" } },
    })
    expect(await carryOut(text, again)).toMatchObject({ status: 409 })
    for (const rate of ["0", "-1", "1e3", "x", ""])
      expect((await upload(`/preview?rate=${rate}`, text)).status).toBe(400)
  })

  test("rupees need no rate, and prices in several currencies are refused", async () => {
    const { byName } = await imported(`${HEAD}\nBunny,,"1,250.00",LKR,3,,,,,,,\n`)
    expect(byName("Bunny")).toMatchObject({ price: 1250 })
    const mixed = await preview(`${HEAD}\nBunny,,1,EUR,3,,,,,,,\nHat,,1,USD,3,,,,,,,\n`, "300")
    expect(mixed.faults).toMatchObject([
      { message: "The prices are in several currencies: EUR, USD. Make a file of each." },
    ])
  })

  test.each([
    ["it", "TITOLO,DESCRIZIONE,PREZZO,CODICE_VALUTA,QUANTITÀ,TAG,IMMAGINE1"],
    ["de", "TITEL,BESCHREIBUNG,PREIS,WÄHRUNG,ANZAHL,TAGS,BILD1"],
    ["fr", "TITRE,DESCRIPTION,PRIX,CODE_DEVISE,QUANTITÉ,TAGS,IMAGE1"],
    ["es", "TÍTULO,DESCRIPCIÓN,PRECIO,CÓDIGO_DE_DIVISA,CANTIDAD,ETIQUETAS,IMAGEN1"],
  ])("its names are known in %s, and its currency by what it holds", async (_, head) => {
    const text = `${head}\nBunny,Soft,10.00,EUR,3,toy,https://e.example/1.jpg\n`
    expect(await preview(text)).toMatchObject({ currency: "EUR" })
    const { byName } = await imported(text, "350.5")
    expect(byName("Bunny")).toMatchObject({ price: 3505, stock_quantity: 3 })
  })
})

describe("PrestaShop", () => {
  test("its sample's names are known, and so are those of its list", async () => {
    const sample = `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Quantity;Summary;Description;Image URLs (x,y,z...)
1;1;Basket;Baskets,Home;12.396694;1;5;0;B-1;7;short;<p>Woven</p>;http://p.example/1.jpg
2;0;Bowl;Home;9,90;1;;0;B-2;0;;;
`
    const { byName, seen } = await imported(sample)
    expect(seen).toMatchObject({ created: 2, takes_rate: true, currency: null })
    expect(byName("Basket")).toMatchObject({
      price: 12.4,
      category: "Baskets",
      state: "active",
      description: "Woven",
      stock_quantity: 7,
    })
    expect(byName("Bowl")).toMatchObject({ price: 9.9, state: "draft" })
    const list =
      "Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position\n1;x.jpg;Basket;B;Baskets;€10.00;€12.00;3;1;0\n"
    expect(await preview(list)).toMatchObject({ currency: "€" })
    const { byName: ofList } = await imported(list, "350")
    expect(ofList("Basket")).toMatchObject({ price: 4200, stock_quantity: 3 })
  })
})

test("a file of this shop with prices in dollars asks for the rate, too", async () => {
  const text = "name,price,stock,category\nHat,$12.50,1,Hats\nCap,$3,1,Hats\n"
  expect(await preview(text)).toMatchObject({
    takes_rate: true,
    faults: [{ message: expect.stringContaining("in $.") }],
  })
  const { byName } = await imported(text, "300")
  expect(byName("Hat")).toMatchObject({ price: 3750, state: "active" })
})
