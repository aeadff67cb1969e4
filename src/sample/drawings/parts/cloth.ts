import { newFabric, type Vector } from "./fabric.ts"
import type { Yarn } from "./yarn.ts"

/** Maps a place on a surface, (u, v) from 0 to 1, to the picture. */
export type Place = (u: number, v: number) => Vector

/** Yarn of the stitch at a column and row; null is a hole. */
export type Pattern = (column: number, row: number) => Yarn | null

export const stripes =
  (yarns: readonly Yarn[], tall: number): Pattern =>
  (_column, row) =>
    yarns[Math.floor(row / tall) % yarns.length] ?? null

export const gingham =
  (ground: Yarn, half: Yarn, full: Yarn, wide: number): Pattern =>
  (column, row) => {
    const crossing = (Math.floor(column / wide) % 2) + (Math.floor(row / wide) % 2)
    return crossing === 0 ? ground : crossing === 1 ? half : full
  }

export const zigzag =
  (yarns: readonly Yarn[], wide: number, tall: number): Pattern =>
  (column, row) => {
    const wave = Math.abs((column % wide) - wide / 2)
    return yarns[Math.floor((row + wave) / tall) % yarns.length] ?? null
  }

export const diamonds =
  (ground: Yarn, figure: Yarn, dot: Yarn, wide: number): Pattern =>
  (column, row) => {
    const far = Math.abs((column % wide) - wide / 2) + Math.abs((row % wide) - wide / 2)
    return far < 1.5 ? dot : far < wide / 2 - 0.4 && far >= wide / 2 - 2.4 ? figure : ground
  }

/**
 * Returns a motif drawn in rows of `#` and `.`, repeated every `gapX` by `gapY` stitches, every other row of motifs
 * shifted.
 */
export function motif(drawing: readonly string[], ground: Yarn, figure: Yarn, gapX: number, gapY: number): Pattern {
  return (column, row) => {
    const shifted = Math.floor(row / gapY) % 2 ? column + Math.floor(gapX / 2) : column
    return drawing[row % gapY]?.[shifted % gapX] === "#" ? figure : ground
  }
}

export const HEART = [
  "...........",
  "..##...##..",
  ".####.####.",
  ".#########.",
  ".#########.",
  "..#######..",
  "...#####...",
  "....###....",
  ".....#.....",
]
export const ELEPHANT = [
  "..............",
  ".....#######..",
  "..##########..",
  ".###########.#",
  ".#.##########.",
  ".#.#########..",
  ".#.###..####..",
  "...##....###..",
  "...##....##...",
]
export const STAR = [
  "...........",
  ".....#.....",
  ".....#.....",
  "..#.###.#..",
  "...#####...",
  ".#########.",
  "...#####...",
  "..#.###.#..",
  ".....#.....",
  ".....#.....",
]

/** Draws a granny square on `at`: rounds of three tall stitches and a gap, from the middle out. */
export function granny(
  at: Place,
  rounds: readonly Yarn[],
  width: number,
  light: (u: number, v: number) => number = () => 0,
  seed = 1,
): string {
  const fabric = newFabric(14, seed)
  const step = 0.5 / (rounds.length + 0.1)
  rounds.forEach((yarn, round) => {
    const [inner, outer] = [round * step, (round + 1) * step]
    const clusters = round + 1
    for (let side = 0; side < 4; side += 1) {
      for (let c = 0; c < clusters; c += 1) {
        for (let s = -1; s <= 1; s += 1) {
          const along = (((c + 0.5) / clusters) * 2 - 1) * outer * 0.86
          const [from, to] = [along * 0.94 + s * step * 0.2, along + s * step * 0.5]
          const [a, b] = [turned(from, -inner * 0.98 - step * 0.04, side), turned(to, -outer * 0.99, side)]
          const [start, end] = [at(0.5 + a.x, 0.5 + a.y), at(0.5 + b.x, 0.5 + b.y)]
          fabric.strand(start, end, step * width * 0.52, yarn, light(0.5 + b.x, 0.5 + b.y))
        }
      }
      for (const lean of [-0.2, 0.25, 0.7]) {
        const corner = turned(outer * 0.9 + step * 0.12 * lean, -outer * 0.9 + step * 0.12 * lean, side)
        const root = turned(inner * 0.86 + step * (0.1 + lean * 0.3), -inner * 0.9 - step * (0.4 - lean * 0.3), side)
        fabric.strand(
          at(0.5 + root.x, 0.5 + root.y),
          at(0.5 + corner.x, 0.5 + corner.y),
          step * width * 0.44,
          yarn,
          light(0.5 + corner.x, 0.5 + corner.y),
        )
      }
    }
  })
  return fabric.svg()
}

function turned(x: number, y: number, quarter: number): Vector {
  if (quarter === 0) return { x, y }
  const before = turned(x, y, quarter - 1)
  return { x: -before.y, y: before.x }
}

/** Draws a line of small shells along the points `on(0..1)`, fanning out to `out`. */
export function shells(
  on: (t: number) => Vector,
  out: (t: number) => Vector,
  count: number,
  size: number,
  yarn: Yarn,
  light: number,
): string {
  const fabric = newFabric(12, 1)
  for (let i = 0; i < count; i += 1) {
    const t = (i + 0.5) / count
    const [base, away] = [on(t), out(t)]
    const aside = { x: -away.y, y: away.x }
    for (let s = -3; s <= 3; s += 1) {
      const angle = s * 0.42
      const end = {
        x: base.x + (away.x * Math.cos(angle) + aside.x * Math.sin(angle)) * size,
        y: base.y + (away.y * Math.cos(angle) + aside.y * Math.sin(angle)) * size,
      }
      fabric.strand(base, end, size * 0.3, yarn, light)
    }
  }
  return fabric.svg()
}

/** Returns the SVG outline of a surface's edge, for shadows and grounds. */
export function outline(at: Place): string {
  const steps = Array.from({ length: 12 }, (_, i) => i / 12)
  const edge = [
    ...steps.map((s) => at(s, 0)),
    ...steps.map((s) => at(1, s)),
    ...steps.map((s) => at(1 - s, 1)),
    ...steps.map((s) => at(0, 1 - s)),
  ]
  return `M${edge.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`
}
