export interface StopSignals {
  /** Aborts with the first request to stop: requests under way may still complete. */
  readonly stop: AbortSignal
  /** Aborts when the operator presses Ctrl-C again: nothing is waited for any more. */
  readonly force: AbortSignal
}

// One stop reaches the process several times: from the terminal, from npm, and by the end of the command that started us.
const SAME_STOP_MS = 1000

/**
 * Listens for SIGTERM, SIGINT, SIGHUP (a closed terminal) and the end of the command that started this process (its IPC channel
 * disconnects, also after a kill -9). However often they come, they are one stop; only a SIGINT more than a second later forces it.
 */
export function listenForStop(): StopSignals {
  const stop = new AbortController()
  const force = new AbortController()
  let stoppedAt = 0
  function request(signal?: NodeJS.Signals) {
    if (!stop.signal.aborted) {
      stoppedAt = performance.now()
      stop.abort()
    } else if (signal === "SIGINT" && performance.now() - stoppedAt > SAME_STOP_MS) force.abort()
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => request(signal))
  process.once("disconnect", () => request())
  // Whoever started this process may have gone while it was loading; without an IPC channel this is undefined.
  if (process.connected === false) request()
  // Printing fails after the terminal has gone; that must not end the process before everything is closed.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  return { stop: stop.signal, force: force.signal }
}
