import { reachable } from "./reachable.ts"

/** Names the first and the last byte of a part, counted from 0. Both must be within the file. */
export interface Part {
  readonly first: number
  readonly last: number
}

export interface FileStream {
  /** Is the number of bytes of the body. */
  readonly length: number
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Passes a stream on, and fails with FilesUnavailable when one read takes longer than FILES_LIMIT_MS. A reader may take its time: nothing is read
 * ahead of it.
 */
export function boundedStream(
  body: ReadableStream<Uint8Array>,
  onUnavailable: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reachable(reader.read())
          // The reader may leave meanwhile, which is no failure of the store.
          if (left) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (left) return
          onUnavailable(error)
          void reader.cancel(error).catch(() => {})
          throw error
        }
      },
      cancel(reason) {
        left = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
