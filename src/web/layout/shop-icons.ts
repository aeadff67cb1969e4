import { mailedPicture, PICTURE_WIDTHS, pictureSources } from "#shop/catalogue/pictures/pictures.ts"

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

/** Returns the icons under which a phone keeps the shop: its logo's, or the ball of yarn. */
export function iconsOf(logo: string | null): Icon[] {
  const sources = logo === null ? null : pictureSources(logo)
  if (!sources) return [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }]
  return PICTURE_WIDTHS.map((width) => ({
    src: sources.src.replace(/\d+\.webp$/, `${width}.webp`),
    sizes: `${width}x${width}`,
    type: "image/webp",
  }))
}

/** Returns the links by which a page names its icons. */
export function iconLinks(logo: string | null) {
  const [icon] = iconsOf(logo)
  const touch = logo !== null && pictureSources(logo) ? mailedPicture(logo) : "/apple-touch-icon.png"
  return [
    { rel: "icon", href: icon?.src, type: icon?.type },
    { rel: "apple-touch-icon", href: touch },
  ]
}
