import { fork } from "node:child_process"
import { on } from "node:events"
import type { FromWorker, Metrics, ToWorker } from "./messages.ts"

export interface Worker {
  /** Resolves with its port when it serves; rejects with why it does not. */
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
export function startWorker(
  program: string,
  env: Record<string, string | undefined>,
  scrape: () => Promise<string>,
): Worker {
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
        // It is starting, ending, or too busy: the next time it is there again.
      }
      return []
    },
  }
}
