import { createHash } from "node:crypto"
import { Readable, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createZstdCompress } from "node:zlib"
import { Encrypter } from "age-encryption"
import { pack } from "tar-stream"
import { CHECKSUMS_FOLDER } from "./format.ts"
import { chunksOf, webStream } from "./web-streams.ts"

export interface ArchiveWriter {
  /** Adds an entry, once the ones before have been taken. Rejects when the sink takes nothing more. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the checksums of what was added since the last time, then the last entry, and ends the sink. Resolves to the bytes of the archive. */
  finish(name: string, bytes: Uint8Array): Promise<number>
  abandon(): Promise<void>
}

/** Entries under one list of checksums: the list stays small in the memory of who writes and who reads. */
const LISTED = 2000
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Writes a tar in zstd in age, encrypted for `recipient`, into `sink`, and waits when `sink` is full. */
export function writeArchive(sink: Writable, recipient: string, signal?: AbortSignal): ArchiveWriter {
  const packed = pack()
  const size = { bytes: 0 }
  const written = pipeline(
    Readable.from(packed),
    createZstdCompress(LEVEL),
    encryptFor(recipient),
    counting(size),
    sink,
    signal ? { signal } : {},
  )
  // Reported by the call that meets it.
  written.catch(() => {})
  const lines: string[] = []
  let lists = 0

  async function put(name: string, bytes: Uint8Array) {
    const header = { name, size: bytes.length, mode: 0o600 }
    await new Promise<void>((resolve, reject) => {
      const entry = packed.entry(header, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (error) =>
        error ? reject(error) : resolve(),
      )
      // Emitted beside the call: where nobody listened it would end the process.
      entry.on("error", reject)
    }).catch(async (error) => {
      await written
      throw error
    })
  }
  async function putChecksums() {
    const text = lines.splice(0).join("")
    await put(`${CHECKSUMS_FOLDER}${String(++lists).padStart(6, "0")}.sha256`, Buffer.from(text))
  }
  return {
    async add(name, bytes) {
      await put(name, bytes)
      lines.push(checksumLine(name, bytes))
      if (lines.length === LISTED) await putChecksums()
    },
    async finish(name, bytes) {
      await putChecksums()
      await put(name, bytes)
      packed.finalize()
      await written
      return size.bytes
    },
    async abandon() {
      packed.destroy(new Error("The backup was not finished"))
      await written.catch(() => {})
    },
  }
}

export function checksumLine(name: string, bytes: Uint8Array): string {
  return `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`
}

function encryptFor(recipient: string) {
  return async function* encrypted(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* chunksOf(await encrypter.encrypt(webStream(plain)))
  }
}

function counting(size: { bytes: number }) {
  return async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size.bytes += chunk.length
      yield chunk
    }
  }
}
