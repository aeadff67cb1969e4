import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase, sql } from "#database/database.ts"
import { startEmbeddedPostgres } from "#database/embedded/embedded.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** As the shop's role connects. */
    postgresUrl: string
    /** As the superuser connects, who makes databases. */
    superuserUrl: string
  }
}

// Nobody misses what a test has written when the machine goes down.
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** One PostgreSQL for the whole run, in a folder of its own; every test file makes its own database in it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "nool-test-"))
  const settings = { max_connections: "300", ...NOT_DURABLE }
  const postgres = await startEmbeddedPostgres(folder, { settings })
  const db = openDatabase(postgres.url, { max: 1 })
  await db.query(sql`SELECT`)
  await db.close()
  project.provide("postgresUrl", postgres.url)
  project.provide("superuserUrl", await superuserUrl(folder, postgres.url))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function superuserUrl(folder: string, url: string): Promise<string> {
  const address = new URL(url)
  address.username = "postgres"
  address.password = await readFile(join(folder, "superuser-password"), "utf8")
  return address.href
}
