import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { storeMissingWords } from "#shop/catalogue/search/product-words.server.ts"
import { searchProducts } from "#shop/catalogue/search/search.server.ts"
import { NO_FILTERS } from "#shop/catalogue/search/search.ts"
import { USUAL_SYNONYMS } from "#shop/settings/sections/usual-synonyms.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { SAMPLE_PRODUCTS } from "./catalogue.ts"
import { SAMPLE_SYNONYMS } from "./synonyms.ts"

/** Lists, behind a product of the sample, what people type for it; several products match some of that. */
const QUERIES = `
Raja the Elephant Calf: crochet elefant soft toy, gift for a child elephant, elephant toy, elefant, elephnt, toy
  elephant, raja, elephants, elephant calf, stuffed elephant, baby elephant
Kalu Banda the Bear: teddy-bear brown, bear teddys for kids, tedys, bear with ribbon, bera, teddy bear, teddy,
  teddybear, brown bear, kalu banda, bears, bear toy, caramel bear
Sudu the Bunny: long eared rabbit, stuffed bunnys white, pressie for baby bunny, bunny, bunnies, buny, rabbit, rabit,
  white rabbit, sudu, white bunny, bunny plush
Wilpattu Leopard Cub: leopord, spotted cat toy, leopard, lepard, leopards, leopard cub, cub leopard, wilpattu
Sinha the Little Lion: cuddly lion orange mane, lion soft toy with mane, lion, lions, little lion, lion toy, lion
  plushie, sinha
Sleepless Slender Loris: loris soft toy, loris, slender loris, loris slender, lorris
Unawatuna Octopus: sea creature toy 8 arms, octapus for baby, toy for newborn octopus, octopus, octapus, octupus,
  octopus toy, stuffed octopus
Kosgoda Sea Turtle: green sea turtel toy, kasbawa, ibba toy, turtle, tortoise, turtel, sea turtle, turtle sea,
  seaturtle, turtles
Mirissa Blue Whale: whale plushy, big blue wale toy, big fish toy, whale, blue whale, wale, whale blue, bluewhale,
  mirissa
Night Owl of Knuckles: stuffed owl toy, bird toy, bakamuna, owl, owls, night owl, owl toy
Ripple Throw, Rose and Terracotta: sofa throw pink, terracotta blanket waves, wavy blanket, terracota throw, ripple
  throw, pink throw, rose blanket, throw blanket, ripple blanket, throws
Hundred Squares Blanket: grannysquare blanket, multi coloured blanket, granny square blanket, hundred squares, squares
  blanket, colourful blanket, blanket squares, hunderd squares
Tea Country Striped Throw: throw with fringe, stripped throw, striped throw, stripe throw, tea country, striped
  blanket, stripey throw
Blue Gingham Picnic Blanket: checkered blanket blue, pic-nic blanket, picnic blanket, blanket picnic, gingham, checked
  blanket, picnik blanket, blue blanket, blankt picnic
Monsoon Diamond Throw: grey diamond throw, throw for sofa 3 seater cream diamonds, diamond throw, monsoon, diamond
  blanket, cream throw
Sunset Zigzag Lap Blanket: small blanket for travel zig-zag, orange lap blanket, zigzag, zig zag blanket, lap blanket,
  chevron blanket, zigzag blankets
Cinnamon Garden Check: cinnamon, cinamon, cinnamon garden, check blanket
Sage Diamond Cushion Cover: cusion sage green, 45cm cushion cover, cushion 45 x 45 green, sage cushion, green cushion,
  diamond cushion, cushion cover, cusion cover, pillow cover green, cushion cover 45 cm
Grandmother's Square Cushion: granny cushion, granny square cushion, grandmothers cushion, square pillow, grandmother
  square
Verandah Stripe Cushion Cover: stripey cushion, orange striped cushion cover for verandah, striped cushion, stripe
  cushion cover, verandah, veranda cushion, striped pillow
Mandala Floor Cushion: round floor pillow, floor cushion, mandala cushion, mandala, floor pillow, round cushion
Nil Manel Coasters, Set of Four: coaster set 4, coaster, coasters, costers, tea coasters, set of coasters, nil manel,
  drink mat
Beeralu Lace Doily: lace table mat, doyley, doily, doilies, lace doily, doily lace, doyly, white doily, beeralu
Temple Diamond Table Runner: table runner 150cm, runner for dining table terracotta, table runner, tablerunner,
  runner, runner for table, table runer
Driftwood Wall Hanging: wall decoration, makrame wall hanging, wall hanging, wallhanging, wall art, driftwood,
  macrame, hanging for wall, wall decor
Hanging Garden Planter: hanging plant basket, planter, plant hanger, plant holder, hanging planter, planters, plantr
Araliya Bouquet in a Vase: crochet flowers in a vase, frangipani flowers gift, frangipani, bouquet, flower bouquet,
  boquet, flowers in vase, araliya, vase
Unthirsty Cactus: desk cactus gift, cactus, cactuss, cacti, unthirsty cactus
Mustard Field Pouffe: yellow foot stool, mustard seat pouff, pouffe, pouf, ottoman, footstool, mustard pouffe, yellow
  pouffe
Avurudu Bunting: birthday flags, new year bunting, bunting, garland, flags, avurudu, avurudu decoration, party bunting
Plain Tea Mug Cosy: mug warmer, mug cosy, mug cozy, tea cosy, cup cosy, mugcosy, cosy for mug
Vesak Lantern Jars, Pair: tea-light jars, candle jar vesak, vesak koodu, lantern, lanterns, vesak, vesak lantern,
  candle holder, lamp, latern
First Steps Booties: booties 3-9 months, booties, baby booties, bootees, baby shoes, booties for baby, baby socks,
  blue booties
Kiri Bear Cap: new born cap with bear ears, babys bonnet, baby hat with ears, bear cap, baby cap, baby hat, bear hat,
  cap with ears
Heart to Heart Baby Blanket: baby shawl with hearts, baby blanket 80x80, cot blanket, baby shawl heart, baby blanket,
  blanket baby, heart blanket, pink baby blanket, babyblanket, baby blankets, bby blanket
Starry Night Baby Blanket: blanket stars yellow, star blanket, starry night, baby blanket stars, stary night, blue
  baby blanket
Little Bear Rattle: rattle for 6 month baby, teething ring, rattle, ratle, baby rattle, bear rattle, rattles
Moon and Cloud Mobile: cot hanging moon stars, mobile, baby mobile, cot mobile, moon mobile, crib mobile, cloud mobile
Hill Country Baby Cardigan: cardigan 6-12 months, sage baby cardigan buttons, baby jersey green, green baby cardi,
  cardigan, baby cardigan, cardigen, baby sweater, baby jumper, green cardigan
Kiribath Morning Bib: bib for 6 months old, bib, baby bib, bibs, kiribath
Minneriya Elephant Tote: elephant hand bag, laptop tote, elephant tote, elephant bag, tote elephant, tote bag
  elephants, elephnat bag
Nine Squares Tote: tote bag with pockets, squares tote, granny square bag, nine squares, tote with pocket
Pola Market Net: eco shopping net, net bag for vegetables and fruits, vegetable bag, market net, net bag, shopping
  bag, market bag, string bag, grocery bag
Mandala Shoulder Bag: side bag round, shoulder bag, sholder bag, mandala bag, handbag, round bag, bag with zip
Suriyakantha Round Bag: sunflower bag, round bag, suriyakantha, sun flower bag
Betel Pouch: jewelry pouch, bulath pouch, pouch, drawstring, coin purse, betel pouch, lilac pouch, purple pouch
Maker's Yarn Basket: basket for yarn balls, knitting basket, yarn basket, makers basket, basket, maker's basket,
  storage basket
Nesting Bowls, Set of Three: set of 3 storage bowls, 3 bowls, storage bowls set of 3, bowls, nesting bowls, bowl, set
  of bowls, three bowls
Blue Lidded Basket: basket with a lid for toys, lidded basket, basket with lid, blue basket, baskets, baskt
Horton Plains Beanie: beany with pom-pom, pompom hat, beanie, beenie, beanie pompom, beanie with pom pom, horton
  plains, winter hat
Misty Stripe Beanie: striped beanie, stripe beanie, misty beanie, beanies
Bentota Sun Hat: wide brim sunhat, sun hat, sunhat, hat, hats, summer hat, bentota
Berry Lace Shawl: lace shawl, berry shawl, shawl, red shawl, purple shawl, shall lace
Lagoon Shawl: shawl for church green, green shawl, lagoon, shawls, lagoon shall, stole
Night Mail Scarf: gents scarf striped, mens scarf, scarf, scarves, skarf, night mail, striped scarf, muffler
Tea Picker's Mitts: fingerless glovs, red hand warmers, mitts, gloves, fingerless gloves, mittens, red gloves, tea
  pickers, hand warmers
Daisy Drop Earrings: small daisy earings, earrings, earings, earring, daisy earrings, ear rings, jewellery
Garden Scrunchies, Set of Four: hairbands set of 4, scrunchie, scrunchies, scrunchy, hair ties, scruncies, hair band`

