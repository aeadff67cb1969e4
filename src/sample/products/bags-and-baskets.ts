import type { Shelf } from "./product.ts"

export const bagsAndBaskets: Shelf = [
  {
    name: "Minneriya Elephant Tote",
    description:
      "A gathering of elephants walks around this tote, trunk to tail, as they do at the tank in August. Sturdy cotton, lined in handloom, with straps long enough for a shoulder. Holds a laptop, or three coconuts.",
    price: 4950,
    stock: 8,
    age: 1,
    picture: "minneriya-elephant-tote",
  },
  {
    name: "Nine Squares Tote",
    description:
      "Nine granny squares to a side on a cocoa ground, joined so that the bag keeps its shape when empty. Lined, with one pocket for a phone and one for the bus money.",
    price: 5300,
    stock: 5,
    age: 15,
    picture: "nine-squares-tote",
  },
  {
    name: "Pola Market Net",
    description:
      "Weighs less than a mango and carries thirty of them. An open net in unbleached cotton that folds into its own handle and stretches as the shopping grows. Leave the plastic at the stall.",
    price: 1700,
    stock: 34,
    age: 21,
    picture: "pola-market-net",
  },
  {
    name: "Mandala Shoulder Bag",
    description:
      "A round bag with a flower at its heart and a strap in terracotta cord. Zipped, lined, and just big enough for a purse, keys and a paperback. It goes to weddings and to work.",
    price: 4600,
    stock: 3,
    age: 5,
    picture: "mandala-shoulder-bag",
  },
  {
    name: "Suriyakantha Round Bag",
    description:
      "Suriyakantha is the sunflower, and this bag turns heads the same way. Cocoa centre, mustard petals and a caramel ground, closed by a coconut-shell button.",
    price: 4600,
    stock: 6,
    age: 39,
    picture: "suriyakantha-round-bag",
  },
  {
    name: "Betel Pouch",
    description:
      "A drawstring pouch after the ones our grandmothers kept betel in. Now it holds jewellery, chargers or a very good secret. Lilac cotton with a berry cord and two wooden beads.",
    price: 1250,
    stock: 19,
    age: 30,
    picture: "betel-pouch",
  },
  {
    name: "Maker's Yarn Basket",
    description:
      "The basket we use ourselves: stiff sides, leather handles and room for a winter's yarn. Oat and cream stripes in cotton cord. Sold with three balls of yarn to get you started.",
    price: 5200,
    stock: 9,
    age: 8,
    picture: "maker-s-yarn-basket",
  },
  {
    name: "Nesting Bowls, Set of Three",
    description:
      "Three bowls in terracotta, sage and mustard that live inside one another. For keys, onions, buttons, or whatever gathers on your table. Firm cord, cream rims, no wobble.",
    price: 3700,
    stock: 12,
    age: 50,
    picture: "nesting-bowls-set-of-three",
  },
  {
    name: "Blue Lidded Basket",
    description:
      "A basket with a hat: blue and cream stripes under a domed lid with a terracotta knob. Hides toys from guests and biscuits from children. Thirty centimetres across.",
    price: 4400,
    stock: 1,
    age: 28,
    picture: "blue-lidded-basket",
  },
]
