import { granny, outline, type Pattern, type Place } from "./parts/cloth.ts"
import type { Vector } from "./parts/fabric.ts"
import { button } from "./parts/props.ts"
import { medallion, type Round } from "./parts/rounds.ts"
import { rounded, type Scene, scene, shadow } from "./parts/scene.ts"
import { sheet } from "./parts/sheets.ts"
import { solid, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

const tote: Place = (u, v) => ({
  x: 500 + (u - 0.5) * (520 + v * 70),
  y: 400 + v * 480 + Math.sin(u * Math.PI) * 14 * (1 - v) - Math.abs(u - 0.5) ** 4 * 320 * v,
})
const hangs = (u: number, v: number) =>
  0.12 - u * 0.2 + Math.sin(u * 8 + v * 2) * 0.1 - v ** 6 * 0.3 - Math.abs(u * 2 - 1) ** 8 * 0.25

/** Draws a tote bag standing, in a pattern. */
export function toteBag(place: Scene, pattern: Pattern, straps: Yarn): string {
  return scene(
    place,
    shadow(500, 880, 360, 54),
    strap(straps, -18, 0.4),
    sheet({ columns: 38, rows: 34, at: tote, yarn: pattern, light: hangs, stitch: 16, seed: 3 }),
    strap(straps, 22, 0),
  )
}

/** Draws a tote bag of granny squares. */
export function grannyTote(place: Scene, squares: readonly (readonly Yarn[])[], seam: Yarn): string {
  const patch = (column: number, row: number) => {
    const part: Place = (u, v) => tote((column + u) / 3, (row + v) / 3)
    return granny(
      part,
      [...(squares[(column + row * 2) % squares.length] ?? []), seam],
      180,
      (u, v) => hangs((column + u) / 3, (row + v) / 3),
      column + row * 3 + 1,
    )
  }
  const patches = Array.from({ length: 9 }, (_, i) => patch(i % 3, Math.floor(i / 3)))
  return scene(
    place,
    shadow(500, 880, 360, 54),
    strap(seam, -18, 0.4),
    `<path d="${outline(tote)}" fill="${shade(seam, -0.5)}"/>`,
    ...patches,
    strap(seam, 22, 0),
  )
}

function strap(yarn: Yarn, drop: number, dark: number): string {
  const own = dark ? shade(yarn, -dark) : yarn
  return tube(
    [
      { x: 350, y: 440 + drop },
      { x: 346, y: 300 + drop },
      { x: 400, y: 150 + drop },
      { x: 500, y: 104 + drop },
      { x: 600, y: 150 + drop },
      { x: 654, y: 300 + drop },
      { x: 650, y: 440 + drop },
    ],
    () => 20,
    own,
    { stitch: 13 },
  )
}

/** Draws a round shoulder bag. */
export function roundBag(place: Scene, rounds: readonly Round[], strapYarn: Yarn): string {
  return scene(
    place,
    shadow(500, 886, 270, 50),
    tube(
      [
        { x: 258, y: 520 },
        { x: 236, y: 330 },
        { x: 330, y: 130 },
        { x: 500, y: 76 },
        { x: 670, y: 130 },
        { x: 764, y: 330 },
        { x: 742, y: 520 },
      ],
      () => 17,
      strapYarn,
      { stitch: 13 },
    ),
    `<ellipse cx="514" cy="612" rx="290" ry="282" fill="${shade(strapYarn, -0.5)}"/>`,
    medallion({ x: 500, y: 606 }, 282, rounds, { dome: 0.5, stitch: 16 }),
    button(500, 372, 30),
  )
}

/** Draws a pouch drawn shut with a cord. */
export function pouch(place: Scene, yarns: readonly Yarn[], cord: Yarn): string {
  const profile = (t: number) =>
    t < 0.22
      ? { r: 190 - 92 * Math.sin((t / 0.22) * (Math.PI / 2)), y: t * 520 }
      : { r: 98 + 172 * Math.sin(((t - 0.22) / 0.78) ** 0.62 * Math.PI * 0.86), y: 114 + (t - 0.22) * 590 }
  const ends = (side: number): Vector[] => [
    { x: 500 + side * 20, y: 402 },
    { x: 500 + side * 92, y: 430 },
    { x: 500 + side * 132, y: 520 },
    { x: 500 + side * 116, y: 620 },
  ]
  return scene(
    place,
    shadow(500, 872, 290, 66),
    solid({
      at: { x: 500, y: 280 },
      profile,
      length: 700,
      yarn: (row) => (row < 7 ? YARN.cream : (yarns[Math.floor(row / 5) % yarns.length] ?? YARN.rose)),
      tilt: 0.3,
      open: true,
      stitch: 18,
      seed: 5,
    }),
    tube(
      [
        { x: 396, y: 380 },
        { x: 440, y: 408 },
        { x: 500, y: 416 },
        { x: 560, y: 408 },
        { x: 604, y: 380 },
      ],
      () => 12,
      cord,
      { stitch: 12 },
    ),
    tube(ends(-1), () => 11, cord, { stitch: 12 }) + tube(ends(1), () => 11, cord, { stitch: 12 }),
    rounded(384, 640, 26, YARN.caramel) + rounded(616, 640, 26, YARN.caramel),
  )
}
