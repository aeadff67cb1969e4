import type { Shelf } from "./product.ts"
import { beanieShows } from "./showpieces.ts"

export const wearables: Shelf = [
  {
    name: "Horton Plains Beanie",
    description:
      "For the walk to World's End, which starts in the dark and the cold. A close terracotta cap with a ribbed brim and a cream pompom that you can take off for washing. In two sizes, both generous.",
    price: 2250,
    stock: 13,
    age: 3,
    picture: "horton-plains-beanie",
    shows: beanieShows,
  },
  {
    name: "Misty Stripe Beanie",
    description:
      "Ink, sky and milk in narrow bands, without a pompom, for people who would rather not. Soft enough for a whole day and thin enough for a pocket.",
    price: 2100,
    stock: 9,
    age: 25,
    picture: "misty-stripe-beanie",
  },
  {
    name: "Bentota Sun Hat",
    description:
      "A wide brim in raffia-coloured cotton with a terracotta band, shaped by hand over a block. It packs flat, comes back to life with a little steam, and keeps the sun off two shoulders.",
    price: 3950,
    stock: 7,
    age: 6,
    picture: "bentota-sun-hat",
  },
  {
    name: "Berry Lace Shawl",
    description:
      "Three shades of berry run into each other between rows of lace. Light as a dupatta and warmer than it looks. Wear the point at the back, or in front with a brooch.",
    price: 7600,
    stock: 4,
    age: 11,
    picture: "berry-lace-shawl",
  },
  {
    name: "Lagoon Shawl",
    description:
      "The greens of Negombo lagoon on a still morning, in bands with open rows between. Long fringe, soft drape, enough for a church or a cinema.",
    price: 7600,
    stock: 5,
    age: 42,
    picture: "lagoon-shawl",
  },
  {
    name: "Night Mail Scarf",
    description:
      "Named for the train to Badulla and striped like its carriages: ink, cream and mustard. Two metres long with a fringe at both ends, which is a blanket if you share it.",
    price: 3850,
    stock: 8,
    age: 32,
    picture: "night-mail-scarf",
  },
  {
    name: "Tea Picker's Mitts",
    description:
      "Fingerless mitts with a heart on each back, for typing, picking, or holding a hot cup. Brick red with cream cuffs. One pair keeps two hands warm to the second knuckle.",
    price: 1900,
    stock: 15,
    age: 55,
    picture: "tea-picker-s-mitts",
  },
  {
    name: "Daisy Drop Earrings",
    description:
      "Two daisies with a tassel each, on hooks that do not turn the ear green. They weigh as much as a five-rupee coin. Worked with a very small hook by somebody with very good eyes.",
    price: 950,
    stock: 30,
    age: 9,
    picture: "daisy-drop-earrings",
  },
  {
    name: "Garden Scrunchies, Set of Four",
    description:
      "Rose, sage, mustard and lilac, gathered generously around strong elastic. Kind to curls and plaits. Four, because one always goes to a sister.",
    price: 1100,
    stock: 26,
    age: 60,
    picture: "garden-scrunchies-set-of-four",
  },
]
