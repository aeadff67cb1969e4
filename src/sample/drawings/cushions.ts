import { granny, outline, type Pattern, type Place } from "./parts/cloth.ts"
import { medallion, type Round } from "./parts/rounds.ts"
import { flatShadow, type Scene, scene, shadow } from "./parts/scene.ts"
import { sheet } from "./parts/sheets.ts"
import { mix, shade, YARN, type Yarn } from "./parts/yarn.ts"

const MIDDLE = { x: 500, y: 500 }

// A filled cushion's sides bend in between its corners.
const pillow: Place = (u, v) => {
  const [a, b] = [u * 2 - 1, v * 2 - 1]
  return { x: MIDDLE.x + a * 375 * (1 - 0.09 * (1 - b * b)), y: MIDDLE.y + b * 375 * (1 - 0.09 * (1 - a * a)) }
}
const plump = (u: number, v: number) => {
  const [a, b] = [u * 2 - 1, v * 2 - 1]
  return 0.2 - (a * 0.3 + b * 0.4) * 0.7 - Math.max(a * a, b * b) ** 4 * 0.4
}

/** Draws a square cushion in a pattern, leaning at the wall. */
export function cushion(place: Scene, pattern: Pattern): string {
  return scene(
    place,
    ...lying(sheet({ columns: 44, rows: 46, at: pillow, yarn: pattern, light: plump, stitch: 16, seed: 4 }), "#8a6f5c"),
  )
}

/** Draws a square cushion of one large granny square. */
export function grannyCushion(place: Scene, rounds: readonly Yarn[]): string {
  return scene(
    place,
    ...lying(
      granny(pillow, rounds, 750, (u, v) => plump(u, v) * 0.55, 6),
      shade(mix(rounds.at(-1) ?? YARN.oat, YARN.brick, 0.5), -0.42),
    ),
  )
}

/** Draws a square cushion covered in bobbles and ribs. */
export function striped(place: Scene, yarns: readonly Yarn[]): string {
  const ribs: Pattern = (column) => yarns[Math.floor(column / 4) % yarns.length] ?? null
  const ribbed = (u: number, v: number) => plump(u, v) + Math.sin(u * 44 * (Math.PI / 2)) * 0.16
  return scene(
    place,
    ...lying(sheet({ columns: 44, rows: 46, at: pillow, yarn: ribs, light: ribbed, stitch: 16, seed: 5 }), "#8a6f5c"),
  )
}

/** Draws a round cushion, worked from the middle. */
export function roundCushion(place: Scene, rounds: readonly Round[]): string {
  return scene(
    place,
    shadow(510, 840, 360, 70),
    shadow(520, 560, 410, 380),
    medallion(MIDDLE, 375, rounds, { dome: 0.8, stitch: 17 }),
  )
}

/** Draws a pile of coasters and one beside it. */
export function coasters(place: Scene, sets: readonly (readonly Round[])[]): string {
  const spots = [
    { x: 300, y: 290 },
    { x: 700, y: 330 },
    { x: 320, y: 700 },
    { x: 720, y: 720 },
  ]
  return scene(
    place,
    ...spots.map(
      (at, i) =>
        shadow(at.x + 10, at.y + 20, 200, 200) +
        medallion(at, 172, sets[i % sets.length] ?? [], { stitch: 14, turn: i * 0.7, seed: i + 2 }),
    ),
  )
}

/** Draws one large lacy piece seen from above. */
export function doily(place: Scene, rounds: readonly Round[]): string {
  return scene(place, shadow(506, 512, 440, 440), medallion(MIDDLE, 400, rounds, { stitch: 15 }))
}

function lying(cover: string, ground: Yarn): string[] {
  return [
    shadow(500, 856, 400, 70),
    flatShadow(outline(pillow), 16),
    `<path d="${outline(pillow)}" fill="${ground}"/>`,
    cover,
  ]
}
