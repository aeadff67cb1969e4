import { CLEAR_LINE } from "./lines.ts"

const WIDTH = 30
const REDRAW_MS = 100

/** Draws the progress of one kind of work. The last call for each kind has `done` = `of`. */
export type DrawBar = (what: string, done: number, of: number) => void

/** Draws one line that grows in place on a terminal, and elsewhere one line at the end of each kind of work. */
export function createBar(out: NodeJS.WriteStream, amount = grouped): DrawBar {
  let drawn = 0
  return (what, done, of) => {
    const whole = done >= of
    const now = performance.now()
    if (!whole && (!out.isTTY || now - drawn < REDRAW_MS)) return
    drawn = now
    const filled = of === 0 ? WIDTH : Math.round((Math.min(done, of) / of) * WIDTH)
    const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}`
    const line = `  ${what.padEnd(10)} ${bar} ${amount(done)} of ${amount(of)}`
    out.write(out.isTTY ? `${CLEAR_LINE}${line}${whole ? "\n" : ""}` : `${line}\n`)
  }
}

function grouped(number: number): string {
  return number.toLocaleString("en-US")
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`
}
