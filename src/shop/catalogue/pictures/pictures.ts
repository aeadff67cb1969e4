import { pictureHost } from "./picture-host.ts"

/** A review, a return, a request and a note on the making hold so many pictures at most. */
export const MAX_PICTURES = 3

export const LARGEST_WIDTH = 1080

/** Widths in pixels in which every product picture is stored; all are square. */
export const PICTURE_WIDTHS = [360, 720, LARGEST_WIDTH] as const

interface PictureSources {
  readonly src: string
  /** `srcset` values; the caller adds `sizes`. */
  readonly avif: string
  readonly webp: string
  readonly width: number
  readonly height: number
}

const OURS = /^(\/media\/(?:products|reviews)\/[\w-]+)\/(\d+)\.webp$/

/**
 * Returns what a <picture> on a page needs for a product's `image_url` (`/media/products/<random>/720.webp`, beside
 * which every width lies as WebP and AVIF). Any other URL is an ordinary `src` and gives null.
 */
export function pictureSources(imageUrl: string): PictureSources | null {
  const match = OURS.exec(imageUrl)
  const width = PICTURE_WIDTHS.find((known) => String(known) === match?.[2])
  if (!match || width === undefined) return null
  const folder = `${pictureHost()}${match[1]}`
  const srcset = (format: string) => PICTURE_WIDTHS.map((w) => `${folder}/${w}.${format} ${w}w`).join(", ")
  return { src: `${folder}/${width}.webp`, avif: srcset("avif"), webp: srcset("webp"), width, height: width }
}

export function largestPicture(imageUrl: string): string {
  return pictureSources(imageUrl) ? imageUrl.replace(/\d+\.webp$/, `${LARGEST_WIDTH}.webp`) : imageUrl
}

/**
 * Returns the path of a picture of ours as mail programs show it: a small JPEG, which the shop makes only of its logo and of the
 * portrait of the maker.
 */
export function mailedPicture(imageUrl: string): string {
  return imageUrl.replace(/\d+\.webp$/, "mail.jpg")
}

export function zoomedPicture(imageUrl: string): string {
  return imageUrl.replace(
    /^(\/media\/(?:products|reviews)\/[\w-]+\/)\d+\.webp$/,
    (_, folder) => `${pictureHost()}${folder}zoom.webp`,
  )
}
