import { seeded, shade, type Yarn } from "./yarn.ts"

export interface Vector {
  readonly x: number
  readonly y: number
}

/** Collects stitches and draws them all at once: one path per tone, so that thousands of them stay cheap. */
export interface Fabric {
  /** Draws a V of two plump strands in the cell spanned by `across` and `down` from its corner `at`. */
  stitch(at: Vector, across: Vector, down: Vector, yarn: Yarn, light: number): void
  /** Draws one strand from `from` to `to`, as wide as `width`: the tall stitches of squares, shells and fringes. */
  strand(from: Vector, to: Vector, width: number, yarn: Yarn, light: number): void
  /** Draws a bobble. */
  puff(at: Vector, radius: number, yarn: Yarn, light: number): void
  svg(): string
}

type Layer = Map<Yarn, string[]>

const LEVELS = 14
type Placed = (a: number, b: number) => string

// These are the left strand of a V and the light on it, in a cell of side 1.
const strandOf = (on: Placed) =>
  `M${on(0.5, 1.06)}Q${on(0, 0.82)} ${on(0.05, 0.2)}Q${on(0.12, -0.1)} ${on(0.36, 0.08)}Q${on(0.53, 0.48)} ${on(0.5, 1.06)}`
const sheenOf = (on: Placed) => `M${on(0.38, 0.8)}Q${on(0.12, 0.6)} ${on(0.17, 0.22)}`
const plyOf = (on: Placed) => `M${on(0.1, 0.36)}L${on(0.34, 0.3)}M${on(0.14, 0.62)}L${on(0.42, 0.56)}`

/** @param size of a stitch, in the picture's units: how thick the strands' sheen is */
export function newFabric(size: number, seed = 1): Fabric {
  const random = seeded(seed)
  const [under, body, ply, sheen]: [Layer, Layer, Layer, Layer] = [new Map(), new Map(), new Map(), new Map()]
  const tone = (yarn: Yarn, light: number) => toneOf(yarn, Math.round((light * LEVELS) / 2))
  const uneven = (light: number) => light + (random() - 0.5) * 0.22

  return {
    stitch(at, across, down, yarn, light) {
      const own = uneven(light)
      const small = Math.abs(across.x * down.y - across.y * down.x) < size * size * 0.22
      const place = (a: number, b: number) => pair(at.x + a * across.x + b * down.x, at.y + a * across.y + b * down.y)
      const corners = `M${place(-0.06, -0.12)}L${place(1.06, -0.12)}L${place(1.06, 1.12)}L${place(-0.06, 1.12)}Z`
      add(under, tone(yarn, light - 0.75), corners)
      for (const side of [1, -1]) {
        const on = (a: number, b: number) => place(side === 1 ? a : 1 - a, b)
        const lit = own + side * 0.06
        add(body, tone(yarn, lit), strandOf(on))
        if (small) continue
        add(sheen, tone(yarn, lit + 0.42), sheenOf(on))
        add(ply, tone(yarn, lit - 0.38), plyOf(on))
      }
    },
    strand(from, to, width, yarn, light) {
      const own = uneven(light)
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const half = width / 2 / (Math.hypot(dx, dy) || 1)
      const on = (along: number, aside: number) =>
        pair(from.x + dx * along - dy * half * aside, from.y + dy * along + dx * half * aside)
      add(
        under,
        tone(yarn, light - 0.8),
        `M${on(-0.02, 0)}Q${on(0, -1.3)} ${on(0.5, -1.22)}Q${on(1, -1.3)} ${on(1.02, 0)}Q${on(1, 1.3)} ${on(0.5, 1.22)}Q${on(0, 1.3)} ${on(-0.02, 0)}Z`,
      )
      add(
        body,
        tone(yarn, own),
        `M${on(0, 0)}Q${on(0.02, -1.05)} ${on(0.5, -1)}Q${on(0.98, -1.05)} ${on(1, 0)}Q${on(0.98, 1.05)} ${on(0.5, 1)}Q${on(0.02, 1.05)} ${on(0, 0)}Z`,
      )
      add(sheen, tone(yarn, own + 0.42), `M${on(0.16, -0.4)}L${on(0.84, -0.4)}`)
      for (let s = 0.2; s < 0.9; s += 0.2) add(ply, tone(yarn, own - 0.36), `M${on(s, -0.75)}L${on(s + 0.1, 0.75)}`)
    },
    puff(at, radius, yarn, light) {
      const own = uneven(light)
      add(under, tone(yarn, light - 0.85), circle(at.x + radius * 0.06, at.y + radius * 0.1, radius * 1.14))
      add(body, tone(yarn, own - 0.12), circle(at.x, at.y, radius))
      add(body, tone(yarn, own + 0.12), circle(at.x - radius * 0.12, at.y - radius * 0.14, radius * 0.74))
      for (const turn of [-0.75, -0.25, 0.25, 0.75]) {
        const top = pair(at.x + turn * radius * 0.35, at.y - radius * 0.85)
        const low = pair(at.x + turn * radius * 0.35, at.y + radius * 0.85)
        add(ply, tone(yarn, own - 0.42), `M${top}Q${pair(at.x + turn * radius * 1.25, at.y)} ${low}`)
      }
      add(
        sheen,
        tone(yarn, own + 0.5),
        `M${pair(at.x - radius * 0.5, at.y - radius * 0.2)}q${pair(radius * 0.1, -radius * 0.32)} ${pair(radius * 0.4, -radius * 0.4)}`,
      )
    },
    svg: () =>
      `<g stroke-linecap="round">${filled(under)}${filled(body)}` +
      `${stroked(ply, size * 0.055, 0.75)}${stroked(sheen, size * 0.095, 0.6)}</g>`,
  }
}

// The same few tones are asked for a hundred thousand times.
const tones = new Map<Yarn, Map<number, Yarn>>()

function toneOf(yarn: Yarn, level: number): Yarn {
  const known = tones.get(yarn) ?? new Map<number, Yarn>()
  const tone = known.get(level) ?? shade(yarn, level / (LEVELS / 2))
  tones.set(yarn, known.set(level, tone))
  return tone
}

function add(layer: Layer, colour: Yarn, path: string) {
  const paths = layer.get(colour)
  if (paths) paths.push(path)
  else layer.set(colour, [path])
}

function pair(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

function circle(x: number, y: number, r: number): string {
  return `M${pair(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

function filled(layer: Layer): string {
  return [...layer].map(([colour, paths]) => `<path fill="${colour}" d="${paths.join("")}"/>`).join("")
}

function stroked(layer: Layer, width: number, opacity: number): string {
  const paths = [...layer].map(([colour, found]) => `<path stroke="${colour}" d="${found.join("")}"/>`)
  return `<g fill="none" stroke-width="${width.toFixed(2)}" opacity="${opacity}">${paths.join("")}</g>`
}
