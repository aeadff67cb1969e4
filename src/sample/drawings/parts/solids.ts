import { type Fabric, newFabric, type Vector } from "./fabric.ts"
import type { Yarn } from "./yarn.ts"

/** Returns radius and height (downwards) of a turned shape at `t`, from 0 (top) to 1 (bottom). */
export type Profile = (t: number) => { r: number; y: number }

export interface Solid {
  readonly at: Vector
  readonly profile: Profile
  /** Is the length of the profile, which sets the number of rows. */
  readonly length: number
  readonly yarn: Yarn | ((row: number, turn: number, t: number) => Yarn)
  readonly stitch?: number
  /** Radians the top leans towards the viewer; negative shows the underside. */
  readonly tilt?: number
  /** Degrees the whole turns in the picture's plane, clockwise. */
  readonly turn?: number
  readonly seed?: number
  /** Shows the inner wall too: baskets and hats seen from above. */
  readonly open?: boolean
  /** Is drawn between the inner wall and the outer one. */
  readonly holding?: string
}

// The light comes from the upper left, and a little from the viewer.
const LIGHT = { x: -0.46, y: -0.62, z: 0.64 }

/** Draws a crocheted turned shape: stitches in rounds, as the hook would go, each lit by how it faces the light. */
export function solid(shape: Solid): string {
  const size = shape.stitch ?? 17
  const fabric = newFabric(size, shape.seed)
  if (shape.open) rounds(shape, size, fabric, -1)
  const inside = shape.open ? fabric.svg() + (shape.holding ?? "") : ""
  const outside = newFabric(size, (shape.seed ?? 1) + 1)
  rounds(shape, size, outside, 1)
  return inside + outside.svg()
}

function rounds(shape: Solid, size: number, fabric: Fabric, side: 1 | -1) {
  const rows = Math.max(3, Math.round(shape.length / (size * 0.86)))
  const project = projection(shape)
  for (let row = 0; row < rows; row += 1) {
    const [t0, t1] = [row / rows, (row + 1) / rows]
    const middle = shape.profile((t0 + t1) / 2)
    const count = Math.max(5, Math.round((2 * Math.PI * middle.r) / size))
    for (let i = 0; i < count; i += 1) {
      const angle = ((i + (row % 2) * 0.5) / count) * 2 * Math.PI
      const [a0, a1] = [angle - Math.PI / count, angle + Math.PI / count]
      const normal = project.normal((t0 + t1) / 2, angle)
      if (normal.z * side < 0.03) continue
      const [top, low] = [project.point(t0, angle), project.point(t1, angle)]
      const across = minus(project.point((t0 + t1) / 2, a0), project.point((t0 + t1) / 2, a1))
      const light = normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z
      const yarn = typeof shape.yarn === "string" ? shape.yarn : shape.yarn(row, angle, (t0 + t1) / 2)
      const lit = side === 1 ? light * 1.15 - 0.5 - (1 - normal.z) ** 2 * 0.25 : -0.55 - light * 0.25
      fabric.stitch({ x: top.x - across.x / 2, y: top.y - across.y / 2 }, across, minus(low, top), yarn, lit)
    }
  }
}

function projection({ at, profile, tilt = 0.35, turn = 0 }: Solid) {
  const [cosTilt, sinTilt] = [Math.cos(tilt), Math.sin(tilt)]
  const [cosTurn, sinTurn] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const seen = (x: number, y: number, z: number) => {
    const [ty, tz] = [y * cosTilt + z * sinTilt, z * cosTilt - y * sinTilt]
    return { x: x * cosTurn - ty * sinTurn, y: x * sinTurn + ty * cosTurn, z: tz }
  }
  return {
    point(t: number, angle: number): Vector {
      const { r, y } = profile(t)
      const p = seen(r * Math.cos(angle), y, r * Math.sin(angle))
      return { x: at.x + p.x, y: at.y + p.y }
    },
    normal(t: number, angle: number) {
      const [above, below] = [profile(Math.max(0, t - 0.01)), profile(Math.min(1, t + 0.01))]
      const [dr, dy] = [below.r - above.r, below.y - above.y]
      const length = Math.hypot(dr, dy) || 1
      return seen((dy / length) * Math.cos(angle), -dr / length, (dy / length) * Math.sin(angle))
    },
  }
}

function minus(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y }
}

