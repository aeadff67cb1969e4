// The scripts run other programs by this. It is plain JavaScript without packages, for Node 20 and newer.
import { spawn } from "node:child_process"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

/** Is the folder of the clone, where commands run. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs a command with our terminal; resolves with its exit code. Ends it when `signal` aborts, and rejects once it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function run(command, args, options) {
  const { code } = await runForOutput(command, args, { stdio: "inherit", ...options })
  return code
}

/**
 * Works like `run`, and resolves with the command's output, unless `stdio` leads it elsewhere.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runForOutput(command, args, { signal, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk))
  return { code: await closed(child, signal), output }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {AbortSignal} [signal]
 * @returns {Promise<number>} its exit code
 */
async function closed(child, signal) {
  const end = () => child.kill("SIGTERM")
  signal?.addEventListener("abort", end)
  if (signal?.aborted) end()
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", reject)
      child.on("close", (code) => resolve(code ?? 1))
    })
  } finally {
    signal?.removeEventListener("abort", end)
    signal?.throwIfAborted()
  }
}
