import type { ImportFault } from "./csv-file.ts"

/** This many runs of lines are named; the rest is "…". */
const MAX_RUNS = 30

/** Matches what differs between two faults of one kind: the first one's stands as an example. */
const EXAMPLE = /“[^”]*”|\d+/g

/** Returns each kind of fault once, at its first line, with all the lines that have it: "2, 5–9". */
export function faultKinds(faults: readonly ImportFault[]): Array<ImportFault & { readonly lines: string }> {
  const kinds = new Map<string, { fault: ImportFault; lines: number[] }>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.column, fault.message.replace(EXAMPLE, "")])
    const kind = kinds.get(key)
    if (!kind) kinds.set(key, { fault, lines: [fault.line] })
    else if (kind.lines.at(-1) !== fault.line) kind.lines.push(fault.line)
  }
  return [...kinds.values()].map(({ fault, lines }) => ({ ...fault, lines: runsOf(lines) }))
}

function runsOf(lines: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.[1] === line - 1) run[1] = line
    else runs.push([line, line])
  }
  const shown = runs.slice(0, MAX_RUNS).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return [...shown, ...(runs.length > MAX_RUNS ? ["…"] : [])].join(", ")
}
