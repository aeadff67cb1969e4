// The program of the thread that decodes a HEIC picture: libheif as WebAssembly, by its C interface. What it allocates is never given
// back: the thread ends with its answer.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import type { MainModule } from "libheif-js/libheif-wasm/libheif.js"
import type { HeicAnswer, HeicOrder } from "./heic.ts"
import { tiffOf } from "./tiff.ts"

const PAGE_BYTES = 65_536

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
/** Node has it; the types of Node and of the language do not. */
declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } }

// Of heif.h.
const RGB = 1
const INTERLEAVED = { 3: 10, 4: 11 } as const
const INTERLEAVED_CHANNEL = 10

const { bytes, maxPixels, maxMemory } = workerData as HeicOrder
const library = openLibrary()
const answer = library ? decode(library) : "not_a_picture"
if (typeof answer === "string") parentPort?.postMessage(answer satisfies HeicAnswer)
else parentPort?.postMessage(answer satisfies HeicAnswer, [answer.buffer])

/**
 * Null where the package, an optional one, is not installed. An allocation beyond the limit fails as one of a full machine does: libheif
 * reports it.
 */
function openLibrary(): MainModule | null {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function growWithinLimit(this: Memory, pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxMemory) throw new RangeError("beyond the limit of a picture")
    return grow.call(this, pages)
  }
  const require = createRequire(import.meta.url)
  const wasm = pathOf(require, "libheif-js/libheif-wasm/libheif.wasm")
  if (wasm === null) return null
  const open = require("libheif-js/libheif-wasm/libheif.js") as (options: object) => MainModule
  const wasmBinary = readFileSync(wasm)
  return open({ wasmBinary, print() {}, printErr() {} })
}

function pathOf(require: NodeJS.Require, file: string): string | null {
  try {
    return require.resolve(file)
  } catch {
    return null
  }
}

function decode(heif: MainModule): HeicAnswer {
  try {
    return decoded(heif)
  } catch {
    // What libheif reports, or cannot go on from: in a thread that was made for one file this is the file's doing.
    return "not_a_picture"
  }
}

function decoded(heif: MainModule): HeicAnswer {
  const error = heif._malloc(16)
  const result = heif._malloc(4)
  // Memory that grows moves.
  const read = (pointer: number) => new DataView(heif.HEAPU8.buffer).getUint32(pointer, true)
  function call<Args extends number[]>(work: (error: number, ...args: Args) => void, ...args: Args): void {
    work(error, ...args)
    const code = read(error)
    if (code !== 0) throw new Error(`libheif reports ${code}`)
  }

  const context = heif._heif_context_alloc()
  const input = heif._malloc(bytes.length)
  heif.HEAPU8.set(bytes, input)
  call(heif._heif_context_read_from_memory_without_copy, context, input, bytes.length, 0)
  call(heif._heif_context_get_primary_image_handle, context, result)
  const picture = read(result)
  // As it is shown, upright: a phone stores it lying, and how to turn it.
  const width = heif._heif_image_handle_get_width(picture)
  const height = heif._heif_image_handle_get_height(picture)
  if (width * height > maxPixels) return "too_many_pixels"

  const channels = heif._heif_image_handle_has_alpha_channel(picture) ? 4 : 3
  call(heif._heif_decode_image, picture, result, RGB, INTERLEAVED[channels], 0)
  const image = read(result)
  const plane = heif._heif_image_get_plane_readonly(image, INTERLEAVED_CHANNEL, result)
  const rowBytes = read(result)
  const decodedSize = {
    width: heif._heif_image_get_width(image, INTERLEAVED_CHANNEL),
    height: heif._heif_image_get_height(image, INTERLEAVED_CHANNEL),
  }
  const { file, pixels } = tiffOf({ ...decodedSize, channels, profile: profileOf(picture) })
  const filled = decodedSize.width * channels
  for (let row = 0; row < decodedSize.height; row++) {
    const from = plane + row * rowBytes
    pixels.set(heif.HEAPU8.subarray(from, from + filled), row * filled)
  }
  return file

  function profileOf(handle: number): Uint8Array {
    const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
    const profile = heif._malloc(size)
    if (size > 0) call(heif._heif_image_handle_get_raw_color_profile, handle, profile)
    return heif.HEAPU8.slice(profile, profile + size)
  }
}
