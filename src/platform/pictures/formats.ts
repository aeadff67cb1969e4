import { fileTypeFromBuffer } from "file-type"
import sharp, { type Sharp } from "sharp"
import { createLane } from "#platform/lanes/lane.ts"

const MAX_SECONDS = 30

// Pictures share the process's few threads with passwords and compression: each works in one, and keeps nothing afterwards.
sharp.concurrency(1)
sharp.cache(false)

/**
 * For all work on a picture's pixels: one picture at a time, because each takes a hundred megabytes and more. Rejects with TooBusy
 * when too many wait.
 */
export const inPictureLane = createLane({ name: "pictures", concurrency: 1, maxWaiting: 20, maxWaitMs: 15_000 })

type PictureFormat = "jpeg" | "png" | "webp" | "avif"
type Opened = { readonly picture: Sharp; readonly format: PictureFormat }
/** Why nothing is done with a file. */
export type UnusablePicture = "not_a_picture" | "too_many_pixels"

const FORMATS: Record<string, PictureFormat> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
  "image/avif": "avif",
}

/**
 * Works on the first frame of a picture, upright, if its content (not its name) is of one of the formats we take; in the lane for pictures.
 * Only the header is read before that: a file broken further on fails in `decoded`.
 * @param maxPixels width by height: a picture of a few kilobytes can claim billions and fill the memory when it is decoded
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  maxPixels: number,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result | UnusablePicture> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = FORMATS[type?.mime ?? ""]
  if (format === undefined) return "not_a_picture"
  const header = await decoded(sharp(bytes, { limitInputPixels: false }).metadata())
  // The decoder must agree: a file may be valid in two formats.
  if (header === null || header.format !== (format === "avif" ? "heif" : format)) return "not_a_picture"
  if (header.width * header.height > maxPixels) return "too_many_pixels"
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
  return inPictureLane(() => work({ picture: limited(picture.autoOrient()), format }))
}

const limited = (picture: Sharp) => picture.timeout({ seconds: MAX_SECONDS })

/** The result, or null when the file turned out to be broken. */
export async function decoded<Result>(work: Promise<Result>): Promise<Result | null> {
  return await work.catch(() => null)
}
