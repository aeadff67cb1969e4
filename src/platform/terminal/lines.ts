import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

/** Returns to the beginning of the terminal's line and empties it. */
export const CLEAR_LINE = "\r\x1b[K"

/** Prints a line for the person who runs an operator's command. */
export function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}

/**
 * Prints like `say`, for a command whose standard output is not for people. The line replaces a progress bar that is
 * being drawn.
 */
export function sayAside(line: string) {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ""}  ${line}\n`)
}

/** Asks on the terminal, without showing what is typed; null where no person can be asked. */
export async function askForSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // This precedes the question, so that the terminal shows nothing of what is typed from here on.
  const asked = createInterface({ input: process.stdin, output: hidden, terminal: true })
  sayAside(question)
  try {
    return await asked.question("")
  } finally {
    asked.close()
  }
}
