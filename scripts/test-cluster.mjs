// `npm run test:cluster` runs the built shop as three processes among the servers of Debian's packages, on the Node in
// the packages.
import { join } from "node:path"
import { build, installPackages, nodeProgram } from "./prepare.mjs"
import { root, run } from "./run.mjs"

await installPackages()
const node = nodeProgram()
await build(node)
process.exit(await run(node, [join(root, "tests/cluster/run.ts")]))
