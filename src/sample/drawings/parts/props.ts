import { newFabric, type Vector } from "./fabric.ts"
import { mix, seeded, shade, type Yarn } from "./yarn.ts"

/** Draws a wound ball of yarn. */
export function yarnBall(x: number, y: number, r: number, yarn: Yarn, seed = 1): string {
  const random = seeded(seed)
  const turn = random() * 60
  const wind = (degrees: number, from: number, to: number, meet: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => {
      const bow = ((from + i) / 6) * r
      const [end, high] = [r * 1.04, bow * meet]
      const path = `d="M${x - end} ${y + high}Q${x} ${y + bow * (2 - meet)} ${x + end} ${y + high}" transform="rotate(${degrees + turn} ${x} ${y})"`
      const lit = -(bow / r) * 0.25 * Math.cos((degrees * Math.PI) / 180) + (random() - 0.5) * 0.2
      return `<path ${path} stroke="${shade(yarn, -0.62)}" stroke-width="${r * 0.17}"/><path ${path} stroke="${shade(yarn, lit)}" stroke-width="${r * 0.135}"/>`
    }).join("")
  const id = `ball${Math.round(x)}-${Math.round(y)}`
  return (
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><radialGradient id="${id}s" cx=".34" cy=".28" r=".8"><stop offset="0" stop-color="#fff6e2" stop-opacity=".3"/><stop offset=".4" stop-color="#2a1016" stop-opacity="0"/><stop offset="1" stop-color="#2a1016" stop-opacity=".6"/></radialGradient>` +
    `<ellipse cx="${x + r * 0.1}" cy="${y + r * 0.86}" rx="${r * 1.1}" ry="${r * 0.34}" fill="url(#shadow)"/>` +
    `<g clip-path="url(#${id})" fill="none"><circle cx="${x}" cy="${y}" r="${r}" fill="${shade(yarn, -0.4)}"/>${wind(-30, -7, 7, 0.9)}${wind(48, -3, 3, 0.55)}${wind(100, -2, 2, 0.3)}</g><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id}s)"/>`
  )
}

/** Draws a round wooden rod between two points. */
export function rod(from: Vector, to: Vector, width: number, wood = "#b98a5e"): string {
  const line = (colour: string, w: number, dy: number, opacity: number) =>
    `<path d="M${from.x} ${from.y + dy}L${to.x} ${to.y + dy}" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" opacity="${opacity}"/>`
  return (
    line(mix(wood, "#3a2018", 0.45), width, 0, 1) +
    line(wood, width * 0.78, -width * 0.08, 1) +
    line(mix(wood, "#ffffff", 0.5), width * 0.16, -width * 0.26, 0.8)
  )
}

/** Draws a row of hanging threads from `from` to `to`, `long` units, each ending a little elsewhere. */
export function fringe(
  from: Vector,
  to: Vector,
  count: number,
  long: number | ((t: number) => number),
  yarn: Yarn,
  direction: Vector = { x: 0, y: 1 },
  seed = 1,
): string {
  const random = seeded(seed)
  const fabric = newFabric(12, seed)
  const threads = Math.round(count * 1.8)
  for (let i = 0; i < threads; i += 1) {
    const t = (i + 0.5) / threads
    const start = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
    const length = (typeof long === "number" ? long : long(t)) * (0.92 + random() * 0.14)
    const sway = (random() - 0.5) * length * 0.12
    const end = {
      x: start.x + direction.x * length - direction.y * sway,
      y: start.y + direction.y * length + direction.x * sway,
    }
    fabric.strand(start, end, Math.min(9, 5 + length * 0.03), yarn, (random() - 0.5) * 0.4 - 0.05)
  }
  return fabric.svg()
}

