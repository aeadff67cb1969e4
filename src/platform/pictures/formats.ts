import { fileTypeFromBuffer } from "file-type"
import sharp, { type Sharp } from "sharp"
import { createLane } from "#platform/lanes/lane.ts"

const MAX_SECONDS = 10

// Pictures share the process's few threads with passwords and compression: each works in one, and keeps nothing afterwards.
sharp.concurrency(1)
sharp.cache(false)

/**
 * All work on a picture's pixels goes through this lane: one picture at a time, because each takes a hundred megabytes and more, and in
 * turn by who sent them. It rejects with TooBusy when too many wait.
 */
export const inPictureLane = createLane({ name: "pictures", concurrency: 1, maxWaiting: 20, maxWaitMs: 15_000 })

/** Customers may send these. AVIF is none of them: a kilobyte of it can hold two minutes of decoding, which libvips cannot cut short. */
export const CUSTOMERS_FORMATS = ["jpeg", "png", "webp"] as const
export const OWNERS_FORMATS = [...CUSTOMERS_FORMATS, "avif"] as const
export type PictureFormat = (typeof OWNERS_FORMATS)[number]

interface Taken<Format extends PictureFormat> {
  readonly formats: readonly Format[]
  /** The limit of width by height: a picture of a few kilobytes can claim billions and fill the memory when it is decoded. */
  readonly maxPixels: number
  /** Is the sender, whose turn in the lane it takes. */
  readonly whose: string
}
export type UnusablePicture = "not_a_picture" | "too_many_pixels" | "took_too_long"

const FORMATS: Record<string, PictureFormat> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
  "image/avif": "avif",
}

/**
 * Works on the first frame of a picture, upright, in the lane for pictures, if its content (not its name) is of one of
 * the formats. Only the header is read before that, so a file that is broken further on fails in `decoded`.
 */
export async function withPicture<Result, Format extends PictureFormat>(
  bytes: Uint8Array,
  { formats, maxPixels, whose }: Taken<Format>,
  work: (opened: { readonly picture: Sharp; readonly format: Format }) => Promise<Result>,
): Promise<Result | UnusablePicture> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = formats.find((each) => each === FORMATS[type?.mime ?? ""])
  if (format === undefined) return "not_a_picture"
  const header = await decoded(sharp(bytes, { limitInputPixels: false }).metadata())
  // The decoder must agree: a file may be valid in two formats.
  if (typeof header === "string" || header.format !== (format === "avif" ? "heif" : format)) return "not_a_picture"
  if (header.width * header.height > maxPixels) return "too_many_pixels"
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
  const limited = picture.autoOrient().timeout({ seconds: MAX_SECONDS })
  return inPictureLane(() => work({ picture: limited, format }), whose)
}

/** Resolves to the result, or to why there is none: the file is broken, or it needs more time than a picture may take. */
export function decoded<Result>(work: Promise<Result>): Promise<Result | "not_a_picture" | "took_too_long"> {
  return work.catch(({ message }: Error) => (message.includes("timeout: ") ? "took_too_long" : "not_a_picture"))
}
