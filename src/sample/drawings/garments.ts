import { HEART, motif, type Pattern, type Place } from "./parts/cloth.ts"
import { button } from "./parts/props.ts"
import { flatShadow, type Scene, scene } from "./parts/scene.ts"
import { flat, sheet } from "./parts/sheets.ts"
import { tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a pair of mitts without fingers. */
export function mitts(place: Scene, yarn: Yarn, cuff: Yarn): string {
  const one = (x: number, side: number) => {
    const hand: Place = (u, v) => ({
      x: x + (u - 0.5) * (216 - 30 * Math.sin(v * Math.PI * 0.9)) + side * v * 20,
      y: 190 + v * 600,
    })
    const thumb = flat({ x: x - side * 112, y: 420 }, 84, 170, -side * 26)
    const heart = motif(HEART, yarn, YARN.milk, 11, 9)
    const pattern: Pattern = (c, r) =>
      r < 4 || r > 29
        ? c % 2
          ? cuff
          : shade(cuff, -0.22)
        : r > 11 && r < 21 && c > 1 && c < 13
          ? heart(c - 2, (r - 12) % 9)
          : yarn
    const round = (u: number) => 0.24 - (u - 0.4) ** 2 * 2.1
    return (
      flatShadow(`M${x - 105} 200H${x + 105}V790H${x - 105}Z`, 14) +
      sheet({
        columns: 6,
        rows: 11,
        at: thumb,
        yarn: (_c, r) => (r < 2 ? cuff : yarn),
        light: (u) => round(u) - 0.1,
        stitch: 15,
        seed: 3,
      }) +
      sheet({ columns: 15, rows: 38, at: hand, yarn: pattern, light: round, stitch: 16, seed: 5 + side })
    )
  }
  return scene(place, one(310, -1), one(690, 1))
}

/** Draws a baby's jacket with buttons, laid flat. */
export function jacket(place: Scene, yarn: Yarn, edge: Yarn): string {
  const body: Place = (u, v) => ({
    x: 500 + (u - 0.5) * (400 + v * 60),
    y: 250 + v * 540 + (Math.abs(u - 0.5) * 2) ** 2 * 34 * (1 - v),
  })
  const sleeve =
    (side: number): Place =>
    (u, v) => {
      const [x, y] = [(u - 0.5) * (190 - v * 52), v * 400]
      const angle = side * -0.46
      return {
        x: 500 + side * 172 + x * Math.cos(angle) + y * Math.sin(-angle),
        y: 286 + y * Math.cos(angle) + x * side * (0.3 - v * 0.72),
      }
    }
  const front: Pattern = (c, r) => {
    const neck = ((c - 13.5) / 5.6) ** 2 + (r / 5.4) ** 2 < 1
    const opening = c === 13 || c === 14
    if (neck) return null
    return opening || r > 31 || ((c - 13.5) / 6.8) ** 2 + (r / 6.8) ** 2 < 1
      ? edge
      : r % 8 === 7
        ? shade(yarn, -0.16)
        : yarn
  }
  const arm = (side: number) =>
    sheet({
      columns: 11,
      rows: 25,
      at: sleeve(side),
      yarn: (_c, r) => (r > 21 ? edge : yarn),
      light: (u, v) => 0.12 - (u - 0.4) ** 2 * 1.6 - v * 0.05,
      stitch: 16,
      seed: 4 + side,
    })
  return scene(
    place,
    flatShadow("M300 250H700L880 640L760 690L730 790H270L240 690L120 640Z", 12),
    arm(-1) + arm(1),
    sheet({
      columns: 28,
      rows: 35,
      at: body,
      yarn: front,
      light: (u, v) => 0.16 - Math.abs(u - 0.46) ** 2 * 1.2 - v * 0.08 - (Math.abs(u - 0.518) < 0.02 ? 0.25 : 0),
      stitch: 16,
      seed: 7,
    }),
    [390, 490, 590, 690].map((y) => button(493, y, 19)).join(""),
  )
}

/** Draws a baby's bib with a motif. */
export function bib(place: Scene, pattern: Pattern, edge: Yarn): string {
  const [columns, rows] = [38, 40]
  const at = flat({ x: 500, y: 520 }, 620, 660)
  const shape = (c: number, r: number) => {
    const [x, y] = [((c + 0.5) / columns) * 2 - 1, ((r + 0.5) / rows) * 2 - 1]
    const inside = (grow: number) =>
      (x / (0.92 + grow)) ** 4 + ((y - 0.12) / (0.86 + grow)) ** 4 < 1 &&
      (x / (0.44 - grow)) ** 2 + ((y + 0.78) / (0.52 - grow)) ** 2 > 1
    return inside(0) ? (inside(-0.09) ? pattern(c, r) : edge) : null
  }
  const tie = (side: number) =>
    tube(
      [
        { x: 500 + side * 204, y: 330 },
        { x: 500 + side * 232, y: 236 },
        { x: 500 + side * 210, y: 150 },
        { x: 500 + side * 262, y: 84 },
      ],
      () => 11,
      edge,
      { stitch: 12 },
    )
  return scene(
    place,
    tie(-1) + tie(1),
    flatShadow("M260 300Q240 860 500 850Q760 860 740 300L640 330Q600 480 500 480Q400 480 360 330Z", 12),
    sheet({ columns, rows, at, yarn: shape, light: (u, v) => 0.16 - (u + v) * 0.13, stitch: 16, seed: 3 }),
  )
}
