import { spawn } from "node:child_process"
import { type Account, runAs } from "./account.ts"

/** How a program ended, and what it wrote to both outputs. The code is null when it could not be started or a signal ended it. */
export interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs a short program under `account` to its end. */
export async function runProgram(account: Account, program: string, args: string[], input = ""): Promise<Run> {
  const { command, args: all, options } = runAs(account, program, args)
  const child = spawn(command, all, options)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  child.stdin.on("error", () => {}) // it ended before it read everything
  child.stdin.end(input)
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: null, output: error.message }))
    child.on("close", (code) => resolve({ code, output: output.trim() }))
  })
}
