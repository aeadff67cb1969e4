import { Readable } from "node:stream"
import type { ReadableStream as NodeStream } from "node:stream/web"

/** Converts chunks to the kind of stream that the library for age takes. */
export function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>
}

/** Converts the library's stream back to chunks. */
export function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.fromWeb(stream as NodeStream<Uint8Array>)
}
