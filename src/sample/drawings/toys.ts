import { newFabric } from "./parts/fabric.ts"
import { cheek, eye, snout } from "./parts/face.ts"
import { bow } from "./parts/props.ts"
import { contact, type Scene, scene } from "./parts/scene.ts"
import { ball, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"
import { type Coat, face, head, muzzle, roundEars, sitting } from "./sitting.ts"

/** Draws a sitting bear with round ears and a light muzzle. */
export function bear(place: Scene, coat: Coat, ribbon: Yarn): string {
  return scene(
    place,
    roundEars(coat, 70),
    sitting(coat),
    head(coat.fur),
    muzzle(coat.light),
    face(),
    bow(500, 560, 108, ribbon),
  )
}

/** Draws a bear's shape with a cat's spots. */
export function leopard(place: Scene, coat: Coat): string {
  const spotted = (row: number, turn: number) => {
    const spot = Math.sin(row * 1.9 + Math.floor(row / 3) * 2.4) * Math.sin(turn * 9 + Math.floor(row / 3) * 1.7)
    return spot > 0.62 ? "#4b3127" : spot > 0.42 ? shade(coat.fur, -0.22) : coat.fur
  }
  return scene(
    place,
    tube(
      [
        { x: 640, y: 850 },
        { x: 780, y: 850 },
        { x: 840, y: 760 },
        { x: 800, y: 660 },
      ],
      (t) => 32 - t * 10,
      (row) => (row % 5 < 2 ? "#4b3127" : coat.fur),
    ),
    roundEars(coat, 58),
    sitting(coat, spotted),
    head(spotted),
    muzzle(coat.light),
    face(),
  )
}

/** Draws a lion cub in a mane of loose threads. */
export function lion(place: Scene, coat: Coat, mane: Yarn): string {
  const threads = newFabric(12, 21)
  for (let ring = 0; ring < 4; ring += 1) {
    for (let i = 0; i < 54; i += 1) {
      const angle = ((i + ring * 0.5) / 54) * 2 * Math.PI
      const [near, far] = [150 - ring * 4, 292 - ring * 24 + 14 * Math.sin(i * 2.7 + ring)]
      const on = (r: number) => ({ x: 500 + Math.cos(angle) * r * 1.04, y: 372 + Math.sin(angle) * r })
      threads.strand(
        on(near),
        on(far),
        21,
        ring % 2 ? mane : shade(mane, 0.18),
        -0.25 + ring * 0.09 - Math.sin(angle + 0.7) * 0.22,
      )
    }
  }
  const tail = tube(
    [
      { x: 630, y: 850 },
      { x: 770, y: 870 },
      { x: 850, y: 800 },
      { x: 850, y: 720 },
    ],
    () => 20,
    coat.fur,
  )
  const tuft = newFabric(10, 4)
  for (let i = 0; i < 26; i += 1)
    tuft.strand(
      { x: 850, y: 735 },
      { x: 850 + Math.sin(i * 1.3) * 46, y: 672 - Math.abs(Math.cos(i * 0.9)) * 34 },
      15,
      mane,
      Math.sin(i) * 0.3,
    )
  return scene(
    place,
    tail,
    tuft.svg(),
    sitting(coat),
    contact(500, 440, 190),
    threads.svg(),
    earsInMane(coat),
    head(coat.fur, 176, 168),
    muzzle(coat.light),
    face(),
  )
}

/** Draws a long-eared rabbit. */
export function bunny(place: Scene, coat: Coat, ribbon: Yarn): string {
  const ears = [-1, 1].map((side) => {
    const at = { x: 500 + side * 88, y: 172 }
    return (
      ball({ at, rx: 52, ry: 152, turn: side * 9, yarn: coat.fur, seed: 5 + side, tilt: 0.1 }) +
      ball({
        at: { x: at.x, y: at.y + 18 },
        rx: 25,
        ry: 108,
        turn: side * 9,
        yarn: coat.light,
        seed: 8 + side,
        tilt: 0.1,
      })
    )
  })
  return scene(place, ...ears, sitting(coat), head(coat.fur), face(10), bow(500, 566, 104, ribbon))
}

/** Draws an elephant calf, ears wide and trunk curled. */
export function elephant(place: Scene, coat: Coat): string {
  const ears = [-1, 1].map((side) => {
    const x = 500 + side * 232
    return (
      ball({ at: { x, y: 370 }, rx: 140, ry: 156, turn: side * -14, yarn: coat.fur, seed: 5 + side, tilt: 0.2 }) +
      contact(x + side * 6, 376, 78, 88) +
      ball({
        at: { x: x + side * 8, y: 378 },
        rx: 92,
        ry: 106,
        turn: side * -14,
        yarn: coat.light,
        seed: 9 + side,
        tilt: 0.2,
      })
    )
  })
  const trunk = tube(
    [
      { x: 500, y: 404 },
      { x: 497, y: 480 },
      { x: 492, y: 560 },
      { x: 520, y: 628 },
      { x: 592, y: 640 },
      { x: 622, y: 590 },
    ],
    (t) => 60 - t * 28,
    coat.fur,
    { stitch: 15 },
  )
  return scene(
    place,
    ...ears,
    sitting(coat),
    head(coat.fur, 190, 182),
    contact(503, 500, 50, 90),
    trunk,
    eye(410, 366, 22),
    eye(590, 366, 22),
    cheek(382, 430, 48),
    cheek(618, 430, 48),
  )
}

/** Draws a slender loris: all eyes. */
export function loris(place: Scene, coat: Coat): string {
  const eyes = [-1, 1].map((side) => {
    const x = 500 + side * 84
    return (
      ball({ at: { x, y: 372 }, rx: 84, ry: 92, turn: side * -16, yarn: YARN.cocoa, seed: 9 + side, tilt: 0.1 }) +
      `<circle cx="${x}" cy="374" r="54" fill="#2a1510" opacity=".55"/><circle cx="${x}" cy="370" r="50" fill="#c9812f"/><circle cx="${x}" cy="370" r="50" fill="url(#blush)"/>` +
      eye(x, 370, 31)
    )
  })
  return scene(
    place,
    roundEars(coat, 54),
    sitting(coat),
    head(coat.fur, 205, 186),
    contact(500, 440, 50, 60),
    ball({ at: { x: 500, y: 440 }, rx: 52, ry: 66, yarn: coat.light, seed: 3, tilt: 0.1 }),
    ...eyes,
    snout(500, 446, 38),
  )
}

function earsInMane({ fur, light }: Coat): string {
  return [352, 648]
    .map(
      (x) =>
        contact(x, 244, 50) +
        ball({ at: { x, y: 244 }, rx: 52, yarn: fur, seed: x }) +
        ball({ at: { x, y: 252 }, rx: 28, yarn: light, seed: x + 1 }),
    )
    .join("")
}
