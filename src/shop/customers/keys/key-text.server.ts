import { randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"

const PREFIX = "nool_"
const KEY = /^nool_([\w-]{43})([\w-]{6})$/

/** Makes a key: 256 random bits and a checksum, which tells one that was cut off or mistyped from one that is unknown. */
export function makeKey(): string {
  const random = randomBytes(32).toString("base64url")
  return PREFIX + random + checksumOf(random)
}

function checksumOf(random: string): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(random))
  return sum.toString("base64url")
}

export function isWhole(key: string): boolean {
  const [, random = "", sum] = KEY.exec(key) ?? []
  return sum === checksumOf(random)
}

/** Returns what of a key is kept to tell it apart by. */
export const beginningOf = (key: string): string => key.slice(0, PREFIX.length + 6)

/** Returns what a request gives as its key, whole or not; null where it gives none. */
export function givenKey(request: Request): string | null {
  return /^Bearer\s+(nool_.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null
}
