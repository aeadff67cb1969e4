import * as build from "virtual:react-router/server-build"
import type { ServerBuild } from "react-router"
import { createLog } from "#platform/log/log.ts"
import { makeAdmin } from "./admin-command.ts"
import type { AssetFolders } from "./assets.ts"
import { backUp } from "./backup-command.ts"
import { checkUpgrade } from "./check-upgrade-command.ts"
import { type Config, type Environment, readConfig } from "./config.ts"
import { recountAll } from "./recount-command.ts"
import { removeFactors } from "./remove-factors-command.ts"
import { restore } from "./restore-command.ts"
import { rotateKeys } from "./rotate-keys-command.ts"
import { addSample } from "./sample-command.ts"
import { startShop } from "./start-shop.ts"
import { listenForStop } from "./stop-signals.ts"
import { openTerminal, say, sayAside, sayProblems } from "./terminal.ts"

/** The exit code that a shell reports for a program that Ctrl-C has ended. */
const FORCED_EXIT_CODE = 130

/** Commands whose standard output may be a backup. */
const LEAVES_OUTPUT_ALONE = [backUp, restore]

// React Router types as undefined what its own ServerBuild may lack.
const pages = { build: build as ServerBuild }

interface Built {
  readonly assets: AssetFolders
  /** The program itself, which is also that of the thread that sends mails. */
  readonly program: URL
}

/** Serves the shop, or runs the operator's command that the arguments name; ends the process with 0, 1, or 130 when it was forced. */
export async function run(env: Environment, built: Built): Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  const settings = readConfig(env)
  if (!settings.ok) fail("The settings do not work:", settings.problems)
  else if (command === undefined) await serve(settings.config, built)
  else await runCommand(settings.config, command, args)
}

async function serve(config: Config, { assets, program }: Built) {
  const log = createLog(config.logLevel)
  const terminal = openTerminal(config, log)
  const signals = listenForStop()
  const onProgress = terminal.say
  const files = { assets, mailProgram: program }
  try {
    const shop = await startShop({ config, log, pages, ...files, onProgress, onFatal, ...signals })
    terminal.sayReady(shop)
    if (process.connected) process.send?.({ ready: shop.port })
    signals.stop.addEventListener("abort", () => terminal.say(stoppingLine(config)))
    await shop.closed
    process.exit(signals.force.aborted ? FORCED_EXIT_CODE : 0)
  } catch (error) {
    if (signals.stop.aborted) process.exit(signals.force.aborted ? FORCED_EXIT_CODE : 0)
    log.debug({ err: error }, "start failed")
    fail("The shop did not start:", [(error as Error).message])
  }
}

function stoppingLine({ drainMs }: Config): string {
  if (drainMs === 0) return "Stopping: requests under way are finished first"
  return `Stopping: requests are taken for ${drainMs / 1000} more seconds (DRAIN_SECONDS), then those under way are finished`
}

/** The operator's commands: `npm run admin`, `npm run sample` and the others. */
async function runCommand(config: Config, command: string, args: string[]) {
  const commands = {
    admin: makeAdmin,
    "check-upgrade": checkUpgrade,
    sample: addSample,
    recount: recountAll,
    "remove-factors": removeFactors,
    "rotate-keys": rotateKeys,
    backup: backUp,
    restore,
  }
  const perform = commands[command as keyof typeof commands]
  if (!perform) fail(`There is no command ${command}.`, [`The commands are ${Object.keys(commands).join(", ")}.`])
  const signals = listenForStop()
  try {
    const onProgress = LEAVES_OUTPUT_ALONE.includes(perform) ? sayAside : say
    await perform(args, { config, log: createLog(config.logLevel), onProgress, onFatal, ...signals })
    process.exit(0)
  } catch (error) {
    if (signals.stop.aborted) fail("Stopped:", ["The command was interrupted; nothing more was done."])
    fail("Nothing more was done:", [(error as Error).message])
  }
}

function onFatal(error: Error) {
  fail("The shop cannot go on:", [error.message])
}

function fail(title: string, problems: string[]): never {
  sayProblems(title, problems)
  process.exit(1)
}
