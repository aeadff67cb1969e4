// Compares searches as people type them, in each script, with the exact search for the word that is meant, among a hundred thousand
// products (PRODUCTS) that have names in all three languages; then the back-office's list of them by name, in each language.
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { sql } from "#database/database.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { byTurns, millisecondsOf } from "./measure.ts"
import { startShop } from "./shop.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const FILL_LIMIT_MS = 10 * 60_000
const LIMIT = 12
/** Holds typed searches by an exact search that finds about as much; none finds what descriptions say. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  toy: ["toy", "toys", "animal", "baby toys", "handmade"],
  bear: ["bear", "teddy", "baer", "handmade bear"],
  blanket: ["blanket", "blnaket", "baby blanket", "crochet blanket"],
  bag: ["bag"],
  cot: ["cot"],
  elephant: ["elephnat"],
  "cotton bear": ["cotton bear", "bear cotton"],
  "99": ["99"],
  oc: ["oc"],
  xq: ["xq"],
  o: ["o"],
  "jolly octopus no. 777": ["jolly octopus no. 777"],
  "no such thing": ["no such thing"],
}
/** Words of the generated names that are translated, each in Sinhala and Tamil. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  ...{ Cotton: ["කපු", "பருத்தி"], Woollen: ["ලොම්", "கம்பளி"], Striped: ["ඉරි", "கோடிட்ட"], Little: ["පුංචි", "சின்ன"] },
  ...{ Sleepy: ["නිදිබර", "தூங்கும்"], Sunny: ["හිරු", "வெயில்"], Jolly: ["සතුටු", "மகிழ்ச்சியான"], Blanket: ["පොරවනය", "போர்வை"] },
  ...{ Bear: ["වලසා", "கரடி"], Basket: ["කූඩය", "கூடை"], Coaster: ["කෝස්ටරය", "கோஸ்டர்"], Shawl: ["සළුව", "சால்வை"] },
  ...{ Bunny: ["හාවා", "முயல்"], Cushion: ["කොට්ටය", "மெத்தை"], Beanie: ["තොප්පිය", "தொப்பி"], Tote: ["බෑගය", "பை"] },
  ...{ Elephant: ["අලියා", "யானை"], Octopus: ["බූවල්ලා", "எண்காலி"] },
}
/** Holds searches in Sinhala, Tamil and Latin letters for translated words, by the exact search for the English one. */
const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  bear: ["වලසා", "වලස්", "walasa", "கரடி", "karadi"],
  blanket: ["පොරවනය", "poravanaya", "බ්ලැන්කට්", "போர்வை", "porvai", "பிளாங்கெட்"],
  elephant: ["අලියා", "aliya", "යානයි", "யானை", "yaanai"],
  octopus: ["බූවල්ලා", "buwalla", "எண்காலி", "enkali"],
  "cotton bear": ["කපු වලසා", "kapu walasa", "பருத்தி கரடி", "paruthi karadi"],
  "striped basket": ["ඉරි කූඩය", "கோடிட்ட கூடை"],
  tote: ["බෑගය", "bagaya", "பை"],
}

const shop = await startShop()
const { db, url, run } = shop
await run("sample", "--products", String(PRODUCTS))
await withTimeLimit(FILL_LIMIT_MS, translateNames)
for (const [meant, searches] of [...Object.entries(SEARCHES), ...Object.entries(TRANSLATED)]) {
  for (const typed of searches) {
    const sides = {
      [`exactly “${meant}”`]: async () => ({
        ms: await millisecondsOf(() => Promise.all([findShelf(), findHolding(meant)])),
      }),
      "through HTTP": async () => ({ ms: await millisecondsOf(() => search(typed)) }),
    }
    await byTurns(`“${typed}”`, sides, { rounds: 21, warming: 1 })
  }
}
await compareSorts()
await shop.close()

/** Gives each product its name in Sinhala and Tamil, word for word. */
async function translateNames() {
  const names = sql`${JSON.stringify(NAMES)}::jsonb`
  const said = (at: number) => sql`concat_ws(' ', ${names} -> split_part(name, ' ', 1) ->> ${at}::int,
    ${names} -> split_part(name, ' ', 2) ->> ${at}::int, split_part(name, ' ', 4))`
  await db.query(
    sql`UPDATE products SET texts = jsonb_build_object('name', jsonb_build_object('si', ${said(0)}, 'ta', ${said(1)})) WHERE variant_of IS NULL`,
  )
  await db.query(sql`UPDATE listed_products SET words = NULL`)
  await run("recount")
  await db.query(sql`VACUUM (FULL, ANALYZE) products, listed_products, search_words`)
}

/** Compares the first page of the list by name, and the last one that can be reached, where a third of the names each is in one script. */
async function compareSorts() {
  await withTimeLimit(FILL_LIMIT_MS, async () => {
    const language = sql`(ARRAY['si', 'ta'])[split_part(name, ' ', 4)::int % 3]`
    await db.query(
      sql`UPDATE products SET name = COALESCE(texts -> 'name' ->> ${language}, name) WHERE variant_of IS NULL`,
    )
    await db.query(sql`VACUUM (FULL, ANALYZE) products, listed_products`)
  })
  const owner = await theOwner(shop)
  for (const list of ["", "&status=active", `&q=${encodeURIComponent("කපු")}`]) {
    for (const page of [1, 250, 500]) {
      const path = `/admin/products?sort=name${list}&page=${page}`
      const read = (language: string) => owner.call("GET", path, undefined, { "accept-language": language })
      const sides = Object.entries({ English: "en", Sinhala: "si", Tamil: "ta" }).map(([side, language]) => {
        return [side, async () => ({ ms: await millisecondsOf(() => read(language)) })] as const
      })
      await byTurns(path, Object.fromEntries(sides), { rounds: 21, warming: 3 })
    }
  }
}

async function search(q: string) {
  await (await fetch(`${url}/api/products?limit=${LIMIT}&q=${encodeURIComponent(q)}`)).text()
}

/** Queries what the page of a search shows beside the products found. */
function findShelf() {
  return db.query(
    sql`SELECT category, count(*), (SELECT max(price) FROM products WHERE is_active AND variant_of IS NULL) AS max_price
        FROM listed_products WHERE is_active GROUP BY category ORDER BY lower(category), category`,
  )
}

/** Runs the exact search: names and categories that hold the text as it stands, counted, then the newest of them. */
async function findHolding(q: string) {
  const list = (holds: typeof contains) => sql`listed_products WHERE is_active AND ${holds(sql`search`, q)}`
  const count = await countFound(db, q, list)
  const products = count.matching_capped
    ? sql`products WHERE is_active AND variant_of IS NULL AND ${contains(sql`search`, q)}`
    : sql`(SELECT id, created_at FROM ${list(indexed)} OFFSET 0) AS products WHERE true`
  const ids = sql`SELECT id FROM ${products} ORDER BY created_at DESC, id DESC LIMIT ${LIMIT + 1}`
  return db.query(sql`SELECT * FROM products WHERE id IN (${ids}) ORDER BY created_at DESC, id DESC`)
}
