import { setTimeout as sleep } from "node:timers/promises"
import { openServer } from "./open-server.ts"
import { isServerProcess } from "./running-postgres.ts"
import type { Server, Site } from "./server.ts"
import { logFileOf, rotateLog } from "./server-log.ts"
import { stopUnusedServer } from "./stop-server.ts"

export interface SuperviseHooks {
  /** The server ended by itself and is started again. */
  readonly onCrash?: (error: Error) => void
  /** It ended again and again, and is not started any more. */
  readonly onLost?: (error: Error) => void
}

const WATCH_MS = 500
const RETRY_MS = 1_000
const MOST_STARTS = 5
/** A server that lasted this long was not what keeps it from running. */
const STABLE_MS = 10_000

/**
 * Keeps the log small and watches the server, also one that another process started. When it has ended by itself it is started again on its
 * port; of several processes that watch it one does that, and the others adopt the new one. Gives up after five starts in a row of which none
 * lasted ten seconds.
 * @returns stops watching and then the server, unless another process uses it; repeated calls get the same promise
 */
export function supervise(site: Site, first: Server, { onCrash, onLost }: SuperviseHooks): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let starts = 0
  let startedAt = Date.now()
  let server: Server | null = first
  let stopped: Promise<void> | undefined
  const watching = watch()

  async function watch() {
    while (server && (await pause(WATCH_MS, signal))) {
      await rotateLog(logFileOf(site.folder)).catch(() => {})
      if (await isServerProcess(server.pid, site.data)) continue
      if (Date.now() - startedAt >= STABLE_MS) starts = 0
      server = await startAgain(new Error(`PostgreSQL (process ${server.pid}) ended by itself`))
    }
  }

  async function startAgain(cause: Error): Promise<Server | null> {
    for (let reason = cause; ; ) {
      if (++starts > MOST_STARTS) {
        onLost?.(new Error(`PostgreSQL ended again and again, and is not started any more. ${reason.message}`))
        return null
      }
      onCrash?.(reason)
      try {
        const again = await openOnSamePort(site, first.port, signal)
        startedAt = Date.now()
        return again
      } catch (error) {
        if (signal.aborted) return null
        reason = error as Error
        await pause(RETRY_MS, signal)
      }
    }
  }

  return () => {
    stopped ??= (async () => {
      stopping.abort()
      await watching
      if (server) await stopUnusedServer(site, server)
    })()
    return stopped
  }
}

async function openOnSamePort(site: Site, port: number, signal: AbortSignal): Promise<Server> {
  const server = await openServer(site, { port, signal })
  if (server.port === port) return server
  throw new Error(`Another process has started PostgreSQL on port ${server.port}; this one knows it on port ${port}.`)
}

/** False when `signal` ended the pause. Keeps no process alive. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  )
}
