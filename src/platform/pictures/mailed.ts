import sharp from "sharp"
import { inPictureLane } from "./formats.ts"

const SIDE = 144

/** Makes of a stored picture what every mail program shows: a square JPEG of 144 pixels. */
export function mailedForm(stored: Uint8Array): Promise<Buffer> {
  const made = () => sharp(stored).resize(SIDE, SIDE).jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer()
  return inPictureLane(made, "the shop itself")
}
