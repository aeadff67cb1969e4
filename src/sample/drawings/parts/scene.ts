import { mix, seeded, type Yarn } from "./yarn.ts"

const SIDE = 1080

export interface Scene {
  /** Is the colour of the wall, or of the cloth below when there is no table. */
  readonly wall: Yarn
  /** Colour of the table the thing stands on; without it we look straight down. */
  readonly table?: Yarn
  /** Is the height at which wall and table meet. */
  readonly horizon?: number
}

/** Draws a whole picture: 1000 units square, drawn at 1080 pixels. */
export function scene({ wall, table, horizon = 700 }: Scene, ...things: string[]): string {
  const ground = table === undefined ? "" : tableTop(table, horizon)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 1000 1000"><defs>${DEFS}
<radialGradient id="wall" cx=".34" cy=".22" r=".95"><stop offset="0" stop-color="${mix(wall, "#ffffff", 0.42)}"/>
<stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="${mix(wall, "#6b4a3a", 0.2)}"/></radialGradient></defs>
<rect width="1000" height="1000" fill="url(#wall)"/>${ground}${things.join("")}</svg>`
}

const DEFS =
  `<radialGradient id="shadow"><stop offset="0" stop-color="#43251c" stop-opacity=".62"/><stop offset=".5" stop-color="#43251c" stop-opacity=".3"/>` +
  `<stop offset="1" stop-color="#43251c" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="contact"><stop offset=".62" stop-color="#3a1a14" stop-opacity=".6"/><stop offset="1" stop-color="#3a1a14" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="blush"><stop offset="0" stop-color="#e0655f" stop-opacity=".55"/><stop offset="1" stop-color="#e0655f" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="eye" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#5b4a48"/><stop offset=".5" stop-color="#1d1516"/><stop offset="1" stop-color="#080506"/></radialGradient>` +
  `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>`

function tableTop(table: Yarn, horizon: number): string {
  const random = seeded(horizon)
  const grain = Array.from({ length: 34 }, () => {
    const [x, y] = [random() * 1000, horizon + 6 + random() ** 0.8 * (994 - horizon)]
    return `M${x.toFixed(0)} ${y.toFixed(1)}q60 ${(random() * 4 - 2).toFixed(1)} ${(90 + random() * 160).toFixed(0)} 0`
  })
  return `<linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${mix(table, "#5a3a2c", 0.16)}"/><stop offset=".3" stop-color="${table}"/>
<stop offset="1" stop-color="${mix(table, "#ffffff", 0.2)}"/></linearGradient><rect y="${horizon}" width="1000" height="${1000 - horizon}" fill="url(#table)"/>
<path d="${grain.join("")}" fill="none" stroke="${mix(table, "#4a2c20", 0.4)}" stroke-width="1.6" opacity=".22"/>`
}

/** The shadow a standing thing throws on the table: soft, longer to the right. */
export function shadow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x + rx * 0.12}" cy="${y}" rx="${rx * 1.25}" ry="${ry * 1.3}" fill="url(#shadow)"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry * 0.8}" fill="url(#shadow)"/>`
}

/** Draws the darkness around a part that touches what lies behind it; drawn just before the part. */
export function contact(x: number, y: number, rx: number, ry = rx): string {
  return `<ellipse cx="${x + 4}" cy="${y + 10}" rx="${rx * 1.22}" ry="${ry * 1.22}" fill="url(#contact)"/>`
}

/** Draws the shadow of something flat, by its outline (an SVG path). */
export function flatShadow(outline: string, distance = 12): string {
  return `<path d="${outline}" transform="translate(${distance} ${distance * 1.3})" fill="#43251c" opacity=".42" filter="url(#soft)"/>`
}

/** Draws a smooth ball: fruit, beads. */
export function rounded(x: number, y: number, r: number, colour: Yarn): string {
  const id = `round${Math.round(x)}-${Math.round(y)}`
  return (
    `<radialGradient id="${id}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="${mix(colour, "#ffffff", 0.42)}"/><stop offset=".45" stop-color="${colour}"/>` +
    `<stop offset="1" stop-color="${mix(colour, "#3a140f", 0.5)}"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`
  )
}
