// `npm run bench -- NAME`: one benchmark of tests/bench, on the Node that came with the packages.
import { join } from "node:path"
import { build, installTools, nodeProgram } from "./prepare.mjs"
import { root, run } from "./run.mjs"

await installTools()
const node = nodeProgram()
await build(node)
process.exit(await run(node, [join(root, "tests/bench", `${process.argv[2]}.ts`)]))
