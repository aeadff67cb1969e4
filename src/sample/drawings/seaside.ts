import { newFabric } from "./parts/fabric.ts"
import { cheek, eye, smile } from "./parts/face.ts"
import { contact, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, limb, solid, tube } from "./parts/solids.ts"
import { cycled, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws an octopus with curling arms. */
export function octopus(place: Scene, skin: Yarn, suckers: Yarn): string {
  const arm = (x: number, reach: number, lift: number, low: number) =>
    tube(
      [
        { x: 500 + x * 0.5, y: 560 },
        { x: 500 + x, y: 690 },
        { x: 500 + x + reach * 0.55, y: low },
        { x: 500 + x + reach, y: low - 16 },
        { x: 500 + x + reach * 1.12, y: low - lift },
        { x: 500 + x + reach * 0.86, y: low - lift * 1.05 },
      ],
      (t) => 46 - t * 27,
      (row) => (row % 6 === 5 ? suckers : skin),
      { seed: Math.abs(x) + 2, stitch: 15 },
    )
  return scene(
    place,
    shadow(500, 872, 380, 56),
    arm(-190, -150, 110, 800) + arm(190, 150, 110, 800),
    arm(-130, -150, 90, 862) + arm(130, 150, 90, 862),
    contact(500, 560, 190, 120),
    arm(-60, -110, 96, 888) + arm(60, 110, 96, 888),
    contact(500, 530, 118, 104),
    ball({ at: { x: 500, y: 390 }, rx: 232, ry: 222, yarn: skin, seed: 4, tilt: 0.5, stitch: 18 }),
    eye(412, 430, 26) + eye(588, 430, 26) + cheek(360, 490, 52) + cheek(640, 490, 52) + smile(500, 484, 76),
  )
}

/** Draws a sea turtle with a patchwork shell. */
export function turtle(place: Scene, skin: Yarn, shell: readonly Yarn[]): string {
  const patch = (row: number, turn: number) =>
    row > 21
      ? YARN.cream
      : cycled(shell, Math.floor(row / 5) + Math.floor((turn / (2 * Math.PI)) * 7 + (Math.floor(row / 5) % 2) * 0.5))
  const flipper = (x: number, y: number, rx: number, ry: number, turn: number) =>
    ball({ at: { x, y }, rx, ry, turn, yarn: skin, seed: x, tilt: 0.2 })
  return scene(
    place,
    shadow(480, 830, 400, 80),
    flipper(215, 760, 60, 110, 52) + flipper(640, 660, 60, 120, -64),
    ball({ at: { x: 190, y: 700 }, rx: 40, ry: 66, turn: 66, yarn: skin }),
    limb({ at: { x: 650, y: 620 }, from: 74, to: 66, long: 100, turn: -66, yarn: skin }),
    ball({ at: { x: 470, y: 720 }, rx: 272, ry: 96, yarn: YARN.cream, seed: 7 }),
    contact(470, 700, 220, 100),
    solid({
      at: { x: 462, y: 706 },
      profile: (t) => ({ r: 288 * Math.sin((t * Math.PI) / 2) + 0.01, y: -262 * Math.cos((t * Math.PI) / 2) }),
      length: 385,
      yarn: patch,
      tilt: 0.42,
      seed: 12,
      stitch: 18,
    }),
    flipper(626, 800, 62, 128, -58) + flipper(310, 826, 54, 96, 48),
    contact(750, 590, 66, 70),
    ball({ at: { x: 790, y: 556 }, rx: 122, ry: 112, yarn: skin, seed: 14, tilt: 0.4 }),
    eye(760, 556, 19) + eye(852, 550, 17) + cheek(736, 604, 36) + cheek(866, 598, 30) + smile(808, 594, 50),
  )
}

/** Draws a blue whale blowing. */
export function whale(place: Scene, skin: Yarn, belly: Yarn): string {
  const coat = (row: number, _turn: number, t: number) => (t < 0.58 ? skin : row % 2 ? belly : YARN.milk)
  const spout = (side: number) =>
    tube(
      [
        { x: 610 + side * 8, y: 400 },
        { x: 612 + side * 22, y: 310 },
        { x: 610 + side * 66, y: 262 },
        { x: 610 + side * 108, y: 290 },
        { x: 610 + side * 92, y: 330 },
      ],
      () => 14,
      YARN.sky,
      { stitch: 12 },
    )
  return scene(
    place,
    shadow(520, 862, 400, 64),
    tube(
      [
        { x: 420, y: 640 },
        { x: 250, y: 640 },
        { x: 178, y: 570 },
        { x: 166, y: 470 },
      ],
      (t) => 118 - t * 86,
      skin,
      { stitch: 17 },
    ),
    ball({ at: { x: 106, y: 424 }, rx: 46, ry: 96, turn: -52, yarn: skin, tilt: 0.2 }) +
      ball({ at: { x: 226, y: 424 }, rx: 46, ry: 96, turn: 52, yarn: skin, tilt: 0.2 }),
    spout(-1) + spout(1),
    ball({ at: { x: 580, y: 620 }, rx: 325, ry: 245, yarn: coat, seed: 6, tilt: 0.22, stitch: 19 }),
    contact(520, 770, 60, 90) +
      ball({ at: { x: 510, y: 776 }, rx: 54, ry: 110, turn: 42, yarn: skin, seed: 8, tilt: 0.2 }),
    eye(716, 600, 24) + eye(846, 588, 19) + cheek(690, 664, 50) + smile(790, 652, 70),
  )
}

/** Draws an owl with scalloped breast. */
export function owl(place: Scene, feathers: Yarn, breast: readonly Yarn[], wings: Yarn): string {
  const coat = (row: number, turn: number, t: number) =>
    ((turn - Math.PI / 2) / 0.95) ** 2 + ((t - 0.7) / 0.24) ** 2 < 1 ? cycled(breast, row / 2) : feathers
  const tufts = newFabric(12, 6)
  for (const side of [-1, 1])
    for (let i = 0; i < 9; i += 1)
      tufts.strand(
        { x: 500 + side * (96 + i * 10), y: 300 + i * 10 },
        { x: 500 + side * (168 + i * 9), y: 176 + i * 17 },
        20,
        i % 2 ? wings : feathers,
        0.05,
      )
  const eyes = [-1, 1].map(
    (side) =>
      contact(500 + side * 84, 388, 78) +
      ball({
        at: { x: 500 + side * 84, y: 388 },
        rx: 88,
        yarn: (row) => (row < 9 ? YARN.milk : cycled(breast, 0)),
        seed: 4 + side,
        tilt: 1.5,
        stitch: 15,
      }) +
      eye(500 + side * 80, 388, 34),
  )
  return scene(
    place,
    shadow(500, 868, 270, 58),
    tufts.svg(),
    [440, 560].map((x) => ball({ at: { x, y: 862 }, rx: 54, ry: 28, yarn: YARN.mustard, seed: x })).join(""),
    ball({ at: { x: 500, y: 560 }, rx: 262, ry: 312, yarn: coat, seed: 5, tilt: 0.3, stitch: 18 }),
    [-1, 1]
      .map(
        (side) =>
          contact(500 + side * 214, 630, 50, 130) +
          ball({
            at: { x: 500 + side * 240, y: 620 },
            rx: 66,
            ry: 158,
            turn: side * -10,
            yarn: (row) => (row % 4 === 3 ? cycled(breast, 0) : wings),
            seed: 15 + side,
            tilt: 0.2,
          }),
      )
      .join(""),
    ...eyes,
    contact(500, 450, 24, 32) +
      ball({ at: { x: 500, y: 450 }, rx: 27, ry: 38, yarn: YARN.mustard, seed: 2, tilt: -0.2, stitch: 12 }),
  )
}
