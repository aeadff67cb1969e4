import { expect, test } from "vitest"
import { searchProducts } from "#shop/catalogue/search/search.server.ts"
import { NO_FILTERS } from "#shop/catalogue/search/search.ts"
import { USUAL_SYNONYMS } from "#shop/settings/sections/usual-synonyms.ts"
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

test("of 60 searches in three scripts at least 52 find the product among the first four", async () => {
  const db = await openTestDatabase()
  await fillSample(db, SAMPLE_PRODUCTS)
  const missed: string[] = []
  for (const line of QUERIES.trim().split("\n")) {
    const [q = "", names = ""] = line.split(" = ")
    const wanted = GROUPS[names] ?? names.split("; ")
    const synonyms = [...USUAL_SYNONYMS, ...SAMPLE_SYNONYMS]
    const { products } = await searchProducts(db, { ...NO_FILTERS, q }, { limit: FIRST, cursor: null }, synonyms)
    if (!products.some(({ name }) => wanted.includes(name))) missed.push(q)
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(8)
  await db.close()
})
