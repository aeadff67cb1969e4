import type { StopSignals } from "./stop-signals.ts"
import { sayProblems } from "./terminal.ts"

/** The exit code that a shell reports for a program that Ctrl-C has ended. */
const FORCED_EXIT_CODE = 130

/** After a stop that was asked for. */
export function endStopped({ force }: StopSignals): never {
  process.exit(force.aborted ? FORCED_EXIT_CODE : 0)
}

export function fail(title: string, problems: string[]): never {
  sayProblems(title, problems)
  process.exit(1)
}

export function failLater({ message }: Error): never {
  return fail("The shop cannot go on:", [message])
}
