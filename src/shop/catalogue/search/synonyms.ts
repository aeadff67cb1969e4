/** Words that customers use for the same thing. Each finds all others of its line; two words, such as "soft toy", are looked for in a row. */
const SAME: readonly string[] = [
  "blanket, throw, afghan, quilt, bedspread, coverlet",
  "toy, plushie, plush, stuffed animal, stuffed toy, soft toy, amigurumi, doll, teddy, cuddly",
  "bear, teddy, teddy bear",
  "bunny, rabbit, hare",
  "whale, dolphin, orca",
  "turtle, tortoise, terrapin",
  "leopard, cheetah, tiger",
  "kitten, cat, kitty, pussy cat",
  "puppy, dog, doggy",
  "elephant, aliya",
  "bear, walaha",
  "rabbit, haawa",
  "lion, sinhaya",
  "leopard, kotiya",
  "owl, bakamuna",
  "turtle, ibba, kasbawa",
  "whale, thalmaha",
  "octopus, buwalla",
  "loris, unahapuluwa",
  "doll, toy, bonikka",
  "hat, thoppiya",
  "pillow, cushion, kottaya",
  "bag, malla",
  "frangipani, araliya, temple flower, plumeria",
  "lotus, water lily, nil manel",
  "coaster, mat, placemat, drink mat, tea mat, table mat",
  "doily, napkin, lace mat",
  "cushion, pillow",
  "pouffe, pouf, ottoman, footstool, stool",
  "planter, plant hanger, plant holder, pot holder, macrame",
  "bunting, garland, banner, flags",
  "cosy, cozy, warmer",
  "mug, cup",
  "bouquet, posy, flowers",
  "wall hanging, wall art, tapestry, macrame",
  "lantern, lamp, candle holder",
  "runner, table cloth, tablecloth",
  "basket, storage, organiser, organizer, bin, hamper",
  "bowl, dish, tray",
  "bag, tote, purse, handbag, satchel, sling",
  "net, mesh, shopping bag, market bag, string bag, grocery bag, vegetable bag, reusable bag",
  "shoulder bag, side bag, crossbody, sling bag",
  "yarn basket, knitting basket, wool basket, craft basket",
  "pouch, purse, drawstring, coin purse, wallet",
  "beanie, cap, hat, tuque, bonnet",
  "shawl, wrap, stole, dupatta, poncho",
  "scarf, scarves, muffler, neck warmer",
  "mitts, mittens, gloves, hand warmers",
  "earrings, jewellery, jewelry, jewels",
  "scrunchie, hair tie, hair band, hair accessory",
  "cardigan, sweater, jumper, pullover, jacket, jersey, cardi",
  "booties, shoes, socks, slippers",
  "bib, dribble bib",
  "mobile, crib mobile, cot mobile",
  "rattle, teether, shaker, teething ring, teething toy",
  "baby, newborn, infant, nappy, nursery",
  "kid, kids, child, children, toddler",
  "cot, crib, pram, stroller",
  "crochet, knit, knitted, knitting, handmade",
  "yarn, wool, thread",
  "sofa, couch, settee",
  "colour, color",
  "grey, gray",
  "multicolour, multicolor, rainbow, colourful, colorful",
  "checked, check, gingham, plaid",
  "zigzag, chevron",
  "ripple, wavy, wave, waves",
  "stripe, striped, stripy",
  "lavender, lilac, purple, violet",
  "flower, floral, daisy, sunflower",
  "summer, sun",
  "leaf, leaves",
  "calf, calves",
  "cactus, cacti, succulent",
  "two, 2, pair, double",
  "three, 3",
  "four, 4",
  "five, 5",
  "six, 6",
  "seven, 7",
  "eight, 8",
  "nine, 9",
  "ten, 10",
  "twelve, 12",
]

/** Words that a more particular one stands for, which customers do not think of: "pink" finds what is rose. */
const WIDER: Readonly<Record<string, string>> = {
  red: "brick, berry, crimson, maroon, scarlet, cherry",
  pink: "rose, blush, berry, magenta, fuchsia",
  orange: "terracotta, rust, coral, apricot",
  yellow: "mustard, butter, lemon, gold, sunflower",
  green: "sage, moss, olive, mint, leaf, emerald, lagoon",
  blue: "sky, ink, navy, indigo, turquoise, teal",
  purple: "lilac, lavender, plum, mauve, berry",
  brown: "caramel, cocoa, cinnamon, chocolate, coffee",
  beige: "oat, cream, natural, sand, ecru",
  white: "milk, cream, ivory",
  black: "ink, charcoal",
  animal: "toy, elephant, bear, bunny, lion, leopard, whale, turtle, octopus, owl, loris, cat, dog",
  cat: "leopard, lion, tiger",
  bird: "owl, parrot, chicken, duck",
  fish: "whale, dolphin, shark",
  sea: "ocean, whale, turtle, octopus, lagoon, fish, shell",
  boho: "macrame, mandala, fringe",
  hair: "scrunchie",
  kitchen: "coaster, cosy, mug, bowl, table",
  wedding: "bouquet, lace",
  newborn: "baby",
  toddler: "baby, toy",
  picnic: "blanket, basket",
  plant: "cactus, planter",
  accessory: "beanie, scarf, earrings, scrunchie, shawl",
}

/** By each word or words: all that stand for it, each one or several words that have to be there together. */
const byPhrase = new Map<string, Set<string>>()

function addAll(phrase: string, others: readonly string[]) {
  const known = byPhrase.get(phrase) ?? new Set()
  for (const other of others) if (other !== phrase) known.add(other)
  byPhrase.set(phrase, known)
  if (phrase.includes(" ")) byPhrase.set(phrase.replace(" ", ""), new Set([phrase, ...known]))
}

for (const line of SAME) {
  const phrases = line.split(", ")
  for (const phrase of phrases) addAll(phrase, phrases)
}
for (const [phrase, line] of Object.entries(WIDER)) addAll(phrase, line.split(", "))

/** What stands for words that were typed in a row, in the singular or with an s. */
export function synonymsOf(words: readonly string[]): readonly string[] {
  const phrase = words.join(" ")
  const forms = [phrase, `${phrase}s`, phrase.replace(/s$/, ""), phrase.replace(/ies$/, "y"), phrase.replace(/es$/, "")]
  const found = forms.flatMap((form) => (byPhrase.has(form) ? [form, ...(byPhrase.get(form) ?? [])] : []))
  return [...new Set(found)].filter((other) => other !== phrase)
}

/** Words of the list, for which typing errors are corrected too. */
export const SYNONYM_WORDS: readonly string[] = [...byPhrase.keys()].filter((phrase) => !phrase.includes(" "))
