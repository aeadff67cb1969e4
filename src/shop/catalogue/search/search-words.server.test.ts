import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { readCursor } from "./cursor.ts"
import { readTyped } from "./known-words.server.ts"
import { finds, mayFind, tiersOf, wholeMatches } from "./match.server.ts"
import { slipsOf } from "./near-words.ts"
import { searchProducts } from "./search.server.ts"
import { NO_FILTERS } from "./search.ts"
import { suggest } from "./suggest.server.ts"
import { sweepSearchWords } from "./sweep-words.server.ts"
import { understand } from "./understand.server.ts"

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query(sql`DELETE FROM products`)
  await db.query(sql`DELETE FROM search_words`)
})

interface Sample {
  name: string
  category?: string
  description?: string
  active?: boolean
}

/** Each newer than the one after it. */
async function fill(...samples: Sample[]) {
  await db.query(sql`
    INSERT INTO products (name, category, description, is_active, price, stock_quantity, created_at)
    SELECT name, COALESCE(category, 'Other'), COALESCE(description, ''), COALESCE(active, true), 100, 9, now() - at * interval '1 hour'
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      AS (name text, category text, description text, active boolean)) WITH ORDINALITY AS s (name, category, description, active, at)`)
}

async function names(q: string): Promise<string[]> {
  const { products } = await searchProducts(db, { ...NO_FILTERS, q }, { limit: 24, cursor: null })
  return products.map(({ name }) => name)
}

test("the name comes first, then other words for it, then the category, the description last", async () => {
  await fill(
    { name: "Rug", description: "as soft as a blanket" },
    { name: "Quilt", category: "Blankets" },
    { name: "Cotton throw" },
    { name: "Sunset blanket" },
    { name: "Blanket" },
    { name: "Bowl" },
  )
  expect(await names("blanket")).toEqual(["Blanket", "Sunset blanket", "Quilt", "Cotton throw", "Rug"])
})

describe("a word is found", () => {
  beforeEach(() =>
    fill(
      { name: "Teddy from Kandy" },
      { name: "Table runner", description: "of grey linen" },
      { name: "Bunny" },
      { name: "Étoile blanket" },
      { name: "නූල් බෝනික්කා" },
    ),
  )

  test.each([
    ["in the plural", "bunnies", "Bunny"],
    ["in another order, with others", "runner, table", "Table runner"],
    ["in part", "blank", "Étoile blanket"],
    ["in the middle of it", "lanke", "Étoile blanket"],
    ["without its accent", "etoile", "Étoile blanket"],
    ["with a letter missing", "blankt", "Étoile blanket"],
    ["with two letters swapped", "bunyn", "Bunny"],
    ["without the space", "tablerunner", "Table runner"],
    ["with a space too many", "blan ket", "Étoile blanket"],
    ["by another word", "stuffed animal", "Teddy from Kandy"],
    ["by the other spelling of a colour", "gray runner", "Table runner"],
    ["beside one that is nowhere", "waterproof runner", "Table runner"],
    ["in Sinhala, in part", "බෝනික්", "නූල් බෝනික්කා"],
  ])("%s: %s", async (_, q, expected) => expect((await names(q))[0]).toBe(expected))

  test.each(["qwertz", "the qwertz", "cat", "zz-nothing-zz"])("but not %s", async (q) =>
    expect(await names(q)).toEqual([]),
  )
})

test("of three words that no product has together one is enough", async () => {
  await fill({ name: "Lace doily" }, { name: "Rug" })
  expect(await names("waterproof lace mat")).toEqual(["Lace doily"])
})

test("measures that no product says are not needed, and numbers alone find nothing", async () => {
  await fill({ name: "Cardigan" }, { name: "Rug 12" })
  expect(await names("cardigan 6-12 months")).toEqual(["Cardigan"])
})

test("of four words a description may have three, of three none is left out", async () => {
  await fill({ name: "Mobile", description: "a moon and stars, hanging from a rod" })
  expect(await names("cot hanging moon stars")).toEqual(["Mobile"])
  expect(await names("cot moon stars")).toEqual([])
})

test.each([
  ["zebra", "what nothing is near to", 4],
  ["no7", "a number", 3],
  ["crochet zebra", "a word that only descriptions have", 4],
])("a search for %s, %s, asks the database no more than it needs to", async (q, _, expected) => {
  await fill({ name: "Bear", description: "crochet" })
  let asked = 0
  const counting: Queryable = {
    query(statement) {
      asked++
      return db.query(statement)
    },
  }
  const { products } = await searchProducts(counting, { ...NO_FILTERS, q }, { limit: 24, cursor: null })
  expect(products).toEqual([])
  expect(asked).toBe(expected)
})

test("of a word that only descriptions have, names and categories are not asked for", async () => {
  await fill({ name: "Bear", description: "crochet" })
  const mayBeIn = async (q: string) => {
    const [match] = wholeMatches(q, await understand(db, await readTyped(db, q)))
    return match && tiersOf(match).map(mayFind)
  }
  expect(await mayBeIn("handmade")).toEqual([false, false, true])
  expect(await mayBeIn("crochte")).toEqual([false, false, true])
  expect(await mayBeIn("bear")).toEqual([true, true, true])
})

test("of words for the same thing the one that products have is compared first, and decides", async () => {
  await fill({ name: "Bear", description: "crochet" })
  const [match] = wholeMatches("handmade", await understand(db, await readTyped(db, "handmade")))
  expect(match?.words).toBe("('crochet' | 'handmad')")
})

