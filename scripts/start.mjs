// `npm start`: installs, builds, then runs the shop. `npm run dev` (--dev): the same without building, reloading on edit.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { build, installPackages, nodeProgram, root } from "./prepare.mjs"

const development = process.argv.includes("--dev")

try {
  await installPackages()
  const node = nodeProgram()
  if (!development) await build(node)
  serve(node)
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

function serve(node) {
  const program = development ? "scripts/dev.mjs" : "build/server/index.js"
  const child = spawn(node, ["--enable-source-maps", join(root, program), ...process.argv.slice(2)], {
    // The channel tells the shop when we are gone, even if we were killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      // What the operator said, kept apart from what makes React run at full speed.
      OPERATOR_NODE_ENV: process.env.NODE_ENV ?? "",
      NODE_ENV: development ? "development" : "production",
    },
  })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    // Ctrl-C reaches the whole group by itself; passing it on again would count as the second, impatient one.
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal)
    })
  }
  stopWithParent(child)
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

// npm passes a signal on to the shell between us, which dies of it and tells nobody: our parent's going is how we hear of it.
function stopWithParent(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM")
  }, 500).unref()
}
