import { button, yarnBall } from "./parts/props.ts"
import { contact, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, type Profile, solid, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

interface Bowl {
  readonly x?: number
  /** These describe the upper edge. */
  readonly y?: number
  readonly r?: number
  readonly h?: number
  readonly bands: readonly Yarn[]
  readonly tall?: number
  readonly holding?: string
  readonly seed?: number
}

/** Draws a crocheted bowl with its wall and some of its inside to be seen. */
export function bowl({ x = 500, y = 470, r = 270, h = 330, bands, tall = 5, holding = "", seed = 3 }: Bowl): string {
  const profile: Profile = (t) =>
    t < 0.82
      ? { r: r * (1 + 0.05 * Math.sin(t * 3.4) - t * 0.06), y: (h * t) / 0.82 }
      : { r: r * 0.985 * (1 - ((t - 0.82) / 0.18) ** 2 * 0.35), y: h + ((t - 0.82) / 0.18) * h * 0.04 }
  return solid({
    at: { x, y },
    profile,
    length: h * 1.2,
    yarn: (row) => bands[Math.floor(row / tall) % bands.length] ?? YARN.oat,
    tilt: 0.42,
    open: true,
    holding,
    seed,
    stitch: 19,
  })
}

/** Draws the thick edge in front of a bowl. */
export function rim(x: number, y: number, r: number, yarn: Yarn): string {
  const points = Array.from({ length: 15 }, (_, i) => ({
    x: x + Math.cos((i / 14) * Math.PI) * r,
    y: y + Math.sin((i / 14) * Math.PI) * r * 0.41,
  }))
  return tube(points, () => 15, yarn, { stitch: 15 })
}

/** Draws a basket full of yarn. */
export function yarnBasket(place: Scene, bands: readonly Yarn[], balls: readonly Yarn[]): string {
  const [a, b, c] = [balls[0] ?? YARN.rose, balls[1] ?? YARN.sage, balls[2] ?? YARN.mustard]
  const holding = yarnBall(500, 388, 118, c, 4) + yarnBall(362, 432, 112, a, 2) + yarnBall(636, 440, 116, b, 3)
  return scene(
    place,
    shadow(500, 838, 350, 80),
    bowl({ bands, holding, y: 480 }),
    rim(500, 480, 272, bands[0] ?? YARN.oat),
    handle(234, 560, -1, YARN.caramel),
    handle(766, 560, 1, YARN.caramel),
  )
}

function handle(x: number, y: number, side: number, leather: Yarn): string {
  const path = `M${x} ${y - 44}C${x + side * 70} ${y - 60} ${x + side * 70} ${y + 70} ${x} ${y + 54}`
  const line = (colour: Yarn, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  return (
    line(shade(leather, -0.6), 27) +
    line(leather, 21) +
    `<path d="${path}" fill="none" stroke="${shade(leather, 0.6)}" stroke-width="2.4" stroke-dasharray="8 7"/>`
  )
}

/** Draws three bowls of falling size. */
export function nestedBowls(place: Scene, yarns: readonly [Yarn, Yarn, Yarn]): string {
  const edged = (yarn: Yarn) => [YARN.cream, yarn, yarn, yarn]
  return scene(
    place,
    shadow(350, 690, 250, 60) +
      bowl({ x: 350, y: 380, r: 215, h: 280, bands: edged(yarns[0]), tall: 4, seed: 2 }) +
      rim(350, 380, 216, YARN.cream),
    shadow(690, 780, 220, 56) +
      bowl({ x: 690, y: 560, r: 178, h: 210, bands: edged(yarns[1]), tall: 4, seed: 5 }) +
      rim(690, 560, 179, YARN.cream),
    shadow(390, 876, 170, 46) +
      bowl({
        x: 390,
        y: 730,
        r: 132,
        h: 138,
        bands: edged(yarns[2]),
        tall: 3,
        seed: 8,
        holding: button(350, 728, 26) + button(408, 742, 22, YARN.terracotta),
      }) +
      rim(390, 730, 133, YARN.cream),
  )
}

/** Draws a basket with a lid and a knob. */
export function lidded(place: Scene, bands: readonly Yarn[], lid: Yarn): string {
  return scene(
    place,
    shadow(500, 862, 320, 76),
    bowl({ bands, y: 500, r: 250, h: 330 }),
    contact(500, 520, 240, 92),
    solid({
      at: { x: 500, y: 500 },
      profile: (t) => ({ r: 268 * Math.sin((t * Math.PI) / 2) + 0.01, y: -96 * Math.cos((t * Math.PI) / 2) }),
      length: 290,
      yarn: (row) => (row % 6 === 5 ? YARN.cream : lid),
      tilt: 0.42,
      stitch: 19,
      seed: 4,
    }),
    contact(500, 398, 44),
    ball({ at: { x: 500, y: 388 }, rx: 50, yarn: YARN.terracotta, seed: 6 }),
  )
}

/** Draws a pouffe to sit on. */
export function pouffe(place: Scene, yarns: readonly Yarn[]): string {
  const profile: Profile = (t) => ({
    r: 330 * Math.min(1, Math.sin(Math.min(1, t * 1.02) * Math.PI) ** 0.42) + 0.01,
    y: -190 * Math.cos(Math.PI * t),
  })
  return scene(
    place,
    shadow(500, 836, 400, 90),
    solid({
      at: { x: 500, y: 600 },
      profile,
      length: 800,
      yarn: (row) => yarns[Math.floor(row / 4) % yarns.length] ?? YARN.oat,
      tilt: 0.55,
      stitch: 27,
      seed: 3,
    }),
  )
}
