import { decoded } from "#platform/decoded.ts"

const PICTURE = /\.(?:jpe?g|png|webp|avif|hei[cf])$/

const MAX_CHARACTERS = 200

/**
 * Returns the name of the file in a path or a URL, in small letters; null for what is no picture. It tells which of the pictures that an owner
 * has sent a file of products means: shops name them by URLs, and archives by folders.
 */
export function pictureName(address: string): string | null {
  const [path = ""] = address.split(/[?#]/)
  const name = ((decoded(path) ?? path).split(/[/\\]/).at(-1) ?? "").normalize("NFC").trim().toLowerCase()
  return PICTURE.test(name) && name.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(name) ? name : null
}
