// `npm start` passes its end on to the shop by this. It is plain JavaScript without packages, for Node 20 and newer.

const SAME_STOP_MS = 1000

/**
 * Notices that this command shall end: by SIGTERM, SIGINT, SIGHUP, or because npm has gone silently (after a SIGHUP or
 * kill -9 of npm alone). `signal` aborts with the first of them; the child given to `pass` is notified once, by
 * disconnecting its channel. Signals are not passed on, because one to the whole process group has reached the child by
 * itself; only a SIGINT more than a second later is.
 */
export function followStop() {
  const stop = new AbortController()
  let stoppedAt = 0
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child
  /** @param {string} [signal] */
  function request(signal) {
    if (!stop.signal.aborted) {
      stoppedAt = performance.now()
      stop.abort()
    } else if (signal === "SIGINT" && performance.now() - stoppedAt > SAME_STOP_MS) child?.kill("SIGINT")
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => request(signal))
  // Writing to a terminal that was closed must not end this process before the shop has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) request()
    }, 500).unref()
  }
  function disconnect() {
    if (child?.connected) child.disconnect()
  }
  return {
    signal: stop.signal,
    /** @param {import("node:child_process").ChildProcess} started */
    pass(started) {
      child = started
      stop.signal.addEventListener("abort", disconnect)
      if (stop.signal.aborted) disconnect()
    },
  }
}
