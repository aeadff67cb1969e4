import { isHeic, mustBecomeJpeg } from "./heic.ts"

/** A picture of fewer bytes is sent as it is. */
const SMALL_ENOUGH = 1_500_000

/**
 * Prepares a picture for sending: a large, HEIC or AVIF picture becomes a JPEG, by a script that is loaded only for
 * that. The file stays as it is where this browser cannot read it.
 * @returns "heic" for a HEIC picture that this browser cannot read: the server does not read any
 */
export async function smallerPicture(file: File): Promise<File | "heic"> {
  if (file.size <= SMALL_ENOUGH && !mustBecomeJpeg(file)) return file
  try {
    const { shrinkPicture } = await import("./shrink-picture.ts")
    return (await shrinkPicture(file)) ?? (isHeic(file) ? "heic" : file)
  } catch {
    // The script did not arrive; the server says what it thinks of the file.
    return file
  }
}
