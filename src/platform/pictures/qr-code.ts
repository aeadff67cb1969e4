import encodeQR from "qr"
import decodeQR from "qr/decode.js"
import sharp, { type Sharp } from "sharp"
import { decoded, OWNERS_FORMATS, type UnusablePicture, withPicture } from "./formats.ts"

/** Modules of white around a code, by its standard: pages may be dark. */
const QUIET_ZONE = 4
const MODULE_PIXELS = 10

/** Draws a text as a QR code: a PNG in black and white. */
export async function drawQrCode(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE })
  const size = rows.length
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255))
  const side = size * MODULE_PIXELS
  const drawn = sharp(pixels, { raw: { width: size, height: size, channels: 1 } }).resize(side, side, {
    kernel: "nearest",
  })
  return new Uint8Array(await drawn.png({ palette: true, colours: 2 }).toBuffer())
}

/** Photos of phones have more pixels than these, and a screenshot few: what one size does not show another does. */
const SIDES = [600, 1000, 1600]
const MAX_PIXELS = 64_000_000

/** Reads the QR code of a picture, or why there is none. Rejects with TooBusy when too many pictures wait; `whose` turn it takes. */
export async function readQrCode(
  bytes: Uint8Array,
  whose: string,
): Promise<{ readonly text: string } | UnusablePicture | "no_code"> {
  const taken = { formats: OWNERS_FORMATS, maxPixels: MAX_PIXELS, whose }
  return withPicture(bytes, taken, async ({ picture }) => {
    for (const side of SIDES) {
      const text = await decoded(textIn(picture, side))
      if (text !== null) return typeof text === "string" ? text : { text: text.found }
    }
    return "no_code"
  })
}

async function textIn(picture: Sharp, side: number): Promise<{ found: string } | null> {
  const sized = picture.clone().flatten({ background: "#ffffff" }).toColourspace("srgb").ensureAlpha()
  const { data, info } = await sized.resize(side, side, { fit: "inside" }).raw().toBuffer({ resolveWithObject: true })
  try {
    return { found: decodeQR({ ...info, data }) }
  } catch {
    // It throws where it finds none.
    return null
  }
}
