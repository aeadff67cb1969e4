import cluster from "node:cluster"
import type { Program } from "./control.ts"
import type { MetricsOfAll } from "./gather-metrics.ts"
import type { Member } from "./group.ts"
import { environmentOf, type FromWorker, type Opened, type ToWorker, type WorkerStart } from "./messages.ts"

export interface ForkOptions extends WorkerStart {
  readonly program: Program
  /** Is the operator's value; the primary's own is always "production". */
  readonly nodeEnv: string | undefined
  readonly metrics: MetricsOfAll
  readonly onSay: (line: string) => void
  /** It was told by a signal to end. */
  readonly onReplaceMe: (pid: number) => void
}

/** Starts a worker, with the flags of this process. */
export function forkWorker({ program, nodeEnv, metrics, onSay, onReplaceMe, ...start }: ForkOptions): Member {
  cluster.setupPrimary({ exec: program.entry })
  const worker = cluster.fork({ ...environmentOf(start), NODE_ENV: nodeEnv ?? "" })
  const [opened, ended] = [Promise.withResolvers<Opened>(), Promise.withResolvers<string>()]
  opened.promise.catch(() => {})
  const pid = worker.process.pid ?? 0
  let failed: string | undefined

  // A worker whose channel is already closed is ending.
  const tell = (message: ToWorker) => void (worker.isConnected() && worker.send(message, () => {}))
  function end(how: string) {
    metrics.ended(pid)
    opened.reject(new Error(how))
    ended.resolve(how)
  }
  worker.on("message", (message: FromWorker) => {
    if (message === "replace me") onReplaceMe(pid)
    else if ("say" in message) onSay(message.say)
    else if ("opened" in message) {
      metrics.opened(pid, tell)
      opened.resolve(message.opened)
    } else if ("report" in message) metrics.reported(pid, message.report)
    else if ("scrape" in message) metrics.scrape().then((text) => tell({ scraped: message.scrape, text }))
    else if ("failed" in message) failed = message.failed
  })
  worker.on("error", ({ message }) => {
    if (!worker.process.pid) end(message)
  })
  worker.on("exit", (code: number | null, signal: string | null) =>
    end(failed ?? (signal ? `It was killed by ${signal}.` : `It ended with code ${code}.`)),
  )
  return {
    pid,
    opened: opened.promise,
    ended: ended.promise,
    tell,
    kill: () => void worker.process.kill("SIGKILL"),
  }
}
