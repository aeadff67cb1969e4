import { beforeEach, describe, expect, test } from "vitest"
import { type Queryable, sql } from "#database/database.ts"
import { storedChoices } from "#tests/fixtures/catalogue/variants.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { readCursor } from "./cursor.ts"
import { repairWords, storeMissingWords, sweepSearchWords } from "./product-words.server.ts"
import { searchProducts, suggest } from "./search.server.ts"
import { NO_FILTERS } from "./search.ts"
import { synonymsIn } from "./synonyms.ts"
import { understand } from "./understand.server.ts"

const db = await sharedDatabase()
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

/** Stores products, each newer than the one after it. */
async function fill(...samples: Sample[]) {
  await db.query(sql`
    INSERT INTO products (name, category, description, is_active, price, stock_quantity, created_at)
    SELECT name, COALESCE(category, 'Other'), COALESCE(description, ''), COALESCE(active, true), 100, 9, now() - at * interval '1 hour'
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      AS (name text, category text, description text, active boolean)) WITH ORDINALITY AS s (name, category, description, active, at)`)
  await storeMissingWords(db)
}

const SYNONYMS = [
  "blanket = throw, quilt",
  "teddy = bear, stuffed animal",
  "grey, gray",
  "pink > rose",
  "elephant = අලියා, யானை",
]

async function names(q: string, from: Queryable = db): Promise<string[]> {
  const { products } = await searchProducts(from, { ...NO_FILTERS, q }, { limit: 24, cursor: null }, SYNONYMS)
  return products.map(({ name }) => name)
}

test("the name comes first, then other words for it, then the category, the description last", async () => {
  await fill(
    { name: "Rug", description: "as soft as a blanket" },
    { name: "Cosy", category: "Blankets" },
    { name: "Cotton throw" },
    { name: "Sunset blanket" },
    { name: "Blanket" },
    { name: "Bowl" },
  )
  expect(await names("blanket")).toEqual(["Blanket", "Sunset blanket", "Cotton throw", "Cosy", "Rug"])
})

describe("a word is found", () => {
  beforeEach(() =>
    fill(
      { name: "Teddy from Kandy" },
      { name: "Table runner", description: "of grey linen" },
      { name: "Bunny" },
      { name: "Étoile blanket" },
      { name: "නූල් බෝනික්කා" },
      { name: "Rose hat" },
    ),
  )

  test.each([
    ["in the plural", "bunnies", "Bunny"],
    ["in another order, with others", "runner, table", "Table runner"],
    ["by its beginning", "blank", "Étoile blanket"],
    ["in the middle of it", "lanke", "Étoile blanket"],
    ["without its accent", "etoile", "Étoile blanket"],
    ["with a letter missing", "blankt", "Étoile blanket"],
    ["with two letters swapped", "bunyn", "Bunny"],
    ["without the space", "tablerunner", "Table runner"],
    ["with a space too many", "blan ket", "Étoile blanket"],
    ["by another word", "stuffed animal", "Teddy from Kandy"],
    ["by a wider word", "pink hat", "Rose hat"],
    ["by the other spelling of a colour", "gray runner", "Table runner"],
    ["beside one that is nowhere", "waterproof runner", "Table runner"],
    ["in Sinhala, in part", "බෝනික්", "නූල් බෝනික්කා"],
  ])("%s: %s", async (_, q, expected) => expect((await names(q))[0]).toBe(expected))

  test.each(["qwertz", "the qwertz", "කිඹුලා", "முதலை", "cat", "zz-nothing-zz"])("but not %s", async (q) =>
    expect(await names(q)).toEqual([]),
  )
})

