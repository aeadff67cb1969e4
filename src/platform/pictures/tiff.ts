/** Decoded pixels, row by row, 8 bits a channel: red, green, blue, and the alpha channel where there are four. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The ICC profile of their colours; empty for sRGB. */
  readonly profile: Uint8Array
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const ENTRY_BYTES = 12
const MAX_ENTRIES = 11

/**
 * An uncompressed TIFF whose pixels are still to be written, and where they go: the one format that carries a colour profile and costs
 * no coding.
 */
export function tiffOf({ width, height, channels, profile }: Pixels): {
  file: Uint8Array<ArrayBuffer>
  pixels: Uint8Array
} {
  const bitsAt = 10 + MAX_ENTRIES * ENTRY_BYTES + 4
  const profileAt = bitsAt + 4 * 2
  const pixelsAt = profileAt + profile.length
  const size = width * height * channels
  const entries: ReadonlyArray<readonly [tag: number, type: number, count: number, value: number]> = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, size],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as const] : []),
    ...(profile.length > 0 ? [[34675, UNDEFINED, profile.length, profileAt] as const] : []),
  ]
  const file = new Uint8Array(pixelsAt + size)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries.length, 0])
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * ENTRY_BYTES
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, value, true)
  })
  for (let channel = 0; channel < channels; channel++) view.setUint16(bitsAt + 2 * channel, 8, true)
  file.set(profile, profileAt)
  return { file, pixels: file.subarray(pixelsAt) }
}
