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
    picture: "first-steps-booties",
  },
  {
    name: "Kiri Bear Cap",
    description:
      "A striped cap with two round ears, for small heads in air-conditioned rooms. Undyed milk-white cotton on the inside, because that is the side that matters. Sizes by age; tell us in the notes.",
    price: 1550,
    stock: 10,
    age: 10,
    picture: "kiri-bear-cap",
  },
  {
    name: "Heart to Heart Baby Blanket",
    description:
      "Rows of rose hearts on milk-white cotton, edged with shells. Right for a pram, a cot or the first trip to meet the grandparents in Jaffna. Washed twice before it leaves us.",
    price: 6200,
    stock: 6,
    age: 13,
    picture: "heart-to-heart-baby-blanket",
    shows: heartsShow,
  },
  {
    name: "Starry Night Baby Blanket",
    description:
      "Stars over the dry zone, where there are still plenty. Butter-yellow on dusty blue, with a blue scalloped edge, in cotton that grows softer with every wash.",
    price: 6200,
    stock: 3,
    age: 27,
    picture: "starry-night-baby-blanket",
  },
  {
    name: "Little Bear Rattle",
    description:
      "A bear's head on a ring just wide enough for a small fist. The bell inside is sealed in its own pouch, the colours do not run and the ears are made for gums.",
    price: 1350,
    stock: 21,
    age: 18,
    picture: "little-bear-rattle",
  },
  {
    name: "Moon and Cloud Mobile",
    description:
      "A moon, two stars and two clouds on a wooden rod, turning in the slightest air from the fan. Hang it well out of reach and look up together. Comes with its cord and a hook.",
    price: 4700,
    stock: 4,
    age: 35,
    picture: "moon-and-cloud-mobile",
  },
  {
    name: "Hill Country Baby Cardigan",
    description:
      "A small sage cardigan with coconut-shell buttons, for Kandy evenings and Nuwara Eliya all day. Worked in one piece from the neck down, so there are no seams to scratch. Six to twelve months.",
    price: 3400,
    stock: 7,
    age: 23,
    picture: "hill-country-baby-cardigan",
  },
  {
    name: "Kiribath Morning Bib",
    description:
      "A thick little bib for first rice and everything after it. Stars in milk white on sky blue, with long ties. It survives turmeric better than you would think.",
    price: 1150,
    stock: 25,
    age: 46,
    picture: "kiribath-morning-bib",
  },
]
