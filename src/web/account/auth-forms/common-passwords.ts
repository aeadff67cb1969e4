import listUrl from "./common-passwords.bin?url"
import { hash24 } from "./hash24.ts"

/** Returns whether a password, in lower case, is on the list. */
export type IsCommon = (lower: string) => boolean

const BYTES_EACH = 3

let loading: Promise<IsCommon> | null = null

/** The list of the 5,000 most common passwords, 15 KB, downloaded on first need. Rejects when it cannot be; the next call tries again. */
export function loadCommonPasswords(): Promise<IsCommon> {
  loading ??= download().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function download(): Promise<IsCommon> {
  const response = await fetch(listUrl)
  if (!response.ok) throw new Error(`The list of common passwords answered ${response.status}`)
  return lookUpIn(new Uint8Array(await response.arrayBuffer()))
}

/** Looks passwords up in a list of hashes of three bytes each, in any order. */
export function lookUpIn(bytes: Uint8Array): IsCommon {
  const hashes = new Set<number>()
  for (let at = 0; at + BYTES_EACH <= bytes.length; at += BYTES_EACH) {
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at, at + BYTES_EACH)
    hashes.add((high << 16) | (middle << 8) | low)
  }
  return (lower) => hashes.has(hash24(lower))
}
