import { addAbortSignal, type Writable } from "node:stream"
import { finished } from "node:stream/promises"
import type { Fill } from "./destination.ts"

/**
 * Runs `fill` on `sink`, ends it, and waits until it has accepted everything. When something fails, the sink is
 * destroyed.
 */
export async function fillSink<Result>(sink: Writable, fill: Fill<Result>, signal: AbortSignal): Promise<Result> {
  addAbortSignal(signal, sink)
  try {
    const filled = fill(sink).then((result) => {
      if (!sink.writableEnded) sink.end()
      return result
    })
    const [result] = await Promise.all([filled, finished(sink, { readable: false })])
    return result
  } catch (error) {
    sink.destroy(error instanceof Error ? error : undefined)
    throw signal.aborted ? signal.reason : error
  }
}
