// `npm start` runs the version that the clone holds, and first installs and builds it where that was not done yet. `npm
// run dev` (--dev) does the same without building, and reloads on edit.
import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { installTools, nodeProgram } from "./prepare.mjs"
import { prepareRelease, readyRelease } from "./releases.mjs"
import { root } from "./run.mjs"
import { SERVER_ENV, SERVER_FLAGS } from "./server-options.mjs"
import { followStop } from "./stop.mjs"

const development = process.argv.includes("--dev")
const stopping = followStop()

try {
  serve(development ? await developmentFolder() : (readyRelease() ?? (await prepareRelease(stopping.signal))))
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

async function developmentFolder() {
  await installTools(stopping.signal)
  return root
}

/** @param {string} folder where it is installed */
function serve(folder) {
  stopping.signal.throwIfAborted()
  const program = development ? "scripts/dev.mjs" : "build/server/index.js"
  const node = nodeProgram(join(folder, "node_modules"))
  // Vite, which serves the sources, needs more memory than the shop alone.
  const flags = development ? ["--enable-source-maps"] : SERVER_FLAGS
  const env = { ...SERVER_ENV, ...process.env }
  const child = spawn(node, [...flags, join(folder, program), ...process.argv.slice(2)], {
    env,
    // The channel signals the shop to stop, also when this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  })
  child.on("exit", (code, signal) => {
    if (signal && !development) {
      process.stderr.write(
        `\n  The shop was ended by ${signal}. A supervisor would start it again: docs/deployment.md\n\n`,
      )
      // A shop that crashed could not stop its PostgreSQL.
      spawnSync(node, [join(folder, program), "stop-database"], { env, stdio: "inherit" })
    }
    process.exit(signal ? 1 : (code ?? 1))
  })
  stopping.pass(child)
}
