import type { Round } from "./parts/rounds.ts"
import { YARN } from "./parts/yarn.ts"

/** Is a flower with rings of tall stitches, bobbles and shells around it. */
export const MANDALA: readonly Round[] = [
  { yarn: YARN.mustard, wide: 2, kind: "plain" },
  { yarn: YARN.cream, wide: 2, kind: "petals" },
  { yarn: YARN.terracotta, wide: 1, kind: "tall" },
  { yarn: YARN.rose, wide: 1.2, kind: "puffs" },
  { yarn: YARN.cream, wide: 1, kind: "tall" },
  { yarn: YARN.sage, wide: 1, kind: "shells" },
]

export const POSY = MANDALA.slice(0, 4)

export const DAISY: readonly Round[] = [
  { yarn: YARN.mustard, wide: 2, kind: "plain" },
  { yarn: YARN.milk, wide: 2, kind: "petals" },
  { yarn: YARN.rose, wide: 1, kind: "tall" },
]

export const BLUE_FLOWER: readonly Round[] = [
  { yarn: YARN.cream, wide: 1, kind: "plain" },
  { yarn: YARN.blue, wide: 2, kind: "petals" },
  { yarn: YARN.ink, wide: 0.8, kind: "tall" },
]

export const SUNFLOWER: readonly Round[] = [
  { yarn: YARN.cocoa, wide: 2, kind: "plain" },
  { yarn: YARN.mustard, wide: 1.6, kind: "petals" },
  { yarn: YARN.cream, wide: 0.8, kind: "tall" },
  { yarn: YARN.caramel, wide: 2.2, kind: "plain" },
  { yarn: YARN.cream, wide: 0.8, kind: "tall" },
]

export const LACE: readonly Round[] = [
  { yarn: YARN.milk, wide: 1.4, kind: "plain" },
  { yarn: YARN.milk, wide: 1.6, kind: "petals" },
  { yarn: YARN.milk, wide: 1, kind: "open" },
  { yarn: YARN.cream, wide: 1, kind: "tall" },
  { yarn: YARN.milk, wide: 1.2, kind: "open" },
  { yarn: YARN.milk, wide: 1.6, kind: "shells" },
]
