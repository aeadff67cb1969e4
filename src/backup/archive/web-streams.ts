import { Readable } from "node:stream"
import type { ReadableStream as NodeStream } from "node:stream/web"

export function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>
}

export function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.fromWeb(stream as NodeStream<Uint8Array>)
}
