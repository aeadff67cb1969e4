import { fork } from "node:child_process"
import { on, once } from "node:events"
import { AggregatorRegistry } from "prom-client"
import { keepRunning } from "#platform/keep-running.ts"
import type { FromWorker, Metrics, ToWorker, WorkerStart } from "./messages.ts"

export interface WorkersOptions {
  readonly size: number
  /** Is what the workers run, until a restart brings another program. */
  readonly program: string
  readonly envOf: (role: WorkerStart["role"]) => Record<string, string | undefined>
  /** Called when a worker ended by itself and is started again. */
  readonly onCrash: (how: Error) => void
  /** Called when a worker ended again and again and is not started any more, while others serve. */
  readonly onGivenUp: (how: Error) => void
  /** Called when the last worker has been given up, so that nobody serves. */
  readonly onLost: (how: Error) => void
}

interface Workers {
  /** Starts one, which prepares what all share, then the others. Resolves with the port; rejects when the first one does not start. */
  open(): Promise<number>
  /**
   * Replaces one worker after the other by one of `program` that serves before the old one leaves. Rejects when a new one does not start;
   * those that are not replaced yet serve on.
   */
  replaceAll(program?: string): Promise<void>
  /** Ends all. When `hurry` aborts, nothing is waited for any longer. */
  stop(hurry: AbortSignal): Promise<void>
}

/** Is held by one process after another. */
interface Place {
  /** Starts none again in this place; resolves with the worker that runs in it, null for none. */
  release(): Promise<Worker | null>
}

export function createWorkers({ size, program: own, envOf, onCrash, onGivenUp, onLost }: WorkersOptions): Workers {
  const running = new Set<Worker>()
  const serving = new Set<Worker>()
  const stopping = new AbortController()
  let places: Place[] = []
  let program = own
  let replacing = false

  async function scrape() {
    const reports = await Promise.all([...serving].map((worker) => worker.report()))
    return AggregatorRegistry.aggregate(reports).metrics()
  }

  async function start(role: WorkerStart["role"], of: string): Promise<Worker> {
    stopping.signal.throwIfAborted()
    const worker = startWorker(of, envOf(role), scrape)
    running.add(worker)
    void worker.ended.then(() => running.delete(worker) && serving.delete(worker))
    await worker.opened
    serving.add(worker)
    return worker
  }

  function keep(first: Worker | null, of: string): Place {
    const released = new AbortController()
    const signal = AbortSignal.any([stopping.signal, released.signal])
    const leaves = once(signal, "abort").then(() => new Error("The worker leaves its place"))
    const last = keepRunning<Worker>({
      first,
      start: () => start("further", of),
      ended: (worker) => Promise.race([worker.ended, leaves]),
      onCrash,
      onLost: (how) => (running.size === 0 ? onLost(how) : onGivenUp(how)),
      signal,
    })
    return {
      release() {
        released.abort()
        return last
      },
    }
  }

  async function replace(place: Place, next: string): Promise<Place> {
    const successor = keep(await start("replacing", next), next)
    const old = await place.release()
    old?.tell("replaced")
    await old?.ended
    return successor
  }

  return {
    async open() {
      const first = await start("first", program)
      places = Array.from({ length: size }, (_, n) => keep(n === 0 ? first : null, program))
      return first.opened
    },
    async replaceAll(next = program) {
      if (replacing) throw new Error("A restart is under way already.")
      replacing = true
      try {
        for (const [n, place] of places.entries()) {
          places[n] = await replace(place, next)
          program = next
        }
      } finally {
        replacing = false
      }
    },
    async stop(hurry) {
      stopping.abort(new Error("The shop is stopping"))
      hurry.addEventListener("abort", () => {
        for (const worker of running) worker.kill()
      })
      for (const worker of running) worker.tell("stop")
      await Promise.all([...running].map(({ ended }) => ended))
    },
  }
}

interface Worker {
  /** Resolves with the port of a worker that serves; rejects with why it does not. */
  readonly opened: Promise<number>
  readonly ended: Promise<Error>
  tell(message: ToWorker): void
  report(): Promise<Metrics>
  kill(): void
}

const REPORT_MS = 2_500

/**
 * Starts a worker with the flags of this process.
 * @param scrape the metrics of all workers as text, for one that was asked for them
 */
function startWorker(program: string, env: Record<string, string | undefined>, scrape: () => Promise<string>): Worker {
  const child = fork(program, [], { env })
  const opened = Promise.withResolvers<number>()
  opened.promise.catch(() => {})
  let failed: string | undefined

  // A worker whose channel is already closed is ending.
  const tell = (message: ToWorker) => void child.send(message, () => {})
  child.on("message", async (message: FromWorker) => {
    if (message === "scrape") tell({ scraped: await scrape() })
    else if ("ready" in message) opened.resolve(message.ready)
    else if ("failed" in message) failed = message.failed
  })
  const ended = new Promise<Error>((resolve) => {
    child.once("error", resolve)
    child.once("exit", (code, signal) => {
      const how = failed ?? (signal ? `was killed by ${signal}` : `ended with code ${code}`)
      resolve(new Error(`Worker ${child.pid}: ${how}`))
    })
  })
  void ended.then(opened.reject)
  return {
    opened: opened.promise,
    ended,
    tell,
    kill: () => void child.kill("SIGKILL"),
    async report() {
      const messages = on(child, "message", { signal: AbortSignal.timeout(REPORT_MS) })
      tell("report")
      try {
        for await (const [message] of messages) if (message.metrics) return message.metrics
      } catch {
        // The worker is starting, ending, or too busy: its metrics are there again the next time.
      }
      return []
    },
  }
}
