import { stopEmbeddedPostgres } from "#embedded/embedded.ts"
import { postgresFolder } from "../config/shop-folder.ts"
import type { OpenOptions } from "../start/open-services.ts"

/** `npm start stop-database`: stops the PostgreSQL that a crash of the shop has left behind, unless another process of it runs. */
export async function stopDatabase(_args: string[], { config }: OpenOptions): Promise<void> {
  if (config.databaseUrl !== undefined) return
  await stopEmbeddedPostgres(postgresFolder(config), { bin: config.postgresBin, unused: true })
}