test.each([
  ["handmade", "while a word that only descriptions have is counted", true],
  ["bear", "after a word that names have was counted", false],
  ["crochet zebra", "after a word that is nowhere was counted", false],
])("the page of %s is read %s", async (q, _, together) => {
  await fill({ name: "Bear", description: "crochet" })
  const asked: string[] = []
  const counting: Queryable = {
    async query(statement) {
      const isCount = statement.text.startsWith("SELECT count")
      if (!isCount) asked.push(statement.text)
      const rows = await db.query(statement)
      if (isCount) asked.push("counted")
      return rows as never
    },
  }
  await searchProducts(counting, { ...NO_FILTERS, q }, { limit: 24, cursor: null })
  const before = asked.slice(0, asked.indexOf("counted"))
  expect(before.some((text) => text.startsWith("SELECT rank"))).toBe(together)
})

test.each(["bear", "cushion", "amigurumis", "කුකුළා"])("the slips of %s are those of the database", async (word) => {
  const [row] = await db.query<{ slips: string[] }>(sql`SELECT search_slips(${word}) AS slips`)
  expect(slipsOf(word).toSorted()).toEqual(row?.slips.toSorted())
})

test("what an edit says is found, and what it no longer says is not", async () => {
  await fill({ name: "Bear", description: "of wool" })
  await db.query(sql`UPDATE products SET description = 'of bamboo'`)
  expect(await names("bamboo")).toEqual(["Bear"])
  expect(await names("wool")).toEqual([])
  await db.query(sql`UPDATE products SET name = 'Panda'`)
  expect(await names("panda")).toEqual(["Panda"])
  expect(await names("bear")).toEqual([])
})

test("details and what can be chosen are found, after names", async () => {
  await fill({ name: "Bear" }, { name: "Bamboo mat" })
  const choices = JSON.stringify([{ name: "Colour", values: ["Sky blue", "Red"] }])
  await db.query(
    sql`UPDATE products SET material = 'Bamboo yarn', options = ${choices}::jsonb, base_price = 100 WHERE name = 'Bear'`,
  )
  expect(await names("bamboo")).toEqual(["Bamboo mat", "Bear"])
  expect(await names("blue bear")).toEqual(["Bear"])
  expect(await names("sky")).toEqual(["Bear"])
})

test("all pages together are the whole list, the best first, each product once", async () => {
  await fill(
    ...Array.from({ length: 20 }, (_, at) =>
      at % 2 ? { name: `Bear ${at}` } : { name: `Lion ${at}`, description: "a friend of the bear" },
    ),
  )
  const found: string[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await searchProducts(db, { ...NO_FILTERS, q: "bear" }, { limit: 3, cursor: readCursor(cursor) })
    found.push(...page.products.map(({ name }) => name))
    cursor = page.nextCursor
  }
  const [odd, even] = [1, 0].map((rest) => Array.from({ length: 10 }, (_, at) => at * 2 + rest))
  expect(found).toEqual([...(odd ?? []).map((at) => `Bear ${at}`), ...(even ?? []).map((at) => `Lion ${at}`)])
})

test("a misspelling that was a name once is corrected all the same", async () => {
  await fill({ name: "Blakent" }, { name: "Blanket" })
  await db.query(sql`UPDATE products SET name = 'Bear' WHERE name = 'Blakent'`)
  expect(await names("blakent")).toEqual(["Blanket"])
})

test("a search that finds nothing suggests words of products for sale, and the newest ones", async () => {
  await fill({ name: "Elephant" }, { name: "Secret elegance", active: false })
  const { words, products } = await suggest(db, "elepant elegace")
  expect(words).toEqual(["elephant"])
  expect(products.map(({ name }) => name)).toEqual(["Elephant"])
})

test("neither the words that were typed nor products that are sold out are suggested", async () => {
  await fill({ name: "Elephant" }, { name: "Elephants" })
  await db.query(sql`UPDATE products SET stock_quantity = 0 WHERE name = 'Elephant'`)
  const { words, products } = await suggest(db, "elephant")
  expect(words).toEqual([])
  expect(products.map(({ name }) => name)).toEqual(["Elephants"])
})

test("words that no product has any more are swept", async () => {
  await fill({ name: "Blue bear" }, { name: "Lion" })
  await db.query(sql`UPDATE products SET name = 'Red bear' WHERE name = 'Blue bear'`)
  await sweepSearchWords(db)
  const rows = await db.query<{ word: string }>(sql`SELECT word FROM search_words ORDER BY word`)
  expect(rows.map(({ word }) => word)).toEqual(["bear", "lion", "red"])
})

test.each([
  ["", "listed_products_words"],
  ["A", "listed_products_in_name"],
  ["AB", "listed_products_to_category"],
  ["ABC", "listed_products_to_details"],
] as const)("words of the places “%s” are found by their index alone", async (places, index) => {
  const match = { q: "bear", words: "'bear'", places, asTyped: false, parts: [] }
  const plan = await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    return tx.query<{ "QUERY PLAN": string }>(sql`EXPLAIN SELECT FROM listed_products WHERE ${finds(match)}`)
  })
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n")
  expect(text).toContain(`Bitmap Index Scan on ${index} `)
  expect(text).not.toContain("Filter")
})