/** Draws a fluffy ball of cut ends. */
export function pompom(x: number, y: number, r: number, yarn: Yarn, seed = 1): string {
  const random = seeded(seed)
  const fabric = newFabric(9, seed)
  for (let i = 0; i < 260; i += 1) {
    const [angle, reach] = [random() * 2 * Math.PI, Math.sqrt(i / 260)]
    const inner = { x: x + Math.cos(angle) * r * (1 - reach) * 0.85, y: y + Math.sin(angle) * r * (1 - reach) * 0.85 }
    const outer = { x: inner.x + Math.cos(angle) * r * 0.42, y: inner.y + Math.sin(angle) * r * 0.42 }
    const light = -((outer.x - x) * 0.5 + (outer.y - y) * 0.75) / r
    fabric.strand(inner, outer, 9, yarn, light * 0.55)
  }
  return fabric.svg()
}

/** Draws a leaf from its stem at (x, y), `turn` degrees from upright. */
export function leaf(x: number, y: number, long: number, wide: number, turn: number, green: Yarn): string {
  const half = wide / 2
  const side = (s: number) => `M0 0C${s * half * 1.3} ${-long * 0.22} ${s * half} ${-long * 0.75} 0 ${-long}Z`
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${side(-1)}" fill="${shade(green, 0.18)}"/><path d="${side(1)}" fill="${shade(green, -0.18)}"/>` +
    `<path d="M0 0V${-long * 0.94}" stroke="${shade(green, 0.4)}" stroke-width="${wide * 0.05}" fill="none"/></g>`
  )
}

/** Draws a sewn-on wooden button. */
export function button(x: number, y: number, r: number, wood = "#a8744a"): string {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${x + dx * r * 0.26}" cy="${y + dy * r * 0.26}" r="${r * 0.12}" fill="${mix(wood, "#2a1510", 0.75)}"/>`
  return (
    `<circle cx="${x + r * 0.12}" cy="${y + r * 0.2}" r="${r * 1.05}" fill="#2a1510" opacity=".4"/><circle cx="${x}" cy="${y}" r="${r}" fill="${wood}"/>` +
    `<circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="none" stroke="${mix(wood, "#3a2018", 0.5)}" stroke-width="${r * 0.1}"/>` +
    `<path d="M${x - r * 0.7} ${y - r * 0.5}A${r * 0.9} ${r * 0.9} 0 0 1 ${x + r * 0.4} ${y - r * 0.78}" stroke="#fff" stroke-opacity=".45" stroke-width="${r * 0.1}" fill="none" stroke-linecap="round"/>` +
    hole(-1, -1) +
    hole(1, -1) +
    hole(-1, 1) +
    hole(1, 1)
  )
}

/** Draws a satin bow. */
export function bow(x: number, y: number, w: number, ribbon: Yarn): string {
  const loop = (s: number) =>
    `<path d="M${x} ${y}C${x + s * w * 0.3} ${y - w * 0.5} ${x + s * w * 0.75} ${y - w * 0.42} ${x + s * w * 0.62} ${y}C${x + s * w * 0.75} ${y + w * 0.36} ${x + s * w * 0.3} ${y + w * 0.4} ${x} ${y}Z" fill="${shade(ribbon, s < 0 ? 0.1 : -0.1)}"/><path d="M${x + s * w * 0.1} ${y}Q${x + s * w * 0.4} ${y - w * 0.16} ${x + s * w * 0.5} ${y - w * 0.04}" stroke="${shade(ribbon, -0.4)}" stroke-width="${w * 0.03}" fill="none"/>`
  const tail = (s: number) =>
    `<path d="M${x} ${y}Q${x + s * w * 0.2} ${y + w * 0.4} ${x + s * w * 0.36} ${y + w * 0.78}L${x + s * w * 0.52} ${y + w * 0.6}Q${x + s * w * 0.3} ${y + w * 0.3} ${x} ${y}Z" fill="${shade(ribbon, -0.2)}"/>`
  return `<g>${tail(-1)}${tail(1)}${loop(-1)}${loop(1)}<ellipse cx="${x}" cy="${y}" rx="${w * 0.14}" ry="${w * 0.17}" fill="${shade(ribbon, 0.25)}"/></g>`
}
