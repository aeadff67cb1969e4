import { granny, outline, type Pattern, type Place, shells } from "./parts/cloth.ts"
import { fringe, rod } from "./parts/props.ts"
import { flatShadow, type Scene, scene, shadow } from "./parts/scene.ts"
import { flat, sheet } from "./parts/sheets.ts"
import { mix, shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a blanket folded in four, seen from the front and above. */
export function folded(place: Scene, pattern: Pattern, edge: Yarn, on = ""): string {
  const [left, right, back, front] = [236, 764, 372, 572]
  const top: Place = (u, v) => ({
    x: left - v * 76 + u * (right - left + v * 152),
    y: back + v * (front - back) - 10 * Math.sin(Math.PI * u) * (1 - v),
  })
  const folds = [4, 3, 2, 1, 0].map((fold) => {
    const y = front + fold * 62
    const round: Place = (u, v) => {
      const [angle, bulge] = [v * Math.PI, Math.sin(v * Math.PI)]
      return {
        x: left - 82 - bulge * 8 + u * (right - left + 164 + bulge * 16) + Math.sin(fold * 2.1) * 7,
        y: y + 33 - 33 * Math.cos(angle) + Math.sin(u * 5 + fold) * 3,
      }
    }
    const under = `<path d="${outline(round)}" fill="${shade(edge, -0.7)}"/>`
    return (
      under +
      sheet({
        columns: 44,
        rows: 5,
        at: round,
        yarn: (c, r) => (c < 1 || c > 42 ? edge : pattern(c, r + 20 + fold * 5)),
        light: (_u, v) => 0.12 - (v * 1.15 - 0.2) ** 2 * 0.75,
        stitch: 16,
        seed: fold + 3,
      })
    )
  })
  return scene(
    place,
    shadow(500, 884, 420, 58),
    ...folds,
    sheet({
      columns: 40,
      rows: 20,
      at: top,
      yarn: (c, r) => (c < 1 || c > 38 ? edge : pattern(c + 2, r)),
      light: (u, v) => 0.22 - u * 0.16 - (1 - v) * 0.12,
      stitch: 15,
      seed: 9,
    }),
    on,
  )
}

/** A blanket hung over a rail, in soft folds, with a fringe. */
export function draped(place: Scene, pattern: Pattern, ends: Yarn): string {
  const hang: Place = (u, v) => ({
    x: 190 + u * 620 + Math.sin(u * 9 + v * 1.2) * 12 * v,
    y: 190 + v * 560 + Math.sin(u * 13.5) * 15 * v,
  })
  const fall = (u: number, v: number) =>
    0.1 + Math.sin(u * 13.5 + 0.9) * 0.36 * Math.min(1, v * 1.6 + 0.2) - (v < 0.05 ? 0.1 : 0) - u * 0.12
  const behind: Place = (u, v) => ({ x: 206 + u * 588, y: 176 + v * 24 })
  return scene(
    place,
    flatShadow("M190 200H815V790H190Z", 22),
    sheet({ columns: 40, rows: 2, at: behind, yarn: pattern, light: () => -0.4, stitch: 15 }),
    rod({ x: 60, y: 196 }, { x: 940, y: 196 }, 26),
    sheet({ columns: 40, rows: 40, at: hang, yarn: pattern, light: fall, stitch: 15, seed: 5 }),
    fringe(hang(0.01, 0.995), hang(0.99, 0.995), 58, 100, ends, { x: 0.02, y: 1 }, 3),
  )
}

/** Draws granny squares sewn together, which fill the picture like a quilt on a bed. */
export function patchwork(place: Scene, squares: readonly (readonly Yarn[])[], seam: Yarn): string {
  const across = 4
  const side = 880 / across
  const patches = Array.from({ length: across * across }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)]
    const cloth = flat({ x: 500, y: 500 }, 880, 880, -6)
    const middle = cloth((column + 0.5) / across, (row + 0.5) / across)
    const rounds = squares[(column + row * 2 + Math.floor(row / 2)) % squares.length] ?? []
    return granny(
      flat(middle, side, side, -6),
      [...rounds, seam],
      side,
      (u, v) => 0.12 - (u + v) * 0.06 - (column + row) * 0.025,
      i + 1,
    )
  })
  const cloth = flat({ x: 500, y: 500 }, 884, 884, -6)
  return scene(
    place,
    flatShadow(outline(cloth), 14),
    `<path d="${outline(cloth)}" fill="${shade(mix(seam, YARN.brick, 0.5), -0.42)}"/>`,
    ...patches,
    edging(cloth, seam),
  )
}

/** Draws a small blanket laid flat, a scalloped edge around it. */
export function laid(place: Scene, pattern: Pattern, edge: Yarn, turn: number, on = ""): string {
  const cloth = flat({ x: 500, y: 500 }, 690, 690, turn)
  return scene(
    place,
    flatShadow(outline(flat({ x: 500, y: 500 }, 760, 760, turn)), 12),
    edging(cloth, edge, 15, 52),
    sheet({
      columns: 42,
      rows: 44,
      at: cloth,
      yarn: pattern,
      light: (u, v) => 0.16 - (u + v) * 0.14 + Math.sin(u * 7 + v * 4) * 0.05,
      stitch: 16,
      seed: 8,
    }),
    on,
  )
}

function edging(cloth: Place, yarn: Yarn, count = 18, size = 34): string {
  const sides: Array<[(t: number) => [number, number], number]> = [
    [(t) => [t, 0], -90],
    [(t) => [1, t], 0],
    [(t) => [t, 1], 90],
    [(t) => [0, t], 180],
  ]
  const [a, b] = [cloth(0, 0), cloth(1, 0)]
  const turn = Math.atan2(b.y - a.y, b.x - a.x)
  return sides
    .map(([along, degrees]) => {
      const angle = (degrees * Math.PI) / 180 + turn
      return shells(
        (t) => cloth(...along(t)),
        () => ({ x: Math.cos(angle), y: Math.sin(angle) }),
        count,
        size,
        yarn,
        0.05,
      )
    })
    .join("")
}
