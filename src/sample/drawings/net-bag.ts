import type { Place } from "./parts/cloth.ts"
import { newFabric } from "./parts/fabric.ts"
import { leaf } from "./parts/props.ts"
import { rounded, type Scene, scene, shadow } from "./parts/scene.ts"
import { tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws a market net with fruit. */
export function netBag(place: Scene, yarn: Yarn): string {
  const fruit = [
    ["#e0913f", 400, 610, 92],
    ["#e0913f", 590, 600, 96],
    ["#b9c25c", 500, 520, 84],
    ["#d9a441", 330, 720, 90],
    ["#c8584a", 668, 722, 92],
    ["#d9a441", 500, 730, 104],
    ["#b9c25c", 410, 806, 78],
    ["#e0913f", 596, 812, 80],
  ] as const
  const net = newFabric(12, 4)
  const at: Place = (u, v) => {
    const wide = 190 + 118 * Math.sin(Math.min(1, v * 1.06) * Math.PI * 0.82) ** 0.8
    return { x: 500 + Math.sin((u - 0.5) * Math.PI) * wide, y: 400 + v * 480 + Math.cos((u - 0.5) * Math.PI) * 26 }
  }
  const [columns, rows] = [14, 16]
  for (let row = 0; row < rows; row += 1) {
    for (let c = 0; c <= columns; c += 1) {
      const shift = (row % 2) / 2
      const from = at((c + shift) / columns, row / rows)
      for (const side of [-0.5, 0.5]) {
        const u = (c + shift + side) / columns
        if (u >= 0 && u <= 1 && (c + shift) / columns <= 1)
          net.strand(from, at(u, (row + 1) / rows), 11, yarn, 0.1 - Math.abs(u - 0.4) * 0.3)
      }
    }
  }
  const edge = tube(
    Array.from({ length: 9 }, (_, i) => at(i / 8, 0)),
    () => 19,
    yarn,
    { stitch: 13 },
  )
  const back = `<ellipse cx="500" cy="402" rx="190" ry="26" fill="${shade(yarn, -0.6)}"/>`
  return scene(
    place,
    shadow(500, 882, 330, 56),
    tube(
      [
        { x: 340, y: 410 },
        { x: 372, y: 230 },
        { x: 500, y: 120 },
        { x: 628, y: 230 },
        { x: 660, y: 410 },
      ],
      () => 19,
      shade(yarn, -0.3),
      { stitch: 13 },
    ),
    back,
    leaf(560, 440, 150, 60, 28, YARN.moss) + leaf(520, 440, 170, 56, -6, YARN.sage),
    fruit.map(([colour, x, y, r]) => rounded(x, y, r, colour)).join(""),
    net.svg(),
    tube(
      [
        { x: 320, y: 420 },
        { x: 352, y: 270 },
        { x: 500, y: 176 },
        { x: 648, y: 270 },
        { x: 680, y: 420 },
      ],
      () => 19,
      yarn,
      { stitch: 13 },
    ),
    edge,
  )
}
