import type { Config } from "../config/config.ts"
import type { StopSignals } from "./stop-signals.ts"
import { sayProblems } from "./terminal.ts"

/** A shell reports this exit code for a program that Ctrl-C has ended. */
const FORCED_EXIT_CODE = 130

export function endStopped({ force }: StopSignals): never {
  process.exit(force.aborted ? FORCED_EXIT_CODE : 0)
}

/** @param serving the settings of the shop, whose log says it in production; of an operator's command none */
export function fail(title: string, problems: string[], serving?: Pick<Config, "production">): never {
  sayProblems(title, problems, serving)
  process.exit(1)
}

export function failLater({ message }: Error, serving?: Pick<Config, "production">): never {
  return fail("The shop cannot go on:", [message], serving)
}
