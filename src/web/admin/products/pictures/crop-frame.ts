import { type PictureCrop, SMALLEST_CROP } from "#shop/catalogue/pictures/gallery.ts"

/** The size is in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

function sidesOf({ side }: PictureCrop, { width, height }: Size) {
  const pixels = side * Math.min(width, height)
  return { wide: pixels / width, high: pixels / height }
}

/** Returns the largest square in the middle. */
export function middleOf(size: Size): PictureCrop {
  const { wide, high } = sidesOf({ left: 0, top: 0, side: 1 }, size)
  return { left: (1 - wide) / 2, top: (1 - high) / 2, side: 1 }
}

/** Returns the crop moved by parts of width and height, as far as the picture reaches. */
export function movedBy(crop: PictureCrop, size: Size, x: number, y: number): PictureCrop {
  const { wide, high } = sidesOf(crop, size)
  return { ...crop, left: between(0, crop.left + x, 1 - wide), top: between(0, crop.top + y, 1 - high) }
}

/** Returns the crop with another side around the same middle, as far as the picture reaches. */
export function resized(crop: PictureCrop, size: Size, side: number): PictureCrop {
  const before = sidesOf(crop, size)
  const next = { ...crop, side: between(SMALLEST_CROP, side, 1) }
  const after = sidesOf(next, size)
  return movedBy(next, size, (before.wide - after.wide) / 2, (before.high - after.high) / 2)
}

export function frameOf(crop: PictureCrop, size: Size) {
  const { wide, high } = sidesOf(crop, size)
  return { left: percent(crop.left), top: percent(crop.top), width: percent(wide), height: percent(high) }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`
}

function between(low: number, value: number, high: number): number {
  return Math.min(Math.max(low, value), Math.max(low, high))
}
