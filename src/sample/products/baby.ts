import { laid } from "../drawings/blankets.ts"
import { bib, jacket } from "../drawings/garments.ts"
import { bands, earedBeanie } from "../drawings/hats.ts"
import { booties, mobile, rattle } from "../drawings/nursery.ts"
import { HEART, motif, STAR } from "../drawings/parts/cloth.ts"
import { PLACE } from "../drawings/parts/places.ts"
import { YARN } from "../drawings/parts/yarn.ts"
import type { Shelf } from "./product.ts"
import { heartsShow } from "./showpieces.ts"

export const baby: Shelf = [
  {
    name: "First Steps Booties",
    description:
      "Sky-blue booties with a soft sole and a bow that is sewn on, not tied. The cuff folds down, so they stay on feet that kick. For three to nine months, give or take.",
    price: 1650,
    stock: 17,
    age: 2,
    draw: () => booties(PLACE.beach, YARN.sky, YARN.milk, YARN.milk),
  },
  {
    name: "Kiri Bear Cap",
    description:
      "A striped cap with two round ears, for small heads in air-conditioned rooms. Undyed milk-white cotton on the inside, because that is the side that matters. Sizes by age; tell us in the notes.",
    price: 1550,
    stock: 10,
    age: 10,
    draw: () => earedBeanie(PLACE.rose, { crown: bands([YARN.blush, YARN.milk], 3), brim: YARN.blush }, YARN.milk),
  },
  {
    name: "Heart to Heart Baby Blanket",
    description:
      "Rows of rose hearts on milk-white cotton, edged with shells. Right for a pram, a cot or the first trip to meet the grandparents in Jaffna. Washed twice before it leaves us.",
    price: 6200,
    stock: 6,
    age: 13,
    draw: () => laid(PLACE.roseWall, motif(HEART, YARN.milk, YARN.rose, 14, 12), YARN.rose, 7),
    shows: heartsShow,
  },
  {
    name: "Starry Night Baby Blanket",
    description:
      "Stars over the dry zone, where there are still plenty. Butter-yellow on dusty blue, with a blue scalloped edge, in cotton that grows softer with every wash.",
    price: 6200,
    stock: 3,
    age: 27,
    draw: () => laid(PLACE.skyWall, motif(STAR, YARN.blue, YARN.butter, 14, 12), YARN.ink, -6),
  },
  {
    name: "Little Bear Rattle",
    description:
      "A bear's head on a ring just wide enough for a small fist. The bell inside is sealed in its own pouch, the colours do not run and the ears are made for gums.",
    price: 1350,
    stock: 21,
    age: 18,
    draw: () => rattle(PLACE.oatWall, YARN.oat, YARN.milk, [YARN.sage, YARN.cream, YARN.mustard]),
  },
  {
    name: "Moon and Cloud Mobile",
    description:
      "A moon, two stars and two clouds on a wooden rod, turning in the slightest air from the fan. Hang it well out of reach and look up together. Comes with its cord and a hook.",
    price: 4700,
    stock: 4,
    age: 35,
    draw: () => mobile(PLACE.skyWall, [YARN.mustard, YARN.sky, YARN.blush]),
  },
  {
    name: "Hill Country Baby Cardigan",
    description:
      "A small sage cardigan with coconut-shell buttons, for Kandy evenings and Nuwara Eliya all day. Worked in one piece from the neck down, so there are no seams to scratch. Six to twelve months.",
    price: 3400,
    stock: 7,
    age: 23,
    draw: () => jacket(PLACE.creamWall, YARN.sage, YARN.cream),
  },
  {
    name: "Kiribath Morning Bib",
    description:
      "A thick little bib for first rice and everything after it. Stars in milk white on sky blue, with long ties. It survives turmeric better than you would think.",
    price: 1150,
    stock: 25,
    age: 46,
    draw: () => bib(PLACE.lilacWall, motif(STAR, YARN.sky, YARN.milk, 13, 12), YARN.milk),
  },
]
