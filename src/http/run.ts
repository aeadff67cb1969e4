import { readFile } from "node:fs/promises"
import * as build from "virtual:react-router/server-build"
import type { ServerBuild } from "react-router"
import { asError } from "#platform/errors.ts"
import { createLog } from "#platform/log/log.ts"
import { isKeyOf } from "#platform/objects.ts"
import { say, sayAside } from "#platform/terminal/lines.ts"
import { makeAdmin, removeFactorsCommand, rotateKeysCommand } from "./commands/accounts.ts"
import { backUp } from "./commands/backup-command.ts"
import { checkUpgrade } from "./commands/check-upgrade.ts"
import { recountAll } from "./commands/recount.ts"
import { restore } from "./commands/restore-command.ts"
import { addSample } from "./commands/sample.ts"
import { stopDatabase } from "./commands/stop-database.ts"
import { type Config, type Environment, readConfig } from "./config/config.ts"
import type { AssetFiles } from "./files/assets.ts"
import type { Manifests } from "./pages/render-page.ts"
import { namingFullDisk } from "./start/full-disk.ts"
import { type StartOptions, startShop } from "./start/start-shop.ts"
import { endStopped, fail, failLater, openTerminal } from "./start/terminal.ts"
import { type WorkerStart, workerStart } from "./start/worker-messages.ts"
import { listenForStop } from "./stop-signals.ts"
import { followPrimary, scrapeAll, tellPrimary } from "./workers/as-worker.ts"

/** The standard output of these commands may be a backup. */
const LEAVES_OUTPUT_ALONE = [backUp, restore]

interface Built {
  readonly assets: AssetFiles
  /** Is the program itself, which also runs as the process that makes a backup. */
  readonly program: URL
}

/** Serves the shop, or runs the operator's command that the arguments name; ends the process with 0, 1, or 130 when it was forced. */
export async function run(env: Environment, built: Built): Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  const settings = readConfig(env)
  if (!settings.ok) fail("The settings do not work:", settings.problems, command === undefined ? settings : undefined)
  else if (command === undefined) await serve(settings.config, workerStart(env), built)
  else await runCommand(settings.config, command, args)
}

type BuiltParts = Pick<StartOptions, "pages" | "assets" | "backupProgram">

async function serve(config: Config, worker: WorkerStart | null, { assets, program }: Built) {
  const manifests: Manifests = JSON.parse(await readFile(new URL("languages.json", program), "utf8"))
  // React Router types as undefined what its own ServerBuild may lack.
  const pages = { build: build as ServerBuild, manifests }
  const built = { pages, assets, backupProgram: program }
  return worker ? serveAsWorker(config, worker, built) : serveAlone(config, built)
}

async function serveAlone(config: Config, built: BuiltParts) {
  const log = createLog(config.logLevel)
  const terminal = openTerminal(config, log)
  const signals = listenForStop()
  try {
    const onFatal = (error: Error) => failLater(error, config)
    const shop = await startShop({ config, log, ...built, onProgress: terminal.say, onFatal, ...signals })
    terminal.sayReady(shop)
    if (process.connected) process.send?.({ ready: shop.port })
    signals.stop.addEventListener("abort", () => terminal.sayStopping())
    await shop.closed
    endStopped(signals)
  } catch (error) {
    if (signals.stop.aborted) endStopped(signals)
    log.debug({ err: error }, "start failed")
    fail("The shop did not start:", [asError(namingFullDisk(error)).message], config)
  }
}

/** Serves beside other workers until the primary says so, or has gone. The first one says what all of them would. */
async function serveAsWorker(settings: Config, { databaseUrl, role }: WorkerStart, built: BuiltParts) {
  const config = { ...settings, databaseUrl }
  const log = createLog(config.logLevel)
  const terminal = openTerminal(settings, log)
  const onProgress = role === "first" ? terminal.say : () => {}
  const signals = followPrimary()
  try {
    const onFatal = (error: Error) => failLater(error, config)
    const shop = await startShop({ config, log, ...built, onProgress, onFatal, role, scrapeAll, ...signals })
    if (role === "first") terminal.sayReady(shop)
    await tellPrimary({ ready: shop.port })
    await shop.closed
    process.exit(0)
  } catch (error) {
    if (signals.stop.aborted) process.exit(0)
    log.debug({ err: error }, "start failed")
    await tellPrimary({ failed: asError(error).message })
    process.exit(1)
  }
}

/** Runs one of the operator's commands: `npm run admin`, `npm run sample` and the others. */
async function runCommand(config: Config, command: string, args: string[]) {
  const commands = {
    admin: makeAdmin,
    "check-upgrade": checkUpgrade,
    sample: addSample,
    recount: recountAll,
    "remove-factors": removeFactorsCommand,
    "rotate-keys": rotateKeysCommand,
    "stop-database": stopDatabase,
    backup: backUp,
    restore,
  }
  if (!isKeyOf(commands, command)) {
    fail(`There is no command ${command}.`, [`The commands are ${Object.keys(commands).join(", ")}.`])
  }
  const perform = commands[command]
  const signals = listenForStop()
  try {
    const onProgress = LEAVES_OUTPUT_ALONE.includes(perform) ? sayAside : say
    // Logs go to stderr, because stdout may be the backup. Slow statements are expected here.
    const log = createLog(config.logLevel, process.stderr)
    await perform(args, {
      config: { ...config, slowStatementMs: null },
      log,
      onProgress,
      onFatal: failLater,
      ...signals,
    })
    process.exit(0)
  } catch (error) {
    if (signals.stop.aborted) fail("Stopped:", ["The command was interrupted; nothing more was done."])
    fail("Nothing more was done:", [asError(error).message])
  }
}
