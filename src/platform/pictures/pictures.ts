import { randomBytes } from "node:crypto"
import sharp, { type Sharp } from "sharp"
import type { Files } from "#platform/files/files.ts"
import { decoded, inPictureLane, openPicture } from "./formats.ts"

export interface Pictures {
  /**
   * Stores a picture as a square in every width; `imageUrl` is the URL of one, the others are its siblings. Rejects with TooBusy
   * when too many pictures wait, with FilesUnavailable when they cannot be stored.
   * @param remember gets that URL before any file exists, so that also what a kill leaves can be found and removed
   */
  store(
    bytes: Uint8Array,
    remember?: Remember,
  ): Promise<{ readonly ok: true; readonly imageUrl: string } | RefusedPicture>
  /** Removes all files of a picture that `store` returned; any other URL is left alone. */
  remove(imageUrl: string): Promise<void>
}

type Remember = (imageUrl: string) => Promise<unknown>

interface RefusedPicture {
  readonly ok: false
  readonly code: "too_large" | "not_a_picture" | "too_many_pixels"
}

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 64_000_000
// Photographs and drawings look the same as the original, at a tenth of its bytes; more effort costs seconds for a few percent.
const WEBP = { quality: 78, effort: 2 }
const AVIF = { quality: 46, effort: 0 }

/**
 * Pictures stored in `files` under `folder`/<random>/<width>.{webp,avif} and reached at `urlBase`/<random>/….
 * @param place.widths in pixels, ascending; URLs name the middle one
 */
export function createPictures(
  files: Files,
  place: { folder: string; urlBase: string; widths: readonly number[] },
): Pictures {
  const { folder, urlBase, widths } = place
  const largest = Math.max(...widths)
  const middle = widths[Math.floor(widths.length / 2)]
  const pattern = new RegExp(`^${urlBase}/([\\w-]+)/\\d+\\.webp$`)

  return {
    async store(bytes, remember) {
      if (bytes.length > MAX_BYTES) return { ok: false, code: "too_large" }
      const opened = await openPicture(bytes, MAX_PIXELS)
      if (typeof opened === "string") return { ok: false, code: opened }
      const encoded = await inPictureLane(async () => {
        const pixels = await decoded(squareOf(opened.picture, largest))
        return pixels && encodeAll(pixels, largest, widths)
      })
      if (encoded === null) return { ok: false, code: "not_a_picture" }
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
  }
}

// Decoded once; every width and format is made from these pixels, which carry no metadata.
async function squareOf(picture: Sharp, side: number): Promise<Buffer> {
  const cover = picture.resize(side, side, { fit: "cover" }).flatten({ background: "#ffffff" }).toColourspace("srgb")
  return cover.raw().toBuffer()
}

interface Encoded {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type: string
}

async function encodeAll(pixels: Buffer, side: number, widths: readonly number[]): Promise<Encoded[]> {
  const encoded: Encoded[] = []
  for (const width of widths) {
    const resized = sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).resize(width, width)
    const [webp, avif] = await Promise.all([
      resized.clone().webp(WEBP).toBuffer(),
      resized.clone().avif(AVIF).toBuffer(),
    ])
    encoded.push({ name: `${width}.webp`, bytes: webp, type: "image/webp" })
    encoded.push({ name: `${width}.avif`, bytes: avif, type: "image/avif" })
  }
  return encoded
}
