import type { Shelf } from "./product.ts"

export const blankets: Shelf = [
  {
    name: "Ripple Throw, Rose and Terracotta",
    description:
      "Soft waves in rose, blush and terracotta, worked by two sisters in Matale over about three weeks. Long enough for the sofa and heavy enough for a cool night in Nuwara Eliya. The pattern is the one their grandmother used, only the colours are new.",
    price: 14500,
    stock: 4,
    age: 3,
    picture: "ripple-throw-rose-and-terracotta",
  },
  {
    name: "Hundred Squares Blanket",
    description:
      "Granny squares in every colour of a Sunday pola, joined with cream so that they stay friends. No two squares next to each other are the same. It is made from the ends of other work, which is why we can only make one or two a month.",
    price: 18500,
    stock: 2,
    age: 7,
    picture: "hundred-squares-blanket",
  },
  {
    name: "Tea Country Striped Throw",
    description:
      "Stripes in the order you see them from the train to Ella: mist, tea, mist, mustard flowers, dry grass. A medium-weight cotton throw with a knotted fringe, as good over a chair as over your knees.",
    price: 11200,
    stock: 6,
    age: 14,
    picture: "tea-country-striped-throw",
  },
  {
    name: "Blue Gingham Picnic Blanket",
    description:
      "A checked blanket with body, made to be put down on grass and shaken out afterwards. Two strands of cotton are worked together so that it lies flat and lasts. It folds to the size of a pillow.",
    price: 9800,
    stock: 5,
    age: 22,
    picture: "blue-gingham-picnic-blanket",
  },
  {
    name: "Monsoon Diamond Throw",
    description:
      "Cream diamonds on the blue-grey of a sky about to open. The back is as neat as the front, so there is no wrong way to throw it. Pre-washed in soft water and dried in the shade.",
    price: 12750,
    stock: 3,
    age: 36,
    picture: "monsoon-diamond-throw",
  },
  {
    name: "Sunset Zigzag Lap Blanket",
    description:
      "The last ten minutes of light over Galle Fort, in five yarns. A smaller blanket for reading chairs and long bus rides, with crisp zigzags that never go out of line. Light enough to carry in a tote.",
    price: 7400,
    stock: 10,
    age: 48,
    picture: "sunset-zigzag-lap-blanket",
  },
  {
    name: "Cinnamon Garden Check",
    description:
      "A small table-sized blanket in cinnamon and cream with a scalloped edge, equally at home under a tea tray or around shoulders. The checks are counted, not measured, so they meet at every corner.",
    price: 6900,
    stock: 8,
    age: 63,
    picture: "cinnamon-garden-check",
  },
]
