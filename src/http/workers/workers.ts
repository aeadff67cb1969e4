import { fork } from "node:child_process"
import { on } from "node:events"
import { AggregatorRegistry } from "prom-client"
import { keepRunning } from "#platform/keep-running.ts"
import type { FromWorker, Metrics, ToWorker, WorkerStart } from "../start/worker-messages.ts"

export interface WorkersOptions {
  readonly size: number
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
  /** Ends all. When `hurry` aborts, nothing is waited for any longer. */
  stop(hurry: AbortSignal): Promise<void>
}

export function createWorkers({ size, program, envOf, onCrash, onGivenUp, onLost }: WorkersOptions): Workers {
  const running = new Set<Worker>()
  const serving = new Set<Worker>()
  const stopping = new AbortController()

  async function scrape() {
    const reports = await Promise.all([...serving].map((worker) => worker.report()))
    return AggregatorRegistry.aggregate(reports).metrics()
  }

  async function start(role: WorkerStart["role"]): Promise<Worker> {
    stopping.signal.throwIfAborted()
    const worker = startWorker(program, envOf(role), scrape)
    running.add(worker)
    void worker.ended.then(() => running.delete(worker) && serving.delete(worker))
    await worker.opened
    serving.add(worker)
    return worker
  }

  function keep(first: Worker | null) {
    void keepRunning<Worker>({
      first,
      start: () => start("further"),
      ended: (worker) => worker.ended,
      onCrash,
      onLost: (how) => (running.size === 0 ? onLost(how) : onGivenUp(how)),
      signal: stopping.signal,
    })
  }

  return {
    async open() {
      const first = await start("first")
      for (let n = 0; n < size; n++) keep(n === 0 ? first : null)
      return first.opened
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
