/** Is one object of a payment code: two digits that name it, and its value. A value may hold objects again. */
export interface EmvObject {
  readonly id: string
  readonly value: string
}

/** Returns the objects that a text holds by the EMVCo standard; null where it is no such text. */
export function parseObjects(text: string): EmvObject[] | null {
  const objects: EmvObject[] = []
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined || length === undefined) return null
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length < Number(length)) return null
    objects.push({ id, value })
    at += 4 + value.length
  }
  return objects
}

/** Returns the text that holds these objects; a length counts characters, not bytes. */
export function printObjects(objects: readonly EmvObject[]): string {
  return objects.map(({ id, value }) => `${id}${String(value.length).padStart(2, "0")}${value}`).join("")
}

const CHECKSUM_HEAD = "6304"

export function withChecksum(text: string): string {
  return `${text}${CHECKSUM_HEAD}${checksum(text + CHECKSUM_HEAD)}`
}

/** Returns the text before its checksum; null where that is wrong or there is none. */
export function withoutChecksum(text: string): string | null {
  const before = text.slice(0, -(CHECKSUM_HEAD.length + 4))
  return withChecksum(before) === before + text.slice(before.length).toUpperCase() ? before : null
}

/** Returns the CRC-16/CCITT-FALSE of the UTF-8 bytes, in four hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}
