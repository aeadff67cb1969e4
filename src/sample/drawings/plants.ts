import { bowl, rim } from "./baskets.ts"
import { newFabric } from "./parts/fabric.ts"
import { leaf, rod } from "./parts/props.ts"
import { contact, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, type Profile, solid, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a hanging basket with a trailing plant. */
export function planter(place: Scene, yarn: Yarn, beads: Yarn, green: Yarn): string {
  const cord = (x: number, low: number) =>
    tube(
      [
        { x: 500, y: 76 },
        { x: 500 + (x - 500) * 0.5, y: 300 },
        { x, y: low },
      ],
      () => 9,
      yarn,
      { stitch: 11 },
    )
  const leaves = [
    [-150, 505, -62],
    [-96, 500, -34],
    [-40, 492, -12],
    [24, 490, 12],
    [88, 500, 36],
    [148, 506, 64],
    [-60, 520, -50],
    [60, 522, 52],
    [0, 500, 2],
  ] as const
  const holding = leaves
    .map(([dx, y, turn], i) =>
      leaf(500 + dx * 0.7, y + 40, 190 - (i % 3) * 26, 74, turn, i % 2 ? green : shade(green, 0.2)),
    )
    .join("")
  const trails = [
    [-178, 560, -152],
    [-214, 640, -166],
    [-204, 720, 168],
    [186, 566, 150],
    [224, 650, 164],
    [-150, 600, -140],
    [210, 740, -170],
    [160, 606, 132],
  ] as const
  const tails = newFabric(11, 5)
  for (let i = 0; i < 22; i += 1)
    tails.strand(
      { x: 500 + (i - 11) * 2.6, y: 838 },
      { x: 500 + (i - 11) * 5.2, y: 950 - Math.abs(i - 11) * 3 },
      11,
      yarn,
      Math.sin(i * 1.8) * 0.25,
    )
  const bead = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="19" fill="${shade(beads, -0.3)}"/><circle cx="${x - 2}" cy="${y - 3}" r="16" fill="${beads}"/><circle cx="${x - 6}" cy="${y - 8}" r="4.5" fill="#fff" opacity=".55"/>`
  const stems = `<path d="M350 540C300 560 280 640 296 740M650 540C720 570 730 660 712 760" fill="none" stroke="${shade(green, -0.3)}" stroke-width="6"/>`
  return scene(
    place,
    rod({ x: 380, y: 70 }, { x: 620, y: 70 }, 22),
    cord(430, 520) + cord(570, 520),
    bowl({ y: 540, r: 190, h: 220, bands: [yarn, yarn, shade(yarn, -0.16)], tall: 3, seed: 7, holding }),
    rim(500, 540, 190, yarn),
    stems,
    trails.map(([dx, y, turn], i) => leaf(500 + dx, y, 92, 66, turn, i % 2 ? green : shade(green, 0.15))).join(""),
    cord(312, 560) + cord(688, 560) + bead(346, 470) + bead(654, 470),
    tube(
      [
        { x: 312, y: 560 },
        { x: 350, y: 720 },
        { x: 500, y: 830 },
      ],
      () => 9,
      yarn,
      { stitch: 11 },
    ) +
      tube(
        [
          { x: 688, y: 560 },
          { x: 650, y: 720 },
          { x: 500, y: 830 },
        ],
        () => 9,
        yarn,
        { stitch: 11 },
      ),
    tails.svg(),
    bead(500, 838),
  )
}

/** Draws a cactus in flower, in its pot. */
export function cactus(place: Scene, green: Yarn, pot: Yarn, flower: Yarn): string {
  const ribs = (_row: number, turn: number) => (Math.sin(turn * 11) > 0.1 ? green : shade(green, -0.22))
  const petals = (x: number, y: number, r: number) =>
    Array.from({ length: 6 }, (_, i) =>
      ball({
        at: { x: x + Math.cos(i * 1.047) * r, y: y + Math.sin(i * 1.047) * r * 0.6 },
        rx: r * 0.62,
        ry: r * 0.5,
        yarn: flower,
        seed: i + 2,
        stitch: 11,
      }),
    ).join("") + ball({ at: { x, y: y - r * 0.1 }, rx: r * 0.46, yarn: YARN.mustard, stitch: 10 })
  const rimmed: Profile = (t) =>
    t < 0.25 ? { r: 214, y: t * 240 } : { r: 192 - (t - 0.25) * 70, y: 60 + (t - 0.25) * 260 }
  const plant = [
    `<ellipse cx="500" cy="612" rx="198" ry="56" fill="${shade(YARN.cocoa, -0.45)}"/>`,
    ball({ at: { x: 350, y: 410 }, rx: 62, ry: 96, turn: -26, yarn: ribs, seed: 4 }),
    ball({ at: { x: 500, y: 410 }, rx: 168, ry: 240, yarn: ribs, seed: 2, tilt: 0.3, stitch: 18 }),
    contact(626, 410, 44, 70) + ball({ at: { x: 640, y: 402 }, rx: 56, ry: 88, turn: 28, yarn: ribs, seed: 5 }),
    petals(500, 180, 52) + petals(330, 322, 28),
  ].join("")
  return scene(
    place,
    shadow(500, 872, 260, 60),
    solid({
      at: { x: 500, y: 600 },
      profile: rimmed,
      length: 270,
      yarn: (row) => (row < 4 ? shade(pot, 0.15) : pot),
      tilt: 0.3,
      stitch: 18,
      seed: 8,
      open: true,
      holding: plant,
    }),
  )
}