/** Draws an egg or ball with its middle at `at`. */
export function ball(shape: Omit<Solid, "profile" | "length"> & { rx: number; ry?: number }): string {
  const { rx, ry = rx } = shape
  const profile: Profile = (t) => ({ r: rx * Math.sin(Math.PI * t) + 0.01, y: -ry * Math.cos(Math.PI * t) })
  return solid({ ...shape, profile, length: (Math.PI * (rx + ry)) / 2 })
}

/**
 * Draws a limb: round at both ends, hanging down from `at` (its upper end's middle) over `long`, from radius `from` to
 * `to`.
 */
export function limb(shape: Omit<Solid, "profile" | "length"> & { from: number; to: number; long: number }): string {
  const { from, to, long } = shape
  const [head, foot] = [(from * Math.PI) / 2, (to * Math.PI) / 2]
  const length = head + long + foot
  const profile: Profile = (t) => {
    const along = t * length
    if (along < head) return { r: from * Math.sin(along / from) + 0.01, y: -from * Math.cos(along / from) }
    if (along < head + long) return { r: from + ((to - from) * (along - head)) / long, y: along - head }
    const end = (along - head - long) / to
    return { r: to * Math.cos(Math.min(end, Math.PI / 2)) + 0.01, y: long + to * Math.sin(end) }
  }
  return solid({ tilt: 0.15, ...shape, profile, length })
}

/** A tube along a line of points: trunks, tails, handles, cords. `radius` at 0 (start) … 1 (end). */
export function tube(
  points: readonly Vector[],
  radius: (t: number) => number,
  yarn: Yarn | ((row: number) => Yarn),
  options: { stitch?: number; seed?: number } = {},
): string {
  const size = options.stitch ?? 13
  const fabric = newFabric(size, options.seed)
  const line = evenly(smooth(points), size * 0.86)
  for (let row = 0; row + 1 < line.length; row += 1) {
    const [here, next] = [pointOf(line, row), pointOf(line, row + 1)]
    const [aside, asideNext] = [across(line, row), across(line, row + 1)]
    const r = radius(row / line.length) * roundEnd(row / line.length)
    const count = Math.max(2, Math.round((Math.PI * r) / size))
    for (let i = 0; i < count; i += 1) {
      const [s0, s1] = [i, i + 1].map((n) => Math.sin((n / count - 0.5) * Math.PI) * r) as [number, number]
      const s = (s0 + s1) / 2 / r
      const depth = Math.sqrt(Math.max(0, 1 - s * s))
      const light = aside.x * s * LIGHT.x + aside.y * s * LIGHT.y + depth * LIGHT.z
      const corner = { x: here.x + aside.x * s0, y: here.y + aside.y * s0 }
      const own = typeof yarn === "string" ? yarn : yarn(row)
      const middle = (s0 + s1) / 2
      const down = {
        x: next.x + asideNext.x * middle - here.x - aside.x * middle,
        y: next.y + asideNext.y * middle - here.y - aside.y * middle,
      }
      fabric.stitch(corner, { x: aside.x * (s1 - s0), y: aside.y * (s1 - s0) }, down, own, light * 1.15 - 0.42)
    }
  }
  return fabric.svg()
}

function across(line: readonly Vector[], i: number): Vector {
  const [before, after] = [pointOf(line, i - 1), pointOf(line, i + 1)]
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
  return { x: -(after.y - before.y) / length, y: (after.x - before.x) / length }
}

function roundEnd(t: number): number {
  return t < 0.93 ? 1 : Math.sqrt(Math.max(0.02, 1 - ((t - 0.93) / 0.07) ** 2))
}

// The line does not move beyond its ends.
function pointOf(line: readonly Vector[], i: number): Vector {
  return line[Math.min(Math.max(i, 0), line.length - 1)] ?? { x: 0, y: 0 }
}

// Catmull-Rom through the points.
function smooth(points: readonly Vector[]): Vector[] {
  const found: Vector[] = []
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b, c, d] = [pointOf(points, i - 1), pointOf(points, i), pointOf(points, i + 1), pointOf(points, i + 2)]
    for (let step = 0; step < 24; step += 1) {
      const t = step / 24
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
      found.push({ x: blend(a.x, b.x, c.x, d.x), y: blend(a.y, b.y, c.y, d.y) })
    }
  }
  const last = points.at(-1)
  return last ? [...found, last] : found
}

function evenly(line: readonly Vector[], gap: number): Vector[] {
  const found: Vector[] = []
  let left = 0
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [from, to] = [pointOf(line, i), pointOf(line, i + 1)]
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (; left < length; left += gap) {
      found.push({ x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length })
    }
    left -= length
  }
  return found
}
