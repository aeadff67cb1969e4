import { setTimeout as sleep } from "node:timers/promises"
import type { Log } from "#platform/log/log.ts"

/** Closes `opened`. When `hurry` aborts its time is up, and it should stop waiting. */
type Close<Opened> = (opened: Opened, hurry: AbortSignal) => Promise<unknown> | unknown

export interface OpenPartsOptions {
  readonly log: Log
  /** Aborts when nothing is to be waited for any more: every part is then hurried. */
  readonly force: AbortSignal
}

// A part that is hurried has this long to cut short; then it is abandoned and the next one is closed.
const CUT_SHORT_MS = 3000

export class OpenParts {
  readonly #stack = new AsyncDisposableStack()
  readonly #options: OpenPartsOptions
  #closed: Promise<void> | undefined

  constructor(options: OpenPartsOptions) {
    this.#options = options
  }

  /** Adds a part to close, which is hurried after `within` ms. After `close()` has begun, closes it immediately and rejects. */
  async add<Opened>(name: string, within: number, opened: Opened, close: Close<Opened>): Promise<Opened> {
    const closePart = () => this.#closePart(name, within, async (hurry) => void (await close(opened, hurry)))
    if (this.#stack.disposed) {
      await closePart()
      throw new Error("The shop is stopping")
    }
    this.#stack.defer(closePart)
    return opened
  }

  /** Closes everything in the reverse order of its opening, once, however often it is called. Never rejects. */
  close(): Promise<void> {
    this.#closed ??= this.#stack.disposeAsync()
    return this.#closed
  }

  /** A part that fails to close, or does not end, is logged and does not keep the others open. */
  async #closePart(part: string, within: number, close: (hurry: AbortSignal) => Promise<void>) {
    const { log, force } = this.#options
    const closed = new AbortController()
    const hurry = new AbortController()
    async function abandon() {
      await pause(within, [closed.signal, force])
      hurry.abort()
      await pause(CUT_SHORT_MS, [closed.signal])
      if (!closed.signal.aborted) log.error({ part }, "closing takes too long and is abandoned")
    }
    const closing = close(hurry.signal)
      .catch((err) => log.error({ err, part }, "closing failed"))
      .finally(() => closed.abort())
    await Promise.race([closing, abandon()])
  }
}

async function pause(ms: number, signals: AbortSignal[]) {
  await sleep(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => {})
}
