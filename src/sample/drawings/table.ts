import { newFabric } from "./parts/fabric.ts"
import { leaf } from "./parts/props.ts"
import { medallion } from "./parts/rounds.ts"
import { contact, type Scene, scene, shadow } from "./parts/scene.ts"
import { ball, solid, tube } from "./parts/solids.ts"
import { shade, YARN, type Yarn } from "./parts/yarn.ts"

/** Draws Araliya blossoms in a small vase. */
export function bouquet(place: Scene, petal: Yarn, heart: Yarn, vase: Yarn): string {
  const blossom = (x: number, y: number, r: number, turn: number) =>
    contact(x, y, r * 0.5) +
    [0, 1, 2, 3, 4]
      .map((i) => {
        const angle = ((i * 72 + turn) * Math.PI) / 180
        return ball({
          at: { x: x + Math.sin(angle) * r * 0.56, y: y - Math.cos(angle) * r * 0.56 },
          rx: r * 0.36,
          ry: r * 0.58,
          turn: i * 72 + turn,
          yarn: (_row, _turn, t) => (t > 0.66 ? heart : t > 0.56 ? shade(heart, 0.5) : petal),
          tilt: 0.15,
          stitch: 12,
          seed: x + i,
        })
      })
      .join("") +
    `<circle cx="${x}" cy="${y}" r="${r * 0.1}" fill="${shade(heart, -0.3)}"/>`
  const stem = (x: number, y: number) =>
    tube(
      [
        { x: 500, y: 640 },
        { x: (x + 500) / 2, y: (y + 640) / 2 + 10 },
        { x, y },
      ],
      () => 9,
      YARN.moss,
      { stitch: 11 },
    )
  return scene(
    place,
    shadow(500, 884, 210, 50),
    [-58, 54, -20, 22]
      .map((turn, i) => leaf(500, 620, 380 - i * 26, 130 - i * 3, turn, i % 2 ? YARN.sage : YARN.moss))
      .join(""),
    stem(310, 380) + stem(500, 260) + stem(690, 390) + stem(420, 480) + stem(590, 500),
    blossom(500, 220, 122, 10) +
      blossom(300, 350, 118, -20) +
      blossom(704, 362, 118, 30) +
      blossom(408, 500, 116, 24) +
      blossom(600, 512, 112, -8),
    solid({
      at: { x: 500, y: 610 },
      profile: (t) => ({ r: 74 + 78 * Math.sin(Math.min(1, t * 1.05) * Math.PI * 0.72) ** 2, y: t * 250 }),
      length: 300,
      yarn: (row) => (row % 6 === 5 ? YARN.cream : vase),
      tilt: 0.26,
      stitch: 17,
      seed: 5,
      open: true,
    }),
  )
}

/** Draws a mug in its cosy. */
export function mugCosy(place: Scene, yarn: Yarn, cup: Yarn): string {
  const handle = (colour: Yarn, width: number) =>
    `<path d="M704 470C850 440 856 700 690 690" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  const steam = [440, 510, 580]
    .map(
      (x, i) =>
        `<path d="M${x} ${330 - i * 10}q-34 -50 0 -96t0 -96" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".38"/>`,
    )
    .join("")
  const cables = (_row: number, turn: number) => (Math.sin(turn * 14) > 0.2 ? shade(yarn, 0.14) : shade(yarn, -0.14))
  const china = `<linearGradient id="china"><stop offset="0" stop-color="${shade(cup, 0.3)}"/><stop offset=".4" stop-color="${cup}"/><stop offset="1" stop-color="${shade(cup, -0.4)}"/></linearGradient>`
  return scene(
    place,
    shadow(510, 862, 300, 66),
    handle(shade(cup, -0.45), 58) +
      handle(cup, 48) +
      `<path d="M704 458C834 436 842 640 720 668" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="8"/>`,
    `${china}<path d="M292 400V800Q300 872 500 876Q700 872 708 800V400Z" fill="url(#china)"/>`,
    solid({
      at: { x: 500, y: 470 },
      profile: (t) => ({ r: 216 + 6 * Math.sin(t * Math.PI), y: t * 310 }),
      length: 310,
      yarn: cables,
      tilt: 0.26,
      stitch: 20,
      seed: 4,
    }),
    `<ellipse cx="500" cy="400" rx="208" ry="58" fill="${shade(cup, 0.35)}"/><ellipse cx="500" cy="404" rx="186" ry="48" fill="#8a5230"/><ellipse cx="470" cy="398" rx="110" ry="24" fill="#b87a4a" opacity=".55"/>${steam}`,
    medallion(
      { x: 440, y: 700 },
      74,
      [
        { yarn: YARN.mustard, wide: 1, kind: "plain" },
        { yarn: YARN.milk, wide: 1.6, kind: "petals" },
      ],
      { stitch: 12 },
    ),
  )
}

/** Jars with crocheted covers and a light inside. */
export function lanterns(place: Scene, yarns: readonly Yarn[]): string {
  const jar = (x: number, y: number, r: number, h: number, yarn: Yarn) => {
    const lace = newFabric(11, x)
    const [columns, rows] = [16, Math.round(h / 44)]
    const at = (u: number, v: number) => ({
      x: x + Math.sin((u - 0.5) * Math.PI) * r,
      y: y + v * h + Math.cos((u - 0.5) * Math.PI) * r * 0.2,
    })
    for (let row = 0; row < rows; row += 1) {
      for (let c = 0; c <= columns; c += 1) {
        const light = 0.15 - (c / columns - 0.4) ** 2 * 1.4
        lace.strand(at(c / columns, row / rows), at(c / columns, (row + 1) / rows), 10, yarn, light)
        if (c < columns)
          lace.strand(at(c / columns, row / rows), at((c + 1) / columns, row / rows), 12, yarn, light + 0.1)
      }
    }
    const glow = `<radialGradient id="glow${x}" cx=".5" cy=".62" r=".6"><stop offset="0" stop-color="#fff3c4"/><stop offset=".4" stop-color="#f7c66a" stop-opacity=".85"/><stop offset="1" stop-color="#c98a4a" stop-opacity=".5"/></radialGradient>`
    return (
      shadow(x, y + h + r * 0.2, r * 1.3, r * 0.36) +
      `${glow}<path d="M${x - r} ${y}V${y + h - 10}Q${x - r} ${y + h + r * 0.22} ${x} ${y + h + r * 0.22}Q${x + r} ${y + h + r * 0.22} ${x + r} ${y + h - 10}V${y}Z" fill="url(#glow${x})"/><ellipse cx="${x}" cy="${y + h * 0.62}" rx="13" ry="30" fill="#fffbe8"/>` +
      lace.svg() +
      tube(
        Array.from({ length: 9 }, (_, i) => at(i / 8, 0)),
        () => 17,
        yarn,
        { stitch: 13 },
      ) +
      tube(
        Array.from({ length: 9 }, (_, i) => at(i / 8, 1)),
        () => 14,
        yarn,
        { stitch: 13 },
      )
    )
  }
  return scene(place, jar(360, 320, 150, 440, yarns[0] ?? YARN.cream), jar(690, 470, 126, 330, yarns[1] ?? YARN.rose))
}
