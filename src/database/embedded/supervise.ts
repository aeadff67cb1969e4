import { setTimeout as sleep } from "node:timers/promises"
import { openServer } from "./open-server.ts"
import { isServerProcess } from "./running-postgres.ts"
import type { Server, Site } from "./server.ts"
import { logFileOf, rotateLog } from "./server-log.ts"
import { stopUnusedServer } from "./stop-server.ts"

export interface SuperviseHooks {
  /** The server ended by itself and is started again. */
  readonly onCrash?: (error: Error) => void
  /** It ended again and again: nobody starts it any more. */
  readonly onLost?: (error: Error) => void
}

const WATCH_MS = 500
const RETRY_MS = 1_000
const MOST_STARTS = 5
const WITHIN_MS = 10 * 60_000

/**
 * Keeps the log small and watches the server, whoever started it; starts it again on its port when it has ended by itself; of several processes that watch
 * one server, one starts it and the others adopt that one. Gives up when five starts within ten minutes were not enough.
 * @returns stops watching and then the server, unless another process uses it; repeated calls get the same promise
 */
export function supervise(site: Site, first: Server, { onCrash, onLost }: SuperviseHooks): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const starts: number[] = []
  let server: Server | null = first
  let stopped: Promise<void> | undefined
  const watching = watch()

  async function watch() {
    while (server && (await pause(WATCH_MS, signal))) {
      await rotateLog(logFileOf(site.folder)).catch(() => {})
      if (await isServerProcess(server.pid, site.data)) continue
      server = await startAgain(new Error(`PostgreSQL (process ${server.pid}) ended by itself`))
    }
  }

  async function startAgain(cause: Error): Promise<Server | null> {
    for (let reason = cause; ; ) {
      if (!mayStart(starts)) {
        onLost?.(new Error(`PostgreSQL ended again and again, and is not started any more. ${reason.message}`))
        return null
      }
      onCrash?.(reason)
      try {
        return await openOnSamePort(site, first.port, signal)
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

/** Whether one more start is within the bound; counts it. */
function mayStart(starts: number[]): boolean {
  const now = Date.now()
  starts.push(now)
  return starts.filter((at) => now - at < WITHIN_MS).length <= MOST_STARTS
}

/** False when `signal` ended the pause. Keeps no process alive. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  )
}
