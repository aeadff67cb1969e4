import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase, sql } from "#database/database.ts"
import { startEmbeddedPostgres } from "#database/embedded.ts"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, in a folder of its own; every test file makes its own database in it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "nool-test-"))
  const postgres = await startEmbeddedPostgres(folder, { durable: false, settings: { max_connections: "300" } })
  const db = openDatabase(postgres.url, { max: 1 })
  await db.query(sql`SELECT`)
  await db.close()
  project.provide("postgresUrl", postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
