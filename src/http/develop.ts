import type { ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { createLog } from "#platform/log/log.ts"
import { type Environment, readConfig } from "./config.ts"
import { startShop } from "./start-shop.ts"
import type { StopSignals } from "./stop-signals.ts"
import { openTerminal, sayProblems } from "./terminal.ts"

/** The shop as `npm run dev` serves it: pages come from Vite as they were last saved. Resolves when `stop` has closed it. */
export async function develop(vite: ViteDevServer, env: Environment, signals: StopSignals): Promise<void> {
  const settings = readConfig(env)
  if (!settings.ok) return sayProblems("The settings do not work:", settings.problems)
  const { config } = settings
  const log = createLog(config.logLevel)
  const { say, sayReady } = openTerminal(config, log)
  const shop = await startShop({
    config,
    log,
    pages: {
      build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
      key: async () => (await vite.ssrLoadModule("/src/web/context.ts")).shopContext,
    },
    assetsFolder: "public",
    middleware: vite.middlewares,
    onProgress: say,
    onFatal(error) {
      sayProblems("The shop cannot go on:", [error.message])
      process.exit(1)
    },
    ...signals,
  })
  sayReady(shop)
  await shop.closed
}
