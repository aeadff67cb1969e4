import { granny, outline, type Pattern, type Place } from "./cloth.ts"
import { newFabric, type Vector } from "./fabric.ts"
import { button, leaf } from "./props.ts"
import { medallion, type Round } from "./rounds.ts"
import { rounded, type Scene, scene, shadow } from "./scene.ts"
import { sheet } from "./sheets.ts"
import { solid, tube } from "./solids.ts"
import { shade, YARN, type Yarn } from "./yarn.ts"

const tote: Place = (u, v) => ({
  x: 500 + (u - 0.5) * (520 + v * 70),
  y: 400 + v * 480 + Math.sin(u * Math.PI) * 14 * (1 - v) - Math.abs(u - 0.5) ** 4 * 320 * v,
})
const hangs = (u: number, v: number) =>
  0.12 - u * 0.2 + Math.sin(u * 8 + v * 2) * 0.1 - v ** 6 * 0.3 - Math.abs(u * 2 - 1) ** 8 * 0.25

/** A tote bag standing, in a pattern. */
export function toteBag(place: Scene, pattern: Pattern, straps: Yarn): string {
  return scene(
    place,
    shadow(500, 880, 360, 54),
    strap(straps, -18, 0.4),
    sheet({ columns: 38, rows: 34, at: tote, yarn: pattern, light: hangs, stitch: 16, seed: 3 }),
    strap(straps, 22, 0),
  )
}

/** A tote bag of granny squares. */
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

/** A market net with fruit. */
export function netBag(place: Scene, yarn: Yarn): string {
  const fruit = [
    ["#e0913f", 400, 610, 92],
    ["#e0913f", 590, 600, 96],
    ["#b9c25c", 500, 520, 84],
    ["#d9a441", 330, 720, 90],
    ["#c8584a", 668, 722, 92],
    ["#d9a441", 500, 730, 104],
    ["#b9c25c", 410, 806, 78],
    ["#e0913f", 596, 812, 80],
  ] as const
  const net = newFabric(12, 4)
  const at: Place = (u, v) => {
    const wide = 190 + 118 * Math.sin(Math.min(1, v * 1.06) * Math.PI * 0.82) ** 0.8
    return { x: 500 + Math.sin((u - 0.5) * Math.PI) * wide, y: 400 + v * 480 + Math.cos((u - 0.5) * Math.PI) * 26 }
  }
  const [columns, rows] = [14, 16]
  for (let row = 0; row < rows; row += 1) {
    for (let c = 0; c <= columns; c += 1) {
      const shift = (row % 2) / 2
      const from = at((c + shift) / columns, row / rows)
      for (const side of [-0.5, 0.5]) {
        const u = (c + shift + side) / columns
        if (u >= 0 && u <= 1 && (c + shift) / columns <= 1)
          net.strand(from, at(u, (row + 1) / rows), 11, yarn, 0.1 - Math.abs(u - 0.4) * 0.3)
      }
    }
  }
  const edge = tube(
    Array.from({ length: 9 }, (_, i) => at(i / 8, 0)),
    () => 19,
    yarn,
    { stitch: 13 },
  )
  const back = `<ellipse cx="500" cy="402" rx="190" ry="26" fill="${shade(yarn, -0.6)}"/>`
  return scene(
    place,
    shadow(500, 882, 330, 56),
    tube(
      [
        { x: 340, y: 410 },
        { x: 372, y: 230 },
        { x: 500, y: 120 },
        { x: 628, y: 230 },
        { x: 660, y: 410 },
      ],
      () => 19,
      shade(yarn, -0.3),
      { stitch: 13 },
    ),
    back,
    leaf(560, 440, 150, 60, 28, YARN.moss) + leaf(520, 440, 170, 56, -6, YARN.sage),
    fruit.map(([colour, x, y, r]) => rounded(x, y, r, colour)).join(""),
    net.svg(),
    tube(
      [
        { x: 320, y: 420 },
        { x: 352, y: 270 },
        { x: 500, y: 176 },
        { x: 648, y: 270 },
        { x: 680, y: 420 },
      ],
      () => 19,
      yarn,
      { stitch: 13 },
    ),
    edge,
  )
}

/** A round shoulder bag. */
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

/** A pouch drawn shut with a cord. */
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
