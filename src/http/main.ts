import { fileURLToPath } from "node:url"
import * as build from "virtual:react-router/server-build"
import { createLog } from "#platform/log/log.ts"
import { makeAdmin } from "./admin-command.ts"
import { type Config, readConfig } from "./config.ts"
import { removeFactors } from "./remove-factors-command.ts"
import { rotateKeys } from "./rotate-keys-command.ts"
import { addSample } from "./sample-command.ts"
import { startShop } from "./start-shop.ts"
import { say, sayProblems, sayReady } from "./terminal.ts"

const [command, ...args] = process.argv.slice(2)
const settings = readConfig(process.env)
if (!settings.ok) fail("The settings do not work:", settings.problems)
else if (command === undefined) await serve(settings.config)
else await runCommand(settings.config)

async function serve(config: Config) {
  const log = createLog(config.logLevel)
  const stop = onStop()
  try {
    const assetsFolder = fileURLToPath(new URL("../client", import.meta.url))
    const shop = await startShop({ config, log, pages: { build }, assetsFolder, onProgress: say, stop })
    sayReady(config, shop)
    process.send?.({ ready: shop.port })
    stop.addEventListener("abort", () => say("Stopping: requests under way are finished first"))
    await shop.closed
    process.exit(0)
  } catch (error) {
    if (stop.aborted) process.exit(0)
    log.debug({ err: error }, "start failed")
    fail("The shop did not start:", [(error as Error).message])
  }
}

/** What an operator runs beside the shop: `npm run admin`, `npm run sample` and the others. */
async function runCommand(config: Config) {
  const commands = { admin: makeAdmin, sample: addSample, "remove-factors": removeFactors, "rotate-keys": rotateKeys }
  const run = commands[command as keyof typeof commands]
  if (!run) fail(`There is no command ${command}.`, [`The commands are ${Object.keys(commands).join(", ")}.`])
  try {
    await run(args, { config, log: createLog(config.logLevel), onProgress: say })
    process.exit(0)
  } catch (error) {
    fail("Nothing more was done:", [(error as Error).message])
  }
}

function fail(title: string, problems: string[]): never {
  sayProblems(title, problems)
  process.exit(1)
}

/** Aborts on SIGTERM, Ctrl-C, or the end of the command that started us. A second signal ends at once. */
function onStop(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop.abort()
      process.once(signal, () => process.exit(130))
    })
  }
  process.once("disconnect", () => stop.abort())
  return stop.signal
}
