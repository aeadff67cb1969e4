import { type Pattern, type Place, stripes } from "./parts/cloth.ts"
import { fringe, rod } from "./parts/props.ts"
import { flatShadow, rounded, type Scene, scene } from "./parts/scene.ts"
import { sheet } from "./parts/sheets.ts"
import { tube } from "./parts/solids.ts"
import { YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a hanging on a branch: rows of colour ending in a point, and a long fringe. */
export function hanging(place: Scene, yarns: readonly Yarn[], ends: Yarn): string {
  const [columns, rows] = [36, 30]
  const at: Place = (u, v) => ({ x: 230 + u * 540, y: 206 + v * 440 })
  const pointed: Pattern = (c, r) =>
    r / rows > 1.02 - Math.abs((c + 0.5) / columns - 0.5) * 0.0 - 0.62 * Math.abs(((c + 0.5) / columns) * 2 - 1) ** 1
      ? null
      : r % 10 === 9 && c % 2
        ? null
        : (stripes(yarns, 5)(c, r + Math.floor(Math.abs(c - 17.5) / 3)) ?? null)
  const long = (t: number) => 190 + (1 - Math.abs(t * 2 - 1)) * 60
  const low = (u: number) => at(u, 1.0 - 0.62 * Math.abs(u * 2 - 1))
  return scene(
    place,
    `<path d="M200 190L500 60L800 190" fill="none" stroke="#c7ae8c" stroke-width="6"/>`,
    flatShadow("M235 200H770V420L500 860L235 420Z", 16),
    fringe(low(0.01), low(0.5), 30, long, ends, { x: 0, y: 1 }, 2) +
      fringe(low(0.5), low(0.99), 30, long, ends, { x: 0, y: 1 }, 5),
    sheet({ columns, rows, at, yarn: pointed, light: (u, v) => 0.16 - u * 0.14 - v * 0.06, stitch: 15, seed: 6 }),
    rod({ x: 150, y: 196 }, { x: 850, y: 190 }, 30, "#a9805a"),
    [300, 500, 700].map((x) => rounded(x, 196, 21, YARN.caramel)).join(""),
  )
}

/** Draws bunting of little flags on a cord. */
export function bunting(place: Scene, yarns: readonly Yarn[]): string {
  const string = (top: number, sag: number) => (t: number) => ({ x: t * 1000, y: top + Math.sin(t * Math.PI) * sag })
  const flag = (x: number, y: number, turn: number, yarn: Yarn, i: number) => {
    const at: Place = (u, v) => ({ x: x + (u - 0.5) * 190 - turn * v * 30, y: y + v * 216 + (u - 0.5) * turn * 190 })
    const shape: Pattern = (c, r) =>
      Math.abs((c + 0.5) / 14 - 0.5) * 2 > 1 - r / 15 ? null : r < 2 ? YARN.cream : yarn
    return (
      flatShadow(`M${x - 85} ${y}H${x + 85}L${x} ${y + 205}Z`, 9) +
      sheet({
        columns: 14,
        rows: 16,
        at,
        yarn: shape,
        light: (u, v) => 0.16 - u * 0.2 - v * 0.06,
        stitch: 14,
        seed: i + 2,
      }) +
      rounded(x - turn * 30, y + 214, 14, YARN.caramel)
    )
  }
  const row = (top: number, sag: number, shift: number) => {
    const on = string(top, sag)
    const flags = [0.13, 0.38, 0.62, 0.87].map((t, i) =>
      flag(
        on(t).x,
        on(t).y + 6,
        (on(t + 0.02).y - on(t - 0.02).y) / 40,
        yarns[(i + shift) % yarns.length] ?? YARN.rose,
        i + shift,
      ),
    )
    return flags.join("") + tube([0, 0.2, 0.4, 0.6, 0.8, 1].map(on), () => 11, YARN.cream, { stitch: 12 })
  }
  return scene(place, row(120, 90, 0), row(500, 90, 2))
}
