import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { withUnavailable } from "./unavailable.ts"

export interface Listener {
  readonly heard: (payload: string) => void
  /**
   * Is called with false when the connection is lost, and with true when it is back: what was announced in between was
   * missed.
   */
  readonly onLine?: (stands: boolean) => void
  readonly onError: (error: unknown) => void
}

const CONNECT_MS = 3_000
/** A connection that died silently is noticed after these two at the latest. */
const PROBE_EVERY_MS = 2_000
const PROBE_MS = 2_000
const RETRY_MS = { first: 200, longest: 5_000 }
const GOODBYE_MS = 500

/**
 * Listens to `channel` over one connection until the returned function is called, which ends it at any moment. A lost connection is
 * given up before the next is tried, after 0.2 s at first and 5 s at most. Rejects when the first try fails.
 */
export async function listenTo(url: string, channel: string, listening: Listener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let everStood = false
  const running = run()
  await first.promise
  return async () => {
    stopping.abort(new Error("stopped"))
    await running
  }

  function giveUp(error: unknown) {
    stopping.abort(error)
    first.reject(error)
  }
  async function run() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      let stood = false
      await hold(url, channel, listening, stopping.signal, () => {
        stood = true
        failures = 0
        everStood = true
        first.resolve()
        listening.onLine?.(true)
      }).catch((error: unknown) => {
        if (!everStood) return giveUp(error)
        if (!stopping.signal.aborted) listening.onError(withUnavailable(error))
      })
      if (stood && !stopping.signal.aborted) listening.onLine?.(false)
      await pause(backOff(failures), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}

function backOff(failures: number): number {
  // The random part keeps processes that lost the same server from returning in step.
  return Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest) * (0.5 + Math.random() / 2)
}

/** One connection from its beginning to its end, which it always is: rejects with why. */
async function hold(
  url: string,
  channel: string,
  { heard }: Listener,
  stop: AbortSignal,
  stands: () => void,
): Promise<never> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "nool listen",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PROBE_MS,
  })
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => {})
  client.on("error", reject)
  client.on("end", () => reject(new Error("Connection terminated")))
  client.on("notification", ({ payload }) => heard(payload ?? ""))
  const stopped = () => reject(stop.reason)
  stop.addEventListener("abort", stopped)
  try {
    stop.throwIfAborted()
    await Promise.race([client.connect(), over])
    await Promise.race([client.query(`LISTEN ${pg.escapeIdentifier(channel)}`), over])
    stands()
    for (;;) {
      await Promise.race([pause(PROBE_EVERY_MS, undefined, { ref: false }), over])
      await Promise.race([client.query("SELECT"), over])
    }
  } finally {
    stop.removeEventListener("abort", stopped)
    await end(client)
  }
}

/** Sends the goodbye if the server still listens, and closes the socket in any case. */
async function end(client: pg.Client) {
  const late = new AbortController()
  await Promise.race([client.end(), pause(GOODBYE_MS, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  client.connection.stream.destroy()
}
