/**
 * Returns 24 bits of FNV-1a. They suffice to look a password up in a list of thousands, where one in three thousand is
 * taken for a common one.
 */
export function hash24(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 24) ^ hash) & 0xffffff
}
