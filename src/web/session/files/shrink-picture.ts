import { mustBecomeJpeg } from "./heic.ts"

/** A side of 2400 pixels keeps the small print of a bank's receipt legible. */
const MAX_SIDE = 2400
const QUALITY = 0.85

/** Returns a smaller, upright JPEG, or the file itself where that is smaller; null when this browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext("2d")
  if (!context) return null
  // A JPEG has no transparency: what is see-through becomes paper.
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
  if (!small) return null
  const isSmaller = small.size < file.size || mustBecomeJpeg(file)
  return isSmaller ? new File([small], file.name, { type: "image/jpeg" }) : file
}
