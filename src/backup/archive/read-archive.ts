import { once } from "node:events"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createZstdDecompress } from "node:zlib"
import { Decrypter } from "age-encryption"
import { extract } from "tar-stream"
import { CHECKSUMS_FOLDER, CONTENTS, UnusableBackup } from "./format.ts"
import { chunksOf, webStream } from "./web-streams.ts"
import { checksumLine } from "./write-archive.ts"

export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

const AGE = Buffer.from("age-encryption.org/v1\n")
const DAMAGED = "The backup is damaged or cut short: use another one, or copy it again from where it is whole."

/**
 * The entries of an archive that `writeArchive` wrote, the checksums among them compared and left out; the last one is CONTENTS. Every
 * byte is authenticated before it is seen.
 * @throws UnusableBackup when the archive is damaged, cut short or for another key
 */
export async function* readArchive(source: Readable, identity: string): AsyncGenerator<Entry> {
  const unpacked = extract()
  const read = pipeline(Readable.from(decrypted(source, identity)), createZstdDecompress(), sinkOf(unpacked))
  // The loop below ends with it.
  read.catch((error) => unpacked.destroy(error))
  try {
    yield* compared(unpacked)
    await read
  } catch (error) {
    throw isReading(source, error) ? error : damaged(error)
  } finally {
    source.destroy()
  }
}

/** Wraps a writable stream of Node for a library that has its own kind. */
function sinkOf(unpacked: ReturnType<typeof extract>) {
  return async (chunks: AsyncIterable<Buffer>, { signal }: { signal?: AbortSignal } = {}) => {
    for await (const chunk of chunks) {
      if (!unpacked.write(chunk)) await once(unpacked, "drain", { signal })
    }
    unpacked.end(undefined)
    await once(unpacked, "finish", { signal })
  }
}

async function bytesOf(source: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns whether the failure comes from this program or from reading the file, and so says nothing about the backup.
 */
function isReading(source: Readable, failure: unknown): boolean {
  return failure instanceof UnusableBackup || failure === source.errored
}

function damaged(cause: unknown): UnusableBackup {
  return new UnusableBackup(DAMAGED, { cause })
}

async function* decrypted(source: Readable, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const stream = await decrypter.decrypt(webStream(beginningAsAge(source))).catch((error: Error) => {
    if (!error.message.startsWith("no identity matched")) throw error
    throw new UnusableBackup(
      "This key does not open the backup: it was written with another key, or its first lines are damaged.",
      { cause: error },
    )
  })
  yield* chunksOf(stream)
}

/** Refuses by its first bytes what is no such file: the library would search all of it for the end of a line. */
async function* beginningAsAge(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let begin: Buffer | null = Buffer.alloc(0)
  for await (const chunk of source) {
    if (begin === null) {
      yield chunk
      continue
    }
    begin = Buffer.concat([begin, chunk])
    if (begin.length < AGE.length) continue
    if (!begin.subarray(0, AGE.length).equals(AGE)) throw new UnusableBackup("This file is not a backup of the shop.")
    yield begin
    begin = null
  }
  if (begin !== null) throw damaged(new Error("it is too short for a header"))
}

async function* compared(unpacked: ReturnType<typeof extract>): AsyncGenerator<Entry> {
  let lines = ""
  let last = ""
  for await (const source of unpacked) {
    const { name } = source.header
    const bytes = await bytesOf(source)
    if (name.startsWith(CHECKSUMS_FOLDER)) {
      if (bytes.toString("utf8") !== lines) throw damaged(new Error(`${name} does not fit what is before it`))
      lines = ""
      continue
    }
    if (name !== CONTENTS) lines += checksumLine(name, bytes)
    last = name
    yield { name, bytes }
  }
  if (last !== CONTENTS || lines !== "") throw damaged(new Error("its last entry is missing"))
}
