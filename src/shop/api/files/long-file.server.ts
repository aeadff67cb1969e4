import { AsyncLocalStorage } from "node:async_hooks"
import { withTimeLimit } from "#database/connections/time-limit.ts"

/**
 * Yields all rows of a long list, up to `size` at a time, each batch read within a limit of its own.
 * @param readAfter reads the next batch after a row; undefined: the first one
 */
export async function* inBatches<Row>(
  { size, limitMs }: { readonly size: number; readonly limitMs: number },
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], undefined> {
  let last: Row | undefined
  for (;;) {
    const rows = await withTimeLimit(limitMs, () => readAfter(last))
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/**
 * Reads the first batch and resolves to all of them, that one included: where a file begins with other text, a failure of the database is
 * seen before its response has begun, and not by the receiver of half a file.
 */
export async function begun<Batch>(batches: AsyncGenerator<Batch, undefined>): Promise<AsyncIterable<Batch>> {
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* batches
  })()
}

/**
 * A file that is written while it is received: the next text is made when the receiver wants more, in the language of who asked, and none
 * after the receiver has gone.
 */
export function streamTexts(texts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const asAsked = AsyncLocalStorage.snapshot()
  return new ReadableStream({
    async pull(controller) {
      const { value: text } = await asAsked(() => texts.next())
      if (text === undefined) controller.close()
      else controller.enqueue(encoder.encode(text))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
