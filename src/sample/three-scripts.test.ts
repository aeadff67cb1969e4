import { afterAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { stemOf, wordsOf } from "#shop/catalogue/search/fold.ts"
import { repairWords } from "#shop/catalogue/search/product-words.server.ts"
import { searchProducts } from "#shop/catalogue/search/search.server.ts"
import { NO_FILTERS } from "#shop/catalogue/search/search.ts"
import { USUAL_SYNONYMS } from "#shop/settings/sections/usual-synonyms.ts"
import { storedChoices } from "#tests/fixtures/catalogue/variants.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { SAMPLE_PRODUCTS } from "./catalogue.ts"
import { fillSample } from "./fill-sample.ts"
import { SAMPLE_SYNONYMS } from "./synonyms.ts"

/** Lists what people type in three scripts, and what it should find; a name in capitals is a group. None of them was tuned for. */
const QUERIES = `
අලි පැටව් = Raja the Elephant Calf
සිංහ සෙල්ලම් බඩුව = Sinha the Little Lion
කොටියා = Wilpattu Leopard Cub
උණහපුලුවා = Sleepless Slender Loris
මුහුදු කැස්බෑව = Kosgoda Sea Turtle
බේබි තොප්පි = Kiri Bear Cap
ස්කාෆ් = Night Mail Scarf
සාළුව = Berry Lace Shawl; Lagoon Shawl
අත්වැසුම් = Tea Picker's Mitts
ස්ක්‍රන්චි = Garden Scrunchies, Set of Four
පතොක් ගහ = Unthirsty Cactus
මේස රෙදි = Temple Diamond Table Runner; Beeralu Lace Doily
කෝප්ප = Plain Tea Mug Cosy
කෝස්ටර් හතරක් = Nil Manel Coasters, Set of Four
බිත්ති සැරසිලි = Driftwood Wall Hanging
අවුරුදු = Avurudu Bunting
පොල මල්ල = Pola Market Net
ටෝට් බැග් = Minneriya Elephant Tote; Nine Squares Tote
blue බ්ලැන්කට් = Blue Gingham Picnic Blanket
පික්නි = Blue Gingham Picnic Blanket
சிங்கம் = Sinha the Little Lion
சிறுத்தை = Wilpattu Leopard Cub
ஆக்டோபஸ் = Unawatuna Octopus
கடல் ஆமை = Kosgoda Sea Turtle
கரடிக்குட்டி = Kalu Banda the Bear; Little Bear Rattle; Kiri Bear Cap
பொம்மை = TOYS
ஸ்கார்ப் = Night Mail Scarf
கையுறை = Tea Picker's Mitts
வெயில் தொப்பி = Bentota Sun Hat
பூங்கொத்து = Araliya Bouquet in a Vase
கள்ளி செடி = Unthirsty Cactus
சுவர் அலங்காரம் = Driftwood Wall Hanging
கோஸ்டர் = Nil Manel Coasters, Set of Four
புத்தாண்டு = Avurudu Bunting
வெற்றிலை பை = Betel Pouch
சந்தை பை = Pola Market Net
நீல போர்வை = Blue Gingham Picnic Blanket
குழந்தை தொப்பி = Kiri Bear Cap
கிலுகிலு = Little Bear Rattle
lace சால்வை = Berry Lace Shawl
sinhaya = Sinha the Little Lion
kotiya = Wilpattu Leopard Cub
unahapuluwa = Sleepless Slender Loris
buwalla = Unawatuna Octopus
saluwa = Berry Lace Shawl; Lagoon Shawl
bakamuna sellam badu = Night Owl of Knuckles
singam = Sinha the Little Lion
siruthai = Wilpattu Leopard Cub
aamai = Kosgoda Sea Turtle
thimingilam = Mirissa Blue Whale
kaiyurai = Tea Picker's Mitts
nool koodai = Maker's Yarn Basket
bulath payiya = Betel Pouch
bim kushan = Mandala Floor Cushion
wesak kudu = Vesak Lantern Jars, Pair
pola malla = Pola Market Net
arliya mal = Araliya Bouquet in a Vase
sellam badu = TOYS
podi walasa = Little Bear Rattle; Kalu Banda the Bear; Kiri Bear Cap
baba blanket = Heart to Heart Baby Blanket; Starry Night Baby Blanket
`
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  TOYS: SAMPLE_PRODUCTS.filter(({ category }) => category === "Toys").map(({ name }) => name),
}
const FIRST = 4

/** Lists words with endings, as people type them too. */
const BENT = `
අලියෙක් = Raja the Elephant Calf
හාවෙක් = Sudu the Bunny
කරාබුවක් = Daisy Drop Earrings
අව්වට තොප්පියක් = Bentota Sun Hat
කූඩයක් = Maker's Yarn Basket
ஆமையை = Kosgoda Sea Turtle
முயலை = Sudu the Bunny
தொப்பிகள் = Horton Plains Beanie
`

const db = await openTestDatabase()
afterAll(() => db.close())
await fillSample(db, SAMPLE_PRODUCTS)

/** Returns the names of what is found, in order. */
async function found(q: string, limit: number, from = db): Promise<string[]> {
  const synonyms = [...USUAL_SYNONYMS, ...SAMPLE_SYNONYMS]
  const { products } = await searchProducts(from, { ...NO_FILTERS, q }, { limit, cursor: null }, synonyms)
  return products.map(({ name }) => name)
}
const pairs = (lines: string) =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.split(" = ") as [string, string])

test("of 60 searches in three scripts 59 find the product among the first four", async () => {
  const missed: string[] = []
  for (const [q, names] of pairs(QUERIES)) {
    const wanted = GROUPS[names] ?? names.split("; ")
    const first = await found(q, FIRST)
    if (!first.some((name) => wanted.includes(name))) missed.push(q)
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(1)
})

test.each(pairs(BENT))("%s finds %s first", async (q, name) => expect((await found(q, 1))[0]).toBe(name))

test("every word of the catalogue's English finds first what it finds in a shop without other languages", async () => {
  const plain = await openTestDatabase()
  await fillSample(plain, SAMPLE_PRODUCTS)
  await plain.query(sql`UPDATE products SET texts = '{}'`)
  for (const { name, shows } of SAMPLE_PRODUCTS) {
    const options = shows && storedChoices(shows.choices)
    if (options) await plain.query(sql`UPDATE products SET options = ${options}::jsonb WHERE name = ${name}`)
  }
  await plain.query(sql`UPDATE categories SET names = '{}'`)
  await plain.query(sql`DELETE FROM search_words`)
  await repairWords(plain)
  const texts = SAMPLE_PRODUCTS.map(({ name, category, description }) => `${name} ${category} ${description}`)
  const words = new Set(wordsOf(texts.join(" ")).filter((word) => stemOf(word) !== null))
  expect(words).toContain("birthday")
  const others: string[] = []
  for (const word of words) {
    const before = await found(word, FIRST, plain)
    const first = await found(word, before.length, db)
    if (first.join() !== before.join()) others.push(`${word}: ${first.join(", ")}; before ${before.join(", ")}`)
  }
  expect(others).toEqual([])
  await plain.close()
})
