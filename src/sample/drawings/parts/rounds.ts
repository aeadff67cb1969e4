import { newFabric, type Vector } from "./fabric.ts"
import { shade, type Yarn } from "./yarn.ts"

export interface Round {
  readonly yarn: Yarn
  /** Share of the radius this round takes, relative to the others. */
  readonly wide: number
  readonly kind: "plain" | "tall" | "petals" | "puffs" | "open" | "shells"
}

/** Draws a flat piece worked in rounds, seen from above (`squash` 1) or lying on a table (`squash` < 1). */
export function medallion(
  at: Vector,
  radius: number,
  rounds: readonly Round[],
  options: { squash?: number; turn?: number; dome?: number; stitch?: number; seed?: number } = {},
): string {
  const { squash = 1, turn = 0, dome = 0, stitch = 15, seed = 1 } = options
  const whole = rounds.reduce((sum, round) => sum + round.wide, 0)
  const fabric = newFabric(stitch, seed)
  const on = (r: number, angle: number): Vector => ({
    x: at.x + Math.cos(angle + turn) * r,
    y: at.y + Math.sin(angle + turn) * r * squash,
  })
  const light = (r: number, angle: number) =>
    0.1 - Math.sin(angle + turn + 0.65) * 0.16 - (dome * (r / radius) ** 2 * (1 + Math.sin(angle + turn + 0.65))) / 2
  let inner = 0
  for (const round of rounds) {
    const outer = inner + (round.wide / whole) * radius
    ring(round, inner, outer)
    inner = outer
  }
  const ground = `<ellipse cx="${at.x}" cy="${at.y}" rx="${radius * 0.97}" ry="${radius * 0.97 * squash}" fill="${shade(rounds.at(-1)?.yarn ?? "#888888", -0.6)}"/>`
  return (rounds.some((round) => round.kind === "open") ? "" : ground) + fabric.svg()

  function ring({ yarn, kind }: Round, from: number, to: number) {
    const depth = to - from
    const middle = (from + to) / 2
    const each = (count: number, draw: (angle: number, width: number) => void) => {
      for (let i = 0; i < count; i += 1) draw((i / count) * 2 * Math.PI, (2 * Math.PI) / count)
    }
    if (kind === "plain") {
      const rows = Math.max(1, Math.round(depth / (stitch * 0.9)))
      for (let row = 0; row < rows; row += 1) {
        const [a, b] = [from + (depth * row) / rows, from + (depth * (row + 1)) / rows]
        each(Math.max(6, Math.round((Math.PI * (a + b)) / stitch)), (angle, width) => {
          const [low, high] = [on(a, angle), on(b, angle)]
          const [l, r] = [on((a + b) / 2, angle - width / 2), on((a + b) / 2, angle + width / 2)]
          const across = { x: r.x - l.x, y: r.y - l.y }
          fabric.stitch(
            { x: high.x - across.x / 2, y: high.y - across.y / 2 },
            across,
            { x: low.x - high.x, y: low.y - high.y },
            yarn,
            light(b, angle),
          )
        })
      }
    } else if (kind === "tall" || kind === "open") {
      const count = Math.max(10, Math.round((2 * Math.PI * middle) / (stitch * (kind === "open" ? 1.9 : 1))))
      each(count, (angle) =>
        fabric.strand(on(from, angle), on(to, angle), stitch * (kind === "open" ? 0.5 : 0.95), yarn, light(to, angle)),
      )
      if (kind === "open")
        each(count, (angle, width) =>
          fabric.strand(
            on(to - depth * 0.06, angle),
            on(to - depth * 0.06, angle + width),
            stitch * 0.5,
            yarn,
            light(to, angle),
          ),
        )
    } else if (kind === "petals" || kind === "shells") {
      const count = Math.max(6, Math.round((2 * Math.PI * middle) / (depth * (kind === "shells" ? 1.25 : 1.1))))
      each(count, (angle, width) => {
        for (let s = -3; s <= 3; s += 1) {
          const reach = to - depth * 0.035 * s * s
          fabric.strand(
            on(from, angle + s * width * 0.04),
            on(reach, angle + s * width * 0.15),
            depth * 0.26,
            yarn,
            light(to, angle) + 0.06,
          )
        }
      })
    } else {
      each(Math.max(8, Math.round((2 * Math.PI * middle) / (depth * 1.08))), (angle) =>
        fabric.puff(on(middle, angle), depth * 0.46, yarn, light(to, angle)),
      )
    }
  }
}
