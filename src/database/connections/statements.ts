import { slowStatements } from "#platform/metrics/metrics.ts"

export interface SlowStatement {
  readonly statement: string
  readonly ms: number
  /** Is null when it failed. */
  readonly rows: number | null
}

export interface StatementOptions {
  /** A statement is slow from this many milliseconds on; null for none. */
  readonly slowMs?: number | null
  readonly onSlow?: (slow: SlowStatement) => void
}

export type WatchStatement = <Row>(text: string, run: () => Promise<Row[]>) => Promise<Row[]>

export function watchStatements({ slowMs = null, onSlow = () => {} }: StatementOptions): WatchStatement {
  return async (text, run) => {
    const began = performance.now()
    let rows: number | null = null
    try {
      const found = await run()
      // Several statements in one text have no rows of their own.
      rows = found?.length ?? null
      return found
    } finally {
      const ms = performance.now() - began
      const isSlow = slowMs !== null && ms >= slowMs
      if (isSlow) slowStatements.inc()
      if (isSlow) onSlow({ statement: briefly(text), ms: Math.round(ms), rows })
    }
  }
}

const MAX_TEXT = 300

function briefly(text: string): string {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}
