import { type Pattern, type Place, shells } from "./parts/cloth.ts"
import type { Vector } from "./parts/fabric.ts"
import { fringe, rod } from "./parts/props.ts"
import { medallion, type Round } from "./parts/rounds.ts"
import { flatShadow, type Scene, scene, shadow } from "./parts/scene.ts"
import { flat, sheet } from "./parts/sheets.ts"
import { YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a three-cornered shawl laid out, lace rows in it and a fringe. */
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

/** Draws a scarf over a peg rail. */
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

/** Draws earrings on their card. */
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

/** Draws a long runner on a table, its ends in shells. */
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
