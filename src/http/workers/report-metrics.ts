import { setTimeout as pause } from "node:timers/promises"
import { register } from "prom-client"
import type { FromWorker, ToWorker } from "./messages.ts"

/** Longer than the primary waits for the other workers. */
const LIMIT_MS = 4_000

/**
 * Has this worker report its metrics whenever the primary wants them.
 * @returns what asks the primary for those of all workers, and takes `own` where it does not respond
 */
export function reportMetrics(tell: (message: FromWorker) => Promise<void>) {
  const asked = new Map<number, (text: string) => void>()
  let last = 0
  process.on("message", async (message: ToWorker) => {
    if (typeof message === "string") return
    if ("report" in message) {
      await tell({ report: { metrics: await register.getMetricsAsJSON(), round: message.report } })
    } else asked.get(message.scraped)?.(message.text)
  })

  return async (own: () => Promise<string>): Promise<string> => {
    const number = ++last
    const { promise, resolve } = Promise.withResolvers<string>()
    asked.set(number, resolve)
    await tell({ scrape: number })
    const text = await Promise.race([promise, pause(LIMIT_MS, null, { ref: false })])
    asked.delete(number)
    return text ?? own()
  }
}
