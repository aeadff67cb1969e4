import { randomBytes } from "node:crypto"
import sharp, { type Sharp } from "sharp"
import type { Files } from "#platform/files/files.ts"
import { decoded, inPictureLane, type PictureFormat, type UnusablePicture, withPicture } from "./formats.ts"

export interface Pictures {
  /**
   * Stores a picture as a square in every width; `imageUrl` is the URL of one, the others are its siblings. It rejects with TooBusy
   * when too many pictures wait, and with FilesUnavailable when they cannot be stored.
   */
  store(bytes: Uint8Array, upload: Upload): Promise<{ readonly ok: true; readonly imageUrl: string } | RefusedPicture>
  /**
   * Reads the whole picture that a stored square was cut from, as a JPEG; the square itself where that is all there was. It resolves to
   * null where there is no such picture.
   * @param whose turn it takes to make that JPEG
   */
  original(imageUrl: string, whose: string): Promise<Uint8Array | null>
  /** Removes all files of a picture that `store` returned; any other URL is left alone. */
  remove(imageUrl: string): Promise<void>
}

/** This is a square of a picture, each number a part of 1: where it begins in width and height, and its side in the shorter side. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly side: number
}

interface Upload {
  /** This says who sent it: pictures are worked on in turn by their senders. */
  readonly whose: string
  readonly formats: readonly PictureFormat[]
  /** It gets the picture's URL before any file exists, so that what a kill leaves can be found and removed too. */
  readonly remember?: (imageUrl: string) => Promise<unknown>
  /** The square that is shown; without one it is the middle. */
  readonly crop?: Crop | undefined
}

interface RefusedPicture {
  readonly ok: false
  readonly code: "too_large" | "too_few_pixels" | UnusablePicture
}

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 64_000_000
/** A picture with a shorter side shows nothing once it is enlarged. */
const MIN_SIDE = 32
// Photographs and drawings look the same as the original, at a tenth of its bytes; more effort costs seconds for a few percent.
const WEBP = { quality: 78, effort: 2 }
const AVIF = { quality: 46, effort: 0 }
/** This file is kept so that another square can be cut from it. Nobody but admins sees it. */
const ORIGINAL = { name: "original.jpg", side: 2400, jpeg: { quality: 88 } }
/** A zoom shows this file. A picture with fewer pixels has none. */
const ZOOM = { name: "zoom.webp", side: 1920, webp: { quality: 76, effort: 0 } }

/**
 * Stores pictures in `files` under `folder`/<random>/<width>.{webp,avif}, with URLs like `urlBase`/<random>/…. A
 * zoom.webp is added where the picture is larger than these, and original.jpg where it is larger or of another shape.
 * @param place.widths in pixels, ascending; URLs name the middle one
 */
export function createPictures(
  files: Pick<Files, "get" | "put" | "removeAll">,
  place: { folder: string; urlBase: string; widths: readonly number[] },
): Pictures {
  const { folder, urlBase, widths } = place
  const largest = Math.max(...widths)
  const middle = widths[Math.floor(widths.length / 2)]
  const pattern = new RegExp(`^${urlBase}/([\\w-]+)/\\d+\\.webp$`)

  return {
    async store(bytes, { whose, formats, remember, crop }) {
      if (bytes.length > MAX_BYTES) return { ok: false, code: "too_large" }
      const encoded = await withPicture(bytes, { formats, maxPixels: MAX_PIXELS, whose }, async ({ picture }) => {
        const { autoOrient: whole } = await picture.metadata()
        if (Math.min(whole.width, whole.height) < MIN_SIDE) return "too_few_pixels"
        const cut = await decoded(cutFrom(picture, whole, largest, crop))
        return typeof cut === "string" ? cut : [...(await encodeSquare(cut.square, widths)), ...cut.original]
      })
      if (typeof encoded === "string") return { ok: false, code: encoded }
      const key = `${folder}/${randomBytes(12).toString("hex")}`
      const imageUrl = `${urlBase}${key.slice(folder.length)}/${middle}.webp`
      await remember?.(imageUrl)
      try {
        await Promise.all(encoded.map(({ name, bytes, type }) => files.put(`${key}/${name}`, bytes, type)))
      } catch (error) {
        await files.removeAll(key).catch(() => {})
        throw error
      }
      return { ok: true, imageUrl }
    },
    async remove(imageUrl) {
      const name = pattern.exec(imageUrl)?.[1]
      if (name !== undefined) await files.removeAll(`${folder}/${name}`)
    },
    async original(imageUrl, whose) {
      const name = pattern.exec(imageUrl)?.[1]
      if (name === undefined) return null
      const original = await files.get(`${folder}/${name}/${ORIGINAL.name}`)
      if (original) return original
      const square = await files.get(`${folder}/${name}/${largest}.webp`)
      return square && inPictureLane(() => sharp(square).jpeg(ORIGINAL.jpeg).toBuffer(), whose)
    },
  }
}

interface Square {
  /** They are RGB, without metadata. */
  readonly pixels: Buffer
  readonly side: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Decodes the square to show, and makes the file that others can be cut from. */
async function cutFrom(picture: Sharp, whole: Size, largest: number, crop?: Crop) {
  const area = squareIn(whole, crop)
  const flat = picture.flatten({ background: "#ffffff" }).toColourspace("srgb")
  const side = Math.min(Math.max(area.width, largest), ZOOM.side)
  const square = { pixels: await flat.clone().extract(area).resize(side, side).raw().toBuffer(), side }
  if (whole.width === whole.height && whole.width <= largest) return { square, original: [] }
  const fitting = flat.resize(ORIGINAL.side, ORIGINAL.side, { fit: "inside", withoutEnlargement: true })
  return { square, original: [await encodedAs(ORIGINAL.name, fitting.jpeg(ORIGINAL.jpeg))] }
}

function squareIn({ width, height }: Size, crop?: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) * (crop?.side ?? 1)))
  const [left, top] = crop ? [crop.left * width, crop.top * height] : [(width - side) / 2, (height - side) / 2]
  const within = (start: number, length: number) => Math.min(Math.round(start), length - side)
  return { left: within(left, width), top: within(top, height), width: side, height: side }
}

// A picture is decoded once: every width and format is made from these pixels.
async function encodeSquare({ pixels, side }: Square, widths: readonly number[]): Promise<Encoded[]> {
  const square = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  const encoded: Encoded[] = []
  for (const width of widths) {
    const resized = square.clone().resize(width, width)
    encoded.push(
      ...(await Promise.all([
        encodedAs(`${width}.webp`, resized.clone().webp(WEBP)),
        encodedAs(`${width}.avif`, resized.clone().avif(AVIF)),
      ])),
    )
  }
  if (side > Math.max(...widths)) encoded.push(await encodedAs(ZOOM.name, square.clone().webp(ZOOM.webp)))
  return encoded
}

async function encodedAs(name: string, picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { name, bytes: data, type: `image/${info.format === "heif" ? "avif" : info.format}` }
}

interface Encoded {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type: string
}

const MAILED_SIDE = 144

/** Makes of a stored picture what every mail program shows: a square JPEG of 144 pixels. */
export function mailedForm(stored: Uint8Array): Promise<Buffer> {
  const made = () =>
    sharp(stored).resize(MAILED_SIDE, MAILED_SIDE).jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer()
  return inPictureLane(made, "the shop itself")
}
