import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"
import { setImmediate as immediate } from "node:timers/promises"
import { pause } from "#platform/pause.ts"
import { REPLACED, type StopSignals } from "./stop-signals.ts"

export interface Drain {
  /** Makes every response from now on the last of its connection; new connections are still accepted. */
  endConnections(): void
  /**
   * Leaves new connections to the other processes on this port, and resolves when all of its own have ended: each after one more response,
   * or unused for `unusedMs`. `force` ends the wait.
   */
  handOver(unusedMs: number, force: AbortSignal): Promise<void>
  /** Takes no new connections, lets requests under way or just arriving complete until `hurry` aborts, then closes. */
  close(hurry: AbortSignal): Promise<void>
}

/** A connection must be silent at least this long: the longer, the less likely a request arrives while it is closed. */
const UNUSED_MS = 1_000
/** A receipt may arrive for a minute, and wait for its pictures. */
const LONGEST_HAND_OVER_MS = 90_000
const LOOK_MS = 50
/** A connection that was just accepted has sent nothing yet either: nothing passes for idle for longer than accepting takes. */
const FRESH_MS = 750
/** Waiting connections are accepted for this time at most, because new ones may come without end; a busy process takes seconds for them. */
const ACCEPT_MS = 5_000
/** A turn of the loop in which no more was done than to look for connections. */
const QUICK_TURN_MS = 2

/** Lets the parts of the shop serve until the clients have gone or the time is up, before they close. */
export async function drain(listening: Drain, { stop, force }: StopSignals, drainMs: number): Promise<void> {
  if (stop.reason === REPLACED) return listening.handOver(Math.max(drainMs, UNUSED_MS), force)
  if (drainMs === 0) return
  listening.endConnections()
  await pause(drainMs, force)
}

export function drainOf(server: Server): Drain {
  let accepting: Promise<void> | undefined
  let closing: Promise<void> | undefined

  function endConnections() {
    server.off("request", endConnection).prependListener("request", endConnection)
  }

  /**
   * Stops accepting connections, once those that wait are accepted; all are closed later. Unlike the close of an HTTP server it leaves idle
   * ones open: the next request may be on its way.
   */
  function stopAccepting() {
    accepting ??= acceptWaiting(server)
    closing ??= accepting.then(
      () => new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve())),
    )
    return { accepted: accepting, closed: closing }
  }

  /**
   * A connection that is busy turns idle later, so they are looked at again and again. They are closed after the poll phase of the event
   * loop, which reads requests that arrived while the process was busy; timers run before it.
   */
  async function closeIdle(until: Promise<void>) {
    const look = () => setImmediate(() => server.closeIdleConnections())
    const looking = setInterval(look, LOOK_MS)
    look()
    await until
    clearInterval(looking)
  }

  return {
    endConnections,
    async handOver(unusedMs, force) {
      endConnections()
      const { closed } = stopAccepting()
      await Promise.race([closed, pause(unusedMs, force)])
      await closeIdle(Promise.race([closed, pause(LONGEST_HAND_OVER_MS, force)]))
    },
    async close(hurry) {
      endConnections()
      const { accepted, closed } = stopAccepting()
      hurry.addEventListener("abort", () => server.closeAllConnections(), { once: true })
      await Promise.race([closed, accepted.then(() => pause(FRESH_MS, hurry))])
      await closeIdle(closed)
    },
  }
}

function endConnection(_incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.setHeader("connection", "close")
}

/**
 * The system resets connections that still wait when their socket is closed, and Node accepts one in each turn of its loop: so turns are
 * waited for until one has accepted none, and was over so quickly that none can have come since.
 */
async function acceptWaiting(server: Server) {
  const until = performance.now() + ACCEPT_MS
  let accepted = 0
  const note = () => void accepted++
  server.on("connection", note)
  // It ends the turn that has begun already.
  await immediate()
  for (let [before, began] = [-1, 0]; before !== accepted || performance.now() - began > QUICK_TURN_MS; ) {
    if (performance.now() > until) break
    before = accepted
    began = performance.now()
    await immediate()
  }
  server.off("connection", note)
}
