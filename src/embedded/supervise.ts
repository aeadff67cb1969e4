import { keepRunning } from "#platform/keep-running.ts"
import { pause } from "#platform/pause.ts"
import { forwardPort } from "./forward.ts"
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
 * started again on its port. Of several processes that watch it only one does that, and the others adopt the new one.
 * Where that one runs on another port, connections to the first port are forwarded there.
 * @returns stops watching and then the server, unless another process uses it; repeated calls get the same promise
 */
export function supervise(site: Site, first: Server, { onCrash, onLost }: SuperviseHooks): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first
  let stopped: Promise<void> | undefined
  const forward = forwardPort(first.port, () => server.port)
  const running = keepRunning({
    first,
    start: () => openServer(site, { port: server.port, signal }),
    ended: watch,
    onCrash: (reason) => onCrash?.(reason),
    onLost: ({ message }) =>
      onLost?.(new Error(`PostgreSQL ended again and again, and is not started any more. ${message}`)),
    signal,
  })

  async function watch(opened: Server): Promise<Error> {
    if (opened.port !== server.port) {
      site.onNotice(
        `Another process has started PostgreSQL on port ${opened.port}: connections to ${first.port} are led there.`,
      )
    }
    server = opened
    do {
      await rotateLog(logFileOf(site.folder)).catch(() => {})
      if (server.port !== first.port) await forward.keep()
      await pause(WATCH_MS, signal)
    } while (!signal.aborted && (await isServerProcess(server.pid, site.data)))
    return new Error(`PostgreSQL (process ${server.pid}) ended by itself`)
  }

  return () => {
    stopped ??= (async () => {
      stopping.abort()
      const last = await running
      await forward.close()
      if (last) await stopUnusedServer(site, last)
    })()
    return stopped
  }
}
