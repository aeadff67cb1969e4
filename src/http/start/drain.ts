import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"
import { setImmediate as immediate } from "node:timers/promises"
import { pause } from "#platform/pause.ts"
import type { StopSignals } from "../stop-signals.ts"

export interface Drain {
  /** Makes every response from now on the last of its connection; new connections are still accepted. */
  endConnections(): void
  /** Takes no new connections, lets requests under way or just arriving complete until `hurry` aborts, then closes. */
  close(hurry: AbortSignal): Promise<void>
}

const LOOK_MS = 50
/** A connection that was just accepted has sent nothing yet either: nothing passes for idle for longer than accepting takes. */
const FRESH_MS = 750
/** Waiting connections are accepted for this time at most, because new ones may come without end; a busy process takes seconds for them. */
const ACCEPT_MS = 5_000
/** A turn of the loop in which no more was done than to look for connections. */
const QUICK_TURN_MS = 2

/** Lets the parts of the shop serve until the clients have gone or the time is up, before they close. */
export async function drain(listening: Drain, { force }: Pick<StopSignals, "force">, drainMs: number): Promise<void> {
  if (drainMs === 0) return
  listening.endConnections()
  await pause(drainMs, force)
}

export function drainOf(server: Server): Drain {
  function endConnections() {
    server.off("request", endConnection).prependListener("request", endConnection)
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
    async close(hurry) {
      endConnections()
      hurry.addEventListener("abort", () => server.closeAllConnections(), { once: true })
      await acceptWaiting(server)
      // Unlike the close of an HTTP server this one leaves idle connections open: the next request may be on its way.
      const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
      await Promise.race([closed, pause(FRESH_MS, hurry)])
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
