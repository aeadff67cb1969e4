import type { LoadResponse } from "./client.ts"

const PATIENCE_MS = 5000

export interface Failure {
  readonly step: string
  readonly who: string
  readonly why: string
}

/** Records every step that customers took: its time, and what went wrong. A step longer than 5 s is a failure too. */
export class Steps {
  readonly failures: Failure[] = []
  readonly #times = new Map<string, number[]>()

  /** Does `work` as a step of `who`; rejects when it does. */
  async take<Result>(step: string, who: string, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    try {
      return await work()
    } catch (error) {
      this.failures.push({ step, who, why: (error as Error).message })
      throw error
    } finally {
      const took = performance.now() - began
      this.#times.set(step, [...(this.#times.get(step) ?? []), took])
      if (took > PATIENCE_MS) this.failures.push({ step, who, why: `waited ${took.toFixed(0)} ms` })
    }
  }

  report() {
    console.log(`${"step".padEnd(36)}${"times".padStart(8)}${"median ms".padStart(12)}${"slowest ms".padStart(12)}`)
    for (const [step, times] of this.#times) {
      const sorted = times.toSorted((a, b) => a - b)
      const [median, slowest] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
      console.log(
        `${step.padEnd(36)}${String(times.length).padStart(8)}${median.toFixed(0).padStart(12)}${slowest.toFixed(0).padStart(12)}`,
      )
    }
    for (const { step, who, why } of this.failures) console.log(`FAILED  ${step}, ${who}: ${why}`)
  }
}

/** The JSON of a success; throws with what the shop said otherwise. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read here
export function succeeded({ status, text, headers }: LoadResponse): any {
  if (status >= 200 && status < 300) return text === "" ? null : JSON.parse(text)
  const wait = headers["retry-after"] ? `, Retry-After ${headers["retry-after"]}` : ""
  throw new Error(`${status}${wait} ${text.slice(0, 200)}`)
}
