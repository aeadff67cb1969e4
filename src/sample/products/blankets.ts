import { draped, folded, laid, patchwork } from "../drawings/blankets.ts"
import { diamonds, gingham, stripes, zigzag } from "../drawings/parts/cloth.ts"
import { PLACE } from "../drawings/parts/places.ts"
import { yarnBall } from "../drawings/parts/props.ts"
import { YARN } from "../drawings/parts/yarn.ts"
import type { Shelf } from "./product.ts"

export const blankets: Shelf = [
  {
    name: "Ripple Throw, Rose and Terracotta",
    description:
      "Soft waves in rose, blush and terracotta, worked by two sisters in Matale over about three weeks. Long enough for the sofa and heavy enough for a cool night in Nuwara Eliya. The pattern is the one their grandmother used, only the colours are new.",
    price: 14500,
    stock: 4,
    age: 3,
    draw: () =>
      folded(
        PLACE.cream,
        zigzag([YARN.cream, YARN.rose, YARN.terracotta, YARN.blush], 10, 3),
        YARN.cream,
        yarnBall(620, 366, 84, YARN.rose),
      ),
  },
  {
    name: "Hundred Squares Blanket",
    description:
      "Granny squares in every colour of a Sunday pola, joined with cream so that they stay friends. No two squares next to each other are the same. It is made from the ends of other work, which is why we can only make one or two a month.",
    price: 18500,
    stock: 2,
    age: 7,
    draw: () =>
      patchwork(
        PLACE.oatWall,
        [
          [YARN.mustard, YARN.terracotta, YARN.rose],
          [YARN.butter, YARN.sage, YARN.moss],
          [YARN.cream, YARN.blue, YARN.ink],
          [YARN.terracotta, YARN.blush, YARN.berry],
        ],
        YARN.cream,
      ),
  },
  {
    name: "Tea Country Striped Throw",
    description:
      "Stripes in the order you see them from the train to Ella: mist, tea, mist, mustard flowers, dry grass. A medium-weight cotton throw with a knotted fringe, as good over a chair as over your knees.",
    price: 11200,
    stock: 6,
    age: 14,
    draw: () =>
      draped(PLACE.sageWall, stripes([YARN.cream, YARN.sage, YARN.cream, YARN.mustard, YARN.oat], 4), YARN.cream),
  },
  {
    name: "Blue Gingham Picnic Blanket",
    description:
      "A checked blanket with body, made to be put down on grass and shaken out afterwards. Two strands of cotton are worked together so that it lies flat and lasts. It folds to the size of a pillow.",
    price: 9800,
    stock: 5,
    age: 22,
    draw: () => folded(PLACE.rain, gingham(YARN.milk, YARN.sky, YARN.blue, 4), YARN.milk),
  },
  {
    name: "Monsoon Diamond Throw",
    description:
      "Cream diamonds on the blue-grey of a sky about to open. The back is as neat as the front, so there is no wrong way to throw it. Pre-washed in soft water and dried in the shade.",
    price: 12750,
    stock: 3,
    age: 36,
    draw: () => draped(PLACE.skyWall, diamonds(YARN.ink, YARN.cream, YARN.mustard, 14), YARN.ink),
  },
  {
    name: "Sunset Zigzag Lap Blanket",
    description:
      "The last ten minutes of light over Galle Fort, in five yarns. A smaller blanket for reading chairs and long bus rides, with crisp zigzags that never go out of line. Light enough to carry in a tote.",
    price: 7400,
    stock: 10,
    age: 48,
    draw: () =>
      draped(
        PLACE.roseWall,
        zigzag([YARN.butter, YARN.mustard, YARN.terracotta, YARN.brick, YARN.berry], 14, 4),
        YARN.mustard,
      ),
  },
  {
    name: "Cinnamon Garden Check",
    description:
      "A small table-sized blanket in cinnamon and cream with a scalloped edge, equally at home under a tea tray or around shoulders. The checks are counted, not measured, so they meet at every corner.",
    price: 6900,
    stock: 8,
    age: 63,
    draw: () =>
      laid(
        PLACE.creamWall,
        gingham(YARN.cream, YARN.oat, YARN.caramel, 6),
        YARN.terracotta,
        -8,
        yarnBall(790, 800, 104, YARN.terracotta),
      ),
  },
]
