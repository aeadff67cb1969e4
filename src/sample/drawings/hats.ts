import { newFabric } from "./parts/fabric.ts"
import { pompom } from "./parts/props.ts"
import { contact, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, type Profile, solid } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

interface Cap {
  readonly crown: (row: number, turn: number) => Yarn
  readonly brim: Yarn
}

/** Returns the yarn of each row around a crown. */
export const bands =
  (yarns: readonly Yarn[], tall: number) =>
  (row: number): Yarn =>
    yarns[Math.floor(row / tall) % yarns.length] ?? YARN.oat

/** Draws a knit-look cap with a ribbed brim, and a pompom if it has a yarn. */
export function beanie(place: Scene, cap: Cap, tuft: Yarn | null): string {
  return scene(
    place,
    shadow(500, 842, 350, 70),
    crown(cap),
    tuft === null ? "" : contact(500, 236, 60) + pompom(500, 190, 92, tuft, 5),
  )
}

/** Draws a baby's cap with two round ears. */
export function earedBeanie(place: Scene, cap: Cap, inner: Yarn): string {
  const ears = [-1, 1].map((side) => {
    const x = 500 + side * 178
    return (
      ball({ at: { x, y: 268 }, rx: 92, yarn: cap.brim, seed: 4 + side }) +
      contact(x, 282, 46) +
      ball({ at: { x: x - side * 4, y: 284 }, rx: 54, yarn: inner, seed: 7 + side })
    )
  })
  return scene(place, shadow(500, 842, 350, 70), ...ears, crown(cap))
}

function crown({ crown, brim }: Cap): string {
  const dome: Profile = (t) => ({
    r: 268 * Math.sin((t * Math.PI) / 2) ** 0.94 + 0.01,
    y: -430 * Math.cos((t * Math.PI) / 2),
  })
  const cuff: Profile = (t) => ({ r: 278 + 14 * Math.sin(t * Math.PI), y: t * 134 })
  const ribs = (_row: number, turn: number) => (Math.sin(turn * 34) > 0 ? shade(brim, 0.14) : shade(brim, -0.24))
  return (
    solid({ at: { x: 500, y: 690 }, profile: dome, length: 600, yarn: crown, tilt: 0.12, stitch: 21, seed: 4 }) +
    `<path d="M224 716Q500 770 776 716L776 690Q500 740 224 690Z" fill="#3a1a14" opacity=".3"/>` +
    solid({ at: { x: 500, y: 676 }, profile: cuff, length: 150, yarn: ribs, tilt: 0.16, stitch: 21, seed: 6 })
  )
}

/** Draws a summer hat with a wide brim and a band. */
export function sunHat(place: Scene, straw: Yarn, band: Yarn): string {
  const crownShape: Profile = (t) =>
    t < 0.5
      ? { r: 220 * Math.sin(t * Math.PI) ** 0.8 + 0.01, y: -250 + 60 * (t * 2) ** 3 }
      : { r: 220 + (t - 0.5) * 40, y: -190 + (t - 0.5) * 380 }
  const brimShape: Profile = (t) => ({ r: 236 + t * 196, y: t * 74 + Math.sin(t * 5) * 7 })
  return scene(
    place,
    shadow(500, 760, 460, 110),
    solid({
      at: { x: 500, y: 600 },
      profile: brimShape,
      length: 230,
      yarn: (row) => (row % 9 === 8 ? shade(straw, -0.25) : straw),
      tilt: 0.44,
      stitch: 19,
      seed: 3,
      open: true,
    }),
    contact(500, 590, 214, 84),
    solid({
      at: { x: 500, y: 606 },
      profile: crownShape,
      length: 520,
      yarn: (row) => (row > 24 ? band : straw),
      tilt: 0.44,
      stitch: 19,
      seed: 5,
    }),
  )
}

/** Draws gathered hair ties. */
export function scrunchies(place: Scene, yarns: readonly Yarn[]): string {
  const spots = [
    { x: 300, y: 320 },
    { x: 690, y: 360 },
    { x: 340, y: 710 },
    { x: 730, y: 740 },
  ]
  const tie = (x: number, y: number, yarn: Yarn, seed: number) => {
    const fabric = newFabric(15, seed)
    for (let layer = 0; layer < 2; layer += 1) {
      for (let i = 0; i < 54; i += 1) {
        const angle = ((i + layer / 2) / 54) * 2 * Math.PI
        const [near, far] = [78 - layer * 6, 168 - layer * 52 + 10 * Math.sin(i * 1.57 + seed)]
        const light = Math.sin(i * 1.57 + layer) * 0.3 - Math.sin(angle + 0.7) * 0.14
        fabric.strand(
          { x: x + Math.cos(angle) * near, y: y + Math.sin(angle) * near },
          { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far },
          21 - layer * 5,
          yarn,
          light,
        )
      }
    }
    return (
      shadow(x + 12, y + 20, 190, 190) +
      fabric.svg() +
      `<circle cx="${x}" cy="${y}" r="70" fill="${place.wall}"/><circle cx="${x}" cy="${y}" r="70" fill="none" stroke="#43251c" stroke-opacity=".3" stroke-width="8"/>`
    )
  }
  return scene(place, ...spots.map(({ x, y }, i) => tie(x, y, yarns[i % yarns.length] ?? YARN.rose, i + 2)))
}
