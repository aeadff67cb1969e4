import type { Shelf } from "./product.ts"

export const homeDecor: Shelf = [
  {
    name: "Sage Diamond Cushion Cover",
    description:
      "Cream diamonds with a mustard seed in each, on a ground of sage. The cover closes with five coconut-shell buttons at the back and fits a 45 cm cushion. Washes cold, dries flat.",
    price: 3600,
    stock: 14,
    age: 4,
    picture: "sage-diamond-cushion-cover",
  },
  {
    name: "Grandmother's Square Cushion",
    description:
      "One single granny square, grown until it covered a whole cushion. Seven rounds, six colours and a mustard heart. Achchi approves.",
    price: 3900,
    stock: 7,
    age: 19,
    picture: "grandmother-s-square-cushion",
  },
  {
    name: "Verandah Stripe Cushion Cover",
    description:
      "Ribbed terracotta and cream stripes, like the awnings along Hospital Street. Thick to the touch and hard to wear out. Made for verandahs, swings and afternoon sleep.",
    price: 3300,
    stock: 16,
    age: 38,
    picture: "verandah-stripe-cushion-cover",
  },
  {
    name: "Mandala Floor Cushion",
    description:
      "A round cushion worked from the middle outwards: petals, bobbles and a border of sage shells. It starts with six stitches and ends with three hundred and sixty. Filled with kapok, and the cover comes off.",
    price: 5400,
    stock: 5,
    age: 11,
    picture: "mandala-floor-cushion",
  },
  {
    name: "Nil Manel Coasters, Set of Four",
    description:
      "Two water lilies and two posies for four cups of tea. Double thickness keeps the heat off the table, and a ring of plain stitches keeps the edge from curling. They come tied in a bundle with jute.",
    price: 1450,
    stock: 28,
    age: 8,
    picture: "nil-manel-coasters-set-of-four",
  },
  {
    name: "Beeralu Lace Doily",
    description:
      "Our nod to the beeralu lace makers of Weligama, done with a hook instead of bobbins. Fine white cotton, open rounds and a shell edge, starched lightly so that it lies like a drawing.",
    price: 2200,
    stock: 9,
    age: 52,
    picture: "beeralu-lace-doily",
  },
  {
    name: "Temple Diamond Table Runner",
    description:
      "A long runner with terracotta diamonds for the table that has guests. One hundred and fifty centimetres, edged with small shells on both sides. Spilt dhal comes out in the wash; we tried.",
    price: 4800,
    stock: 6,
    age: 29,
    picture: "temple-diamond-table-runner",
  },
  {
    name: "Driftwood Wall Hanging",
    description:
      "Bands of terracotta, blush and mustard come to a point and end in a long cream fringe. It hangs from a branch picked up on the beach at Tangalle, so each one has its own bend. Ready to hang from a single nail.",
    price: 5900,
    stock: 4,
    age: 6,
    picture: "driftwood-wall-hanging",
  },
  {
    name: "Hanging Garden Planter",
    description:
      "A crocheted basket on four cords with wooden beads, for the money plant that has outgrown the windowsill. Takes a pot of up to 18 cm. The plant stays with us, the shade and the swing are yours.",
    price: 3250,
    stock: 11,
    age: 17,
    picture: "hanging-garden-planter",
  },
  {
    name: "Araliya Bouquet in a Vase",
    description:
      "Five temple flowers that will not brown by evening, with their leaves, in a crocheted vase. Each blossom is five separate petals, dipped in yellow at the heart. A gift that travels well.",
    price: 4100,
    stock: 5,
    age: 1,
    picture: "araliya-bouquet-in-a-vase",
  },
  {
    name: "Unthirsty Cactus",
    description:
      "Needs no water, no sun and no conversation. A ribbed cactus in flower, in a terracotta pot you can knock over without a broom. Our best-selling desk plant.",
    price: 1950,
    stock: 22,
    age: 26,
    picture: "unthirsty-cactus",
  },
  {
    name: "Mustard Field Pouffe",
    description:
      "A generous pouffe in chunky mustard cord, firm enough to sit on and soft enough for feet. Takes one maker two full days and four kilos of yarn. The filling is cotton offcuts from a mill in Biyagama.",
    price: 12900,
    stock: 2,
    age: 31,
    picture: "mustard-field-pouffe",
  },
  {
    name: "Avurudu Bunting",
    description:
      "Eight little flags on a three-metre cord, each with a bead at its tip. Put it up for Avurudu, for a birthday or for no reason at all. Colours as shown, because we could not choose either.",
    price: 1850,
    stock: 18,
    age: 44,
    picture: "avurudu-bunting",
  },
  {
    name: "Plain Tea Mug Cosy",
    description:
      "Keeps a mug of plain tea hot through one long phone call. Ribbed sage cotton with a daisy, closed under the handle by a loop and button. The mug in the picture is ours, sorry.",
    price: 850,
    stock: 40,
    age: 73,
    picture: "plain-tea-mug-cosy",
  },
  {
    name: "Vesak Lantern Jars, Pair",
    description:
      "Two glass jars in open-work jackets that throw small squares of light on the wall. Made for Vesak and kept out all year. Use a tea light or a battery candle, and mind the jackets.",
    price: 2300,
    stock: 13,
    age: 20,
    picture: "vesak-lantern-jars-pair",
  },
]
