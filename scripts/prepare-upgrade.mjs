// `npm run prepare-upgrade`, after a `git pull` and while the shop runs: installs and builds the new version beside it, then says what the
// restart will bring. Ends with 1 when the new version could not start.
import { join } from "node:path"
import { nodeProgram } from "./prepare.mjs"
import { prepareRelease, readyRelease } from "./releases.mjs"
import { run } from "./run.mjs"
import { SERVER_ENV } from "./server-options.mjs"
import { followStop } from "./stop.mjs"

const { signal } = followStop()
try {
  const folder = readyRelease() ?? (await prepareRelease(signal))
  const node = nodeProgram(join(folder, "node_modules"))
  const env = { ...SERVER_ENV, ...process.env }
  const program = join(folder, "build/server/index.js")
  const code = await run(node, [program, "check-upgrade"], { env, signal })
  if (code === 0) process.stdout.write(`  Ready in ${folder}: restart the shop.\n`)
  process.exit(code)
} catch (error) {
  process.stderr.write(signal.aborted ? "\nStopped: the next time goes on from here.\n" : `\n${error.message}\n`)
  process.exit(1)
}
