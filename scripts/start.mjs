// `npm start`: installs, builds, then runs the shop. `npm run dev` (--dev): the same without building, reloading on edit.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { build, installPackages, nodeProgram } from "./prepare.mjs"
import { root } from "./run.mjs"
import { SERVER_ENV, SERVER_FLAGS } from "./server-options.mjs"
import { followStop } from "./stop.mjs"

const development = process.argv.includes("--dev")
const stopping = followStop()

try {
  await installPackages(stopping.signal)
  const node = nodeProgram()
  if (!development) await build(node, stopping.signal)
  serve(node)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

/** @param {string} node */
function serve(node) {
  stopping.signal.throwIfAborted()
  const program = development ? "scripts/dev.mjs" : "build/server/index.js"
  const child = spawn(node, [...SERVER_FLAGS, join(root, program), ...process.argv.slice(2)], {
    env: { ...SERVER_ENV, ...process.env },
    // The channel signals the shop to stop, also by our being killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  })
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  stopping.pass(child)
}
