// This is the program, build/server/index.js, also of the process that makes a backup. UV_THREADPOOL_SIZE is read when threads are first
// used, so it is set before everything else.
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { BACKUP_ARGUMENT } from "#backup/service/backup-process.ts"
import type { Environment } from "./config/config.ts"
import { workerStart } from "./start/worker-messages.ts"
import { listenForStop } from "./stop-signals.ts"

// Two password hashes and the two formats of a picture fill the four threads of the default: files and compression must not wait for them.
process.env.UV_THREADPOOL_SIZE ??= "8"

const env: Environment = process.env
const program = new URL(import.meta.url)
const isCommand = process.argv.length > 2

if (process.argv[2] === BACKUP_ARGUMENT) {
  // This process does not load the pages, which cost memory.
  const { makeBackup } = await import("#backup/service/backup-program.ts")
  await makeBackup(listenForStop().stop)
} else if (Number(env.WORKERS) > 1 && !isCommand && !workerStart(env)) {
  // This process does not load the pages and what serves them.
  const { runPrimary } = await import("./workers/primary.ts")
  await runPrimary(env, program)
} else {
  const [{ run }, { otherVersions }] = [await import("./run.ts"), await import("./files/other-versions.ts")]
  const version = fileURLToPath(new URL("../..", program))
  const assets = { own: join(version, "build/client"), ofOthers: otherVersions(version) }
  await run(env, { assets, program })
}
