import { pathToFileURL } from "node:url"
import type { ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded/embedded.ts"
import { createLog } from "#platform/log/log.ts"
import { say } from "#platform/terminal/lines.ts"
import { type Environment, readConfig } from "../config/config.ts"
import { postgresFolder, refuseUnusableFolder } from "../config/shop-folder.ts"
import type { StopSignals } from "../stop-signals.ts"
import { startShop } from "./start-shop.ts"
import { openTerminal, sayProblems } from "./terminal.ts"

/** The database of `npm run dev`: it stays open while the shop is started again after each edit. */
export async function openDevelopmentDatabase(env: Environment): Promise<Pick<EmbeddedPostgres, "url" | "stop">> {
  const settings = readConfig(env)
  if (!settings.ok) throw new Error(["The settings do not work:", ...settings.problems].join("\n"))
  const { config } = settings
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  await refuseUnusableFolder(config)
  return startEmbeddedPostgres(postgresFolder(config), { bin: config.postgresBin, onNotice: say, onLost: fail })
}

function fail(error: Error) {
  sayProblems("The shop cannot go on:", [error.message])
  process.exit(1)
}

/**
 * The shop as `npm run dev` serves it, on the database at `databaseUrl`: pages come from Vite as they were last saved. Resolves when `stop`
 * has closed it.
 */
export async function develop(
  vite: ViteDevServer,
  env: Environment,
  databaseUrl: string,
  signals: StopSignals,
): Promise<void> {
  const settings = readConfig(env)
  if (!settings.ok) return sayProblems("The settings do not work:", settings.problems)
  const config = { ...settings.config, databaseUrl }
  const log = createLog(config.logLevel)
  const { sayReady } = openTerminal(config, log)
  const shop = await startShop({
    config,
    log,
    pages: {
      build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
      shared: async () => {
        const { shopContext } = await vite.ssrLoadModule("/src/web/context.ts")
        const { inLanguage } = await vite.ssrLoadModule("/src/messages/reader.server.ts")
        return { shopContext, inLanguage }
      },
    },
    assets: { own: "public" },
    backupProgram: pathToFileURL("scripts/backup-process.mjs"),
    middleware: vite.middlewares,
    onProgress: say,
    onFatal: fail,
    ...signals,
  })
  sayReady(shop)
  await shop.closed
}