describe("across scripts a word is found", () => {
  beforeEach(() =>
    fill(
      { name: "Granny-square blanket" },
      { name: "නූල් බෝනික්කා" },
      { name: "கம்பளி முயல்" },
      { name: "Sleepy elephant" },
      { name: "Moss coaster" },
    ),
  )

  test.each([
    ["in Sinhala letters", "බ්ලැන්කට්", "Granny-square blanket"],
    ["in Tamil letters", "பிளாங்கெட்", "Granny-square blanket"],
    ["in Latin letters of a Sinhala name", "bonikka", "නූල් බෝනික්කා"],
    ["and with another vowel", "bonekka", "නූල් බෝනික්කා"],
    ["as it begins", "bonik", "නූල් බෝනික්කා"],
    ["with a short vowel for a long one", "නුල්", "නූල් බෝනික්කා"],
    ["in Latin letters of a Tamil name", "muyal", "கம்பளி முயல்"],
    ["by the Sinhala word for it", "අලියා", "Sleepy elephant"],
    ["by the Tamil word for it", "யானை", "Sleepy elephant"],
    ["by the Sinhala word for it in Latin letters", "aliya", "Sleepy elephant"],
    ["in two scripts", "moss කෝස්ටර්", "Moss coaster"],
  ])("%s: %s", async (_, q, expected) => expect((await names(q))[0]).toBe(expected))
})

test("of three words that no product has together one is enough", async () => {
  await fill({ name: "Lace doily" }, { name: "Rug" })
  expect(await names("waterproof lace mat")).toEqual(["Lace doily"])
})

test("measures that no product says are not needed, and numbers alone find nothing", async () => {
  await fill({ name: "Cardigan" }, { name: "Rug 12" })
  expect(await names("cardigan 6-12 months")).toEqual(["Cardigan"])
})

test("where some of the words are enough, those of descriptions alone are not", async () => {
  await fill({ name: "Bear", description: "crochet" })
  expect(await names("crochet zebra")).toEqual([])
})

test("a misspelled word stands for what the catalogue has alone, also by its synonyms", async () => {
  await fill({ name: "Sleepy elephant" }, { name: "යානා අලියා" })
  const meant = async (q: string) => (await understand(db, q, synonymsIn(SYNONYMS))).map(({ others }) => others)
  expect(await meant("elephnat")).toEqual([[["elephant"], ["අලි"]]])
  expect(await meant("blnaket")).toEqual([[]])
})

test.each([
  ["bear", "what names have", 5],
  ["zebra", "what nothing is near to", 5],
])("a search for %s, %s, asks the database no more than it needs to", async (q, _, expected) => {
  await fill({ name: "Bear", description: "crochet" })
  let asked = 0
  await names(q, {
    query(statement) {
      asked++
      return db.query(statement)
    },
  })
  expect(asked).toBeLessThanOrEqual(expected)
})

test("details and what can be chosen are found, after names", async () => {
  await fill({ name: "Bear" }, { name: "Bamboo mat" })
  const choices = storedChoices([{ name: "Colour", values: ["Sky blue", "Red"] }])
  await db.query(
    sql`UPDATE products SET material = 'Bamboo yarn', options = ${choices}::jsonb, base_price = 100 WHERE name = 'Bear'`,
  )
  expect(await repairWords(db)).toEqual(["Bear"])
  expect(await names("bamboo")).toEqual(["Bamboo mat", "Bear"])
  expect(await names("blue bear")).toEqual(["Bear"])
  expect(await names("sky")).toEqual(["Bear"])
  expect(await repairWords(db)).toEqual([])
})

test("all pages together are the whole list, the best first, each product once", async () => {
  await fill(
    ...Array.from({ length: 20 }, (_, at) =>
      at % 2 ? { name: `Bear ${at}` } : { name: `Lion ${at}`, description: "a friend of the bear" },
    ),
  )
  const found: string[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await searchProducts(db, { ...NO_FILTERS, q: "bear" }, { limit: 3, cursor: readCursor(cursor) }, [])
    found.push(...page.products.map(({ name }) => name))
    cursor = page.nextCursor
  }
  const [odd, even] = [1, 0].map((rest) => Array.from({ length: 10 }, (_, at) => at * 2 + rest))
  expect(found).toEqual([...(odd ?? []).map((at) => `Bear ${at}`), ...(even ?? []).map((at) => `Lion ${at}`)])
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
  await fill({ name: "Blue bear", description: "soft" }, { name: "Lion" })
  await db.query(sql`UPDATE products SET name = 'Red bear' WHERE name = 'Blue bear'`)
  await repairWords(db)
  await sweepSearchWords(db)
  const rows = await db.query<{ word: string }>(sql`SELECT word FROM search_words ORDER BY word`)
  expect(rows.map(({ word }) => word)).toEqual(["bear", "lion", "other", "red", "soft"])
})