const db = await sharedDatabase()
await db.query(sql`
  INSERT INTO products (name, description, category, price, stock_quantity, created_at)
  SELECT name, description, category, price, stock, now() - age * interval '1 day'
  FROM jsonb_to_recordset(${JSON.stringify(SAMPLE_PRODUCTS)}::jsonb)
    AS s (name text, description text, category text, price numeric, stock int, age int)`)
await storeMissingWords(db)

const FIRST = 4
const SYNONYMS = [...USUAL_SYNONYMS, ...SAMPLE_SYNONYMS]

test("of what people type, 95 in 100 find the product among the first four", async () => {
  const asked = QUERIES.trim()
    .split(/\n(?! )/)
    .flatMap((line) => {
      const [expected = "", queries = ""] = line.replaceAll(/\s+/g, " ").split(": ")
      return queries.split(", ").map((q) => ({ q, expected }))
    })
  expect(asked.length).toBeGreaterThan(441)
  const missed: string[] = []
  for (const { q, expected } of asked) {
    const { products } = await searchProducts(db, { ...NO_FILTERS, q }, { limit: FIRST, cursor: null }, SYNONYMS)
    const names = products.map(({ name }) => name)
    if (!names.includes(expected)) missed.push(`${q}: not ${expected}, but ${names.join("; ") || "nothing"}`)
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(asked.length * 0.05)
})
