import { HEART, motif, type Pattern, type Place, shells } from "./cloth.ts"
import type { Vector } from "./fabric.ts"
import { button, fringe, rod } from "./props.ts"
import { medallion, type Round } from "./rounds.ts"
import { flatShadow, type Scene, scene, shadow } from "./scene.ts"
import { flat, sheet } from "./sheets.ts"
import { tube } from "./solids.ts"
import { shade, YARN, type Yarn } from "./yarn.ts"

/** A three-cornered shawl laid out, lace rows in it and a fringe. */
export function shawl(place: Scene, yarns: readonly Yarn[], ends: Yarn): string {
  const [columns, rows] = [58, 40]
  const at: Place = (u, v) => ({ x: 500 + (u - 0.5) * 900, y: 150 + v * 620 + Math.sin(u * Math.PI) * 16 * (1 - v) })
  const lace: Pattern = (column, row) => {
    const edge = Math.abs((column + 0.5) / columns - 0.5) * 2 + (row + 0.5) / rows
    if (edge > 1) return null
    if (row % 7 === 6 && column % 2 === 0) return null
    return yarns[Math.floor(row / 7) % yarns.length] ?? null
  }
  const long = (t: number) => 70 + Math.sin(t * Math.PI) * 50
  return scene(
    place,
    flatShadow("M60 160L940 160L500 800Z", 10),
    fringe(at(0.01, 0.01), at(0.5, 0.99), 40, long, ends, { x: -0.1, y: 1 }, 2) +
      fringe(at(0.5, 0.99), at(0.99, 0.01), 40, long, ends, { x: 0.1, y: 1 }, 3),
    sheet({
      columns,
      rows,
      at,
      yarn: lace,
      light: (u, v) => 0.16 - u * 0.22 + Math.sin(u * 16 + v * 3) * 0.08,
      stitch: 15,
      seed: 4,
    }),
  )
}

/** A scarf over a peg rail. */
export function scarf(place: Scene, pattern: Pattern, ends: Yarn): string {
  const tail =
    (x: number, top: number, low: number, sway: number): Place =>
    (u, v) => ({ x: x + (u - 0.5) * (150 + v * 34) + Math.sin(v * 3.4) * sway, y: top + v * (low - top) })
  const [left, right] = [tail(418, 196, 800, -14), tail(596, 200, 690, 16)]
  const loop: Place = (u, v) => {
    const angle = Math.PI * (1 + u)
    const r = 62 + v * 118
    return { x: 507 + Math.cos(angle) * r, y: 250 + Math.sin(angle) * r * 0.82 }
  }
  const fall = (u: number, v: number) => 0.14 + Math.sin(u * 9 + v) * 0.3 - v * 0.06
  return scene(
    place,
    rod({ x: 40, y: 186 }, { x: 960, y: 186 }, 54, "#c39a6e") +
      rod({ x: 507, y: 190 }, { x: 507, y: 176 }, 64, "#a87a50"),
    flatShadow("M350 240H700V700H500V800H350Z", 20),
    sheet({
      columns: 12,
      rows: 38,
      at: right,
      yarn: pattern,
      light: (u, v) => fall(u, v) - 0.12,
      stitch: 16,
      seed: 3,
    }) + fringe(right(0.04, 0.995), right(0.96, 0.995), 17, 96, ends, { x: 0.05, y: 1 }, 4),
    sheet({ columns: 12, rows: 45, at: left, yarn: pattern, light: fall, stitch: 16, seed: 2 }) +
      fringe(left(0.04, 0.995), left(0.96, 0.995), 17, 96, ends, { x: -0.05, y: 1 }, 5),
    sheet({
      columns: 30,
      rows: 9,
      at: loop,
      yarn: (c, r) => pattern(r, c),
      light: (_u, v) => 0.2 - (v - 0.4) ** 2 * 2,
      stitch: 16,
      seed: 6,
    }),
  )
}

/** A pair of mitts without fingers. */
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

/** A baby's jacket with buttons, laid flat. */
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

/** A baby's bib with a motif. */
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

/** Earrings on their card. */
export function earrings(place: Scene, rounds: readonly Round[]): string {
  const one = (x: number) =>
    `<path d="M${x} 372C${x - 4} 320 ${x + 40} 300 ${x + 40} 340" fill="none" stroke="#b08a3c" stroke-width="6" stroke-linecap="round"/><circle cx="${x}" cy="384" r="13" fill="none" stroke="#c49c4a" stroke-width="6"/>` +
    shadow(x + 12, 560, 150, 160) +
    medallion({ x, y: 540 }, 146, rounds, { stitch: 13, seed: x }) +
    fringe(
      { x: x - 66, y: 668 },
      { x: x + 66, y: 668 },
      13,
      (t) => 70 + Math.sin(t * Math.PI) * 60,
      rounds.at(-1)?.yarn ?? YARN.rose,
      { x: 0, y: 1 },
      x,
    )
  const card = `<g><rect x="170" y="130" width="660" height="780" rx="26" fill="#43251c" opacity=".3" filter="url(#soft)"/><rect x="160" y="110" width="660" height="780" rx="26" fill="#f7efe2"/><rect x="184" y="134" width="612" height="732" rx="16" fill="none" stroke="#d9bfa0" stroke-width="3" stroke-dasharray="10 9"/></g>`
  return scene(place, card, one(326), one(654))
}

/** A long runner on a table, its ends in shells. */
export function runner(place: Scene, pattern: Pattern, edge: Yarn): string {
  const at = flat({ x: 500, y: 500 }, 430, 1150, 16)
  const side = (u: number, away: Vector) =>
    shells(
      (t) => at(u, t),
      () => away,
      26,
      34,
      edge,
      0.02,
    )
  return scene(
    place,
    flatShadow("M420 -60L880 60L580 1060L120 940Z", 10),
    side(0, { x: -0.96, y: -0.28 }) + side(1, { x: 0.96, y: 0.28 }),
    sheet({
      columns: 28,
      rows: 74,
      at,
      yarn: pattern,
      light: (u, v) => 0.14 - u * 0.12 - v * 0.1,
      stitch: 16,
      seed: 5,
    }),
  )
}
