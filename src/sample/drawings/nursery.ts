import { newFabric } from "./parts/fabric.ts"
import { cheek, eye, snout } from "./parts/face.ts"
import { bow, rod } from "./parts/props.ts"
import { medallion } from "./parts/rounds.ts"
import { contact, rounded, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, solid, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a pair of booties. */
export function booties(place: Scene, yarn: Yarn, cuff: Yarn, ribbon: Yarn): string {
  const one = (x: number, y: number, seed: number) =>
    [
      shadow(x - 30, y + 172, 250, 56),
      ball({ at: { x: x - 62, y: y + 140 }, rx: 214, ry: 56, yarn: cuff, seed: seed + 3, tilt: 0.3 }),
      ball({ at: { x: x + 18, y: y + 66 }, rx: 124, ry: 112, yarn, seed, tilt: 0.3 }),
      ball({ at: { x: x - 104, y: y + 84 }, rx: 156, ry: 92, yarn, seed: seed + 1, tilt: 0.5, turn: -6 }),
      contact(x + 36, y + 6, 96, 40),
      solid({
        at: { x: x + 36, y: y - 132 },
        profile: (t) => ({ r: 112 + 10 * Math.cos(t * 5), y: t * 150 }),
        length: 160,
        yarn: (row) => (row < 3 ? cuff : row % 2 ? yarn : shade(yarn, -0.12)),
        tilt: 0.42,
        open: true,
        stitch: 17,
        seed: seed + 2,
      }),
      bow(x - 26, y + 34, 74, ribbon),
    ].join("")
  return scene(place, one(650, 420, 2), one(450, 640, 7))
}

/** Draws a ring to hold and a bear's head that rattles. */
export function rattle(place: Scene, fur: Yarn, light: Yarn, ring: readonly Yarn[]): string {
  const circle = Array.from({ length: 25 }, (_, i) => ({
    x: 500 + Math.sin((i / 24) * 2 * Math.PI) * 186,
    y: 690 - Math.cos((i / 24) * 2 * Math.PI) * 186,
  }))
  return scene(
    place,
    shadow(520, 740, 290, 250) + shadow(520, 360, 250, 220),
    tube(
      circle,
      () => 38,
      (row) => ring[Math.floor(row / 6) % ring.length] ?? fur,
      { stitch: 15 },
    ),
    [-1, 1]
      .map(
        (side) =>
          ball({ at: { x: 500 + side * 138, y: 192 }, rx: 62, yarn: fur, seed: 3 + side }) +
          contact(500 + side * 136, 202, 30) +
          ball({ at: { x: 500 + side * 136, y: 204 }, rx: 36, yarn: light, seed: 8 + side }),
      )
      .join(""),
    contact(500, 360, 180, 170) + ball({ at: { x: 500, y: 340 }, rx: 208, ry: 190, yarn: fur, tilt: 0.5, seed: 6 }),
    contact(500, 406, 82, 62) + ball({ at: { x: 500, y: 406 }, rx: 88, ry: 68, yarn: light, tilt: 0.1, seed: 9 }),
    eye(412, 342, 20) + eye(588, 342, 20) + cheek(372, 410, 46) + cheek(628, 410, 46) + snout(500, 392, 46),
  )
}

const CLOUD = [
  [-62, 14, 52],
  [62, 16, 50],
  [-18, -24, 60],
  [34, -14, 54],
  [0, 26, 56],
] as const

/** Draws a mobile of moon, stars and clouds over the cot. */
export function mobile(place: Scene, yarns: readonly Yarn[]): string {
  const [a, b, c] = [yarns[0] ?? YARN.mustard, yarns[1] ?? YARN.sky, yarns[2] ?? YARN.blush]
  const line = (x: number, from: number, to: number) =>
    `<path d="M${x} ${from}V${to}" stroke="#b9a58c" stroke-width="4"/>`
  const cloud = (x: number, y: number, s: number) =>
    CLOUD.map(([dx, dy, r]) =>
      ball({ at: { x: x + dx * s, y: y + dy * s }, rx: r * s, yarn: YARN.milk, seed: x + dx, stitch: 13 }),
    ).join("")
  return scene(
    place,
    line(500, 0, 150) +
      line(260, 190, 470) +
      line(740, 190, 440) +
      line(500, 200, 560) +
      line(380, 200, 720) +
      line(624, 200, 690),
    rod({ x: 220, y: 190 }, { x: 780, y: 190 }, 20) + rounded(500, 160, 26, YARN.caramel),
    [260, 380, 500, 624, 740].map((x) => rounded(x, 222, 14, c)).join(""),
    cloud(250, 510, 0.9) + cloud(760, 480, 0.84),
    moon(500, 620, 104, a),
    star(380, 790, 82, b) + star(630, 760, 82, c),
  )
}

function moon(x: number, y: number, r: number, yarn: Yarn): string {
  const points = Array.from({ length: 13 }, (_, i) => 0.7 + (i / 12) * 4.9).map((angle) => ({
    x: x + Math.cos(angle) * r * 0.72,
    y: y + Math.sin(angle) * r * 0.9,
  }))
  return tube(points, (t) => 10 + Math.sin(t * Math.PI) * 40, yarn, { stitch: 12 })
}

function star(x: number, y: number, r: number, yarn: Yarn): string {
  const fabric = newFabric(12, x)
  for (let i = 0; i < 5; i += 1) {
    const angle = (i / 5) * 2 * Math.PI - Math.PI / 2
    for (let s = -3; s <= 3; s += 1) {
      const [lean, reach] = [angle + s * 0.15, r * (1.12 - Math.abs(s) * 0.16)]
      fabric.strand(
        { x: x + Math.cos(lean) * r * 0.3, y: y + Math.sin(lean) * r * 0.3 },
        { x: x + Math.cos(lean) * reach, y: y + Math.sin(lean) * reach },
        r * 0.2,
        yarn,
        0.12 - Math.sin(angle + 0.7) * 0.2,
      )
    }
  }
  return fabric.svg() + medallion({ x, y }, r * 0.52, [{ yarn, wide: 1, kind: "plain" }], { stitch: 12 })
}
