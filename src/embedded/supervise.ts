import { keepRunning } from "#platform/keep-running.ts"
import { pause } from "#platform/pause.ts"
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

/**
 * Keeps the log small and watches the server, also one that another process started. When it has ended by itself it is
 * started again on its port. Of several processes that watch it only one does that, and the others adopt the new one. A
 * new one on another port is lost to this process, whose connections know the first.
 * @returns stops watching and then the server, unless another process uses it; repeated calls get the same promise
 */
export function supervise(site: Site, first: Server, { onCrash, onLost }: SuperviseHooks): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let stopped: Promise<void> | undefined
  const running = keepRunning({
    first,
    start,
    ended: watch,
    onCrash: (reason) => onCrash?.(reason),
    onLost: ({ message }) =>
      onLost?.(new Error(`PostgreSQL ended again and again, and is not started any more. ${message}`)),
    signal,
  })

  async function start(): Promise<Server> {
    const opened = await openServer(site, { port: first.port, signal })
    if (opened.port === first.port) return opened
    throw new Error(`Another process has started it on port ${opened.port}: start the shop again.`)
  }

  async function watch({ pid }: Server): Promise<Error> {
    do {
      await rotateLog(logFileOf(site.folder)).catch(() => {})
      await pause(WATCH_MS, signal)
    } while (!signal.aborted && (await isServerProcess(pid, site.data)))
    return new Error(`PostgreSQL (process ${pid}) ended by itself`)
  }

  return () => {
    stopped ??= (async () => {
      stopping.abort()
      const last = await running
      if (last) await stopUnusedServer(site, last)
    })()
    return stopped
  }
}
