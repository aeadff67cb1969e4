import { createHash } from "node:crypto"
import type { Sharp } from "sharp"
import { CUSTOMERS_FORMATS, decoded, type UnusablePicture, withPicture } from "./formats.ts"

export interface ReceiptFile {
  readonly ok: true
  readonly bytes: Uint8Array
  readonly contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf"
  readonly extension: "jpg" | "png" | "webp" | "pdf"
  /** Is the hash of what a picture shows, whatever the format of its file; missing of a PDF. */
  readonly pixelSha256?: string
}

export interface RefusedReceipt {
  readonly ok: false
  readonly code: "too_large" | "not_a_receipt" | "protected" | Exclude<UnusablePicture, "not_a_picture">
}

const MAX_BYTES = 5 * 1024 * 1024
/** The photos of most phones have fewer; larger ones take seconds of work and hundreds of megabytes. */
const MAX_PIXELS = 25_000_000

const AGAIN = {
  jpeg: {
    contentType: "image/jpeg",
    extension: "jpg",
    // Optimised coding makes a photo a few percent smaller, for 130 MB of memory while it is made: it needs the whole picture twice.
    encode: (picture: Sharp) => picture.jpeg({ quality: 85, optimiseCoding: false }),
  },
  png: { contentType: "image/png", extension: "png", encode: (picture: Sharp) => picture.png() },
  webp: { contentType: "image/webp", extension: "webp", encode: (picture: Sharp) => picture.webp({ quality: 85 }) },
} as const

/**
 * Checks an uploaded receipt by its content. Pictures are re-encoded, upright and without metadata (a photo's place and
 * phone are private); a PDF passes as it is and must be served as a download from a page that runs nothing.
 * It rejects with TooBusy when too many pictures wait.
 * @param whose customer's turn it takes
 */
export async function reencodeReceipt(bytes: Uint8Array, whose: string): Promise<ReceiptFile | RefusedReceipt> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too_large" }
  if (isPdf(bytes)) {
    if (isProtected(bytes)) return { ok: false, code: "protected" }
    return { ok: true, bytes, contentType: "application/pdf", extension: "pdf" }
  }
  const taken = { formats: CUSTOMERS_FORMATS, maxPixels: MAX_PIXELS, whose }
  const again = await withPicture(bytes, taken, async ({ picture, format }) => {
    const { encode, ...type } = AGAIN[format]
    const encoded = await decoded(encode(picture).toBuffer())
    if (typeof encoded === "string") return encoded
    const pixelSha256 = await decoded(hashPixels(picture.clone()))
    return pixelSha256 === "not_a_picture" || pixelSha256 === "took_too_long"
      ? pixelSha256
      : { bytes: encoded, ...type, pixelSha256 }
  })
  if (again === "not_a_picture") return { ok: false, code: "not_a_receipt" }
  return typeof again === "string" ? { ok: false, code: again } : { ok: true, ...again }
}

/** Larger pictures are hashed in this size: all the pixels of a photo would take 150 MB. Bank apps make smaller ones. */
const HASHED_SIDE = 2400

async function hashPixels(picture: Sharp): Promise<string> {
  const sized = picture.resize(HASHED_SIDE, HASHED_SIDE, { fit: "inside", withoutEnlargement: true })
  const { data, info } = await sized.removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true })
  return createHash("sha256").update(`${info.width}x${info.height} `).update(data).digest("hex")
}

/** Some programs write a mark or white space before it, nothing else. */
const PDF_BEGINS = /^(?:\xef\xbb\xbf)?[\s\0]*%PDF-\d/
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")

// A PDF ends with its %%EOF mark; one that was cut off in the upload does not.
function isPdf(bytes: Uint8Array): boolean {
  return PDF_BEGINS.test(latin1(bytes.subarray(0, 1024))) && latin1(bytes.subarray(-1024)).includes("%%EOF")
}

/** A trailer, plain text also in files that pack all else, names the object that says how the rest is encrypted. */
function isProtected(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(latin1(bytes))
}
