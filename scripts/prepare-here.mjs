// `npm run prepare-upgrade` runs this in the copy that it has made, to install and build there.
import { build, installPackages, nodeProgram } from "./prepare.mjs"
import { followStop } from "./stop.mjs"

const { signal } = followStop()
try {
  await installPackages(signal)
  await build(nodeProgram(), signal)
} catch (error) {
  if (!signal.aborted) process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
