import { cheek, eye, snout } from "./parts/face.ts"
import { contact, shadow } from "./parts/scene.ts"
import { ball, limb } from "./parts/solids.ts"
import type { Yarn } from "./parts/yarn.ts"

/** Holds a toy's two yarns. */
export interface Coat {
  readonly fur: Yarn
  readonly light: Yarn
}

type Coloured = Yarn | ((row: number, turn: number, t: number) => Yarn)

/** Draws body, arms and feet of a soft toy that sits, its belly and soles in the light yarn. */
export function sitting({ fur, light }: Coat, coat: Coloured = fur): string {
  const belly = (row: number, turn: number, t: number) =>
    ((turn - Math.PI / 2) / 0.82) ** 2 + ((t - 0.52) / 0.25) ** 2 < 1
      ? light
      : typeof coat === "string"
        ? coat
        : coat(row, turn, t)
  const arms = [-1, 1].map(
    (side) =>
      contact(500 + side * 160, 680, 48, 100) +
      limb({
        at: { x: 500 + side * 148, y: 590 },
        from: 48,
        to: 56,
        long: 138,
        turn: side * -22,
        yarn: coat,
        seed: 6 + side,
      }),
  )
  const feet = [-1, 1].map((side) => {
    const at = { x: 500 + side * 148, y: 828 }
    const sole = (row: number, turn: number, t: number) =>
      t > 0.8 ? light : typeof coat === "string" ? coat : coat(row, turn, t)
    return (
      contact(at.x, at.y, 88, 82) +
      ball({ at, rx: 92, ry: 84, yarn: sole, seed: 9 + side, tilt: -1.15, turn: side * -14 })
    )
  })
  return (
    shadow(500, 880, 300, 62) +
    ball({ at: { x: 500, y: 700 }, rx: 180, ry: 188, yarn: belly, seed: 8 }) +
    arms.join("") +
    feet.join("")
  )
}

/** Draws the head above the sitting body. */
export function head(fur: Coloured, rx = 208, ry = 190): string {
  return (
    contact(500, 424, rx * 0.78, ry * 0.8) + ball({ at: { x: 500, y: 370 }, rx, ry, yarn: fur, seed: 11, tilt: 0.5 })
  )
}

/** Draws two round ears; call it before the head. */
export function roundEars({ fur, light }: Coat, r: number): string {
  return [-1, 1]
    .map((side) => {
      const x = 500 + side * 138
      return (
        ball({ at: { x, y: 216 }, rx: r, yarn: fur, seed: 3 + side }) +
        contact(x, 224, r * 0.5) +
        ball({ at: { x: x - side * 2, y: 226 }, rx: r * 0.58, yarn: light, seed: 13 + side })
      )
    })
    .join("")
}

/** Draws the light part around the nose. */
export function muzzle(light: Yarn): string {
  return contact(500, 438, 84, 64) + ball({ at: { x: 500, y: 438 }, rx: 90, ry: 70, yarn: light, seed: 12, tilt: 0.1 })
}

/** Draws eyes, cheeks, nose and mouth. */
export function face(drop = 0): string {
  return (
    eye(408, 372 + drop, 22) +
    eye(592, 372 + drop, 22) +
    cheek(366, 440, 50) +
    cheek(634, 440, 50) +
    snout(500, 424 + drop, 48)
  )
}
