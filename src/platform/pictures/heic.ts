import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"

interface HeicFile {
  readonly bytes: Uint8Array
  /** Width by height. */
  readonly maxPixels: number
}

/** What the thread is told at its start. */
export interface HeicOrder extends HeicFile {
  /** In bytes, of libheif. */
  readonly maxMemory: number
}

/** What it says: an uncompressed TIFF, upright and without metadata, or why there is none. */
export type HeicAnswer = Uint8Array<ArrayBuffer> | "not_a_picture" | "too_many_pixels"

/** The name by which the program knows what the thread is for. */
export const HEIC_THREAD = "heic"
/** The built shop is one program; sources are run as they are. */
const PROGRAM = import.meta.env.PROD
  ? pathToFileURL(process.argv[1] ?? "")
  : new URL("./heic-thread.ts", import.meta.url)
/** Its own objects are few: files and pixels lie outside of them, and libheif has its own limit. */
const OBJECTS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 }
/** A picture of 24 megapixels in one piece needs less, one of 48 in tiles 406 MB. */
const LIMITS = { ms: 30_000, memory: 256 * 1024 * 1024 }

/**
 * Decodes the main picture of a HEIC file. In a thread of its own, so that a file made to harm ends nothing but that: it takes at most
 * 30 seconds, and libheif's memory has a limit.
 */
export async function decodeHeic(file: HeicFile, limits = LIMITS): Promise<HeicAnswer | "too_slow"> {
  const order: HeicOrder = { ...file, maxMemory: limits.memory }
  const thread = new Worker(PROGRAM, { name: HEIC_THREAD, workerData: order, resourceLimits: OBJECTS })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<HeicAnswer | "too_slow">((resolve, reject) => {
      thread.once("message", resolve)
      thread.once("error", reject)
      thread.once("exit", (code) => reject(new Error(`the thread that decodes a picture ended with code ${code}`)))
      late = setTimeout(resolve, limits.ms, "too_slow")
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
