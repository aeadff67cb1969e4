import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { openJobs } from "#platform/jobs/jobs.ts"
import { createLog } from "#platform/log/log.ts"
import { type Database, openDatabase, sql } from "../database.ts"
import { migrate } from "../migrate.ts"
import { accountFor, runAs } from "./account.ts"
import { withClient } from "./ask-server.ts"
import { postgresBinaries } from "./binaries.ts"
import { startEmbeddedPostgres } from "./embedded.ts"
import { freePort } from "./launch.ts"
import { runProgram } from "./run-program.ts"
import { isStopped, pidOf, rowsOf, startFor, TEST_MS, temporaryFolder } from "./testing.ts"

vi.setConfig({ testTimeout: TEST_MS })

const log = createLog("silent")

/** A running cluster as earlier versions of the shop made it: its superuser is `nool`, who owns everything. */
async function earlierCluster() {
  const folder = await temporaryFolder()
  const data = join(folder, "data")
  const binaries = await postgresBinaries()
  const account = await accountFor(folder, [binaries.postgres])
  await mkdir(data, { mode: 0o700 })
  await account.own(data)
  await writeFile(join(folder, "password"), "of-an-earlier-version")
  await writeFile(join(data, "../initdb-password"), "of-an-earlier-version", { mode: 0o644 })
  const flags = ["-D", data, "-U", "nool", "--pwfile", join(folder, "initdb-password"), "--auth", "scram-sha-256"]
  const { code, output } = await runProgram(account, binaries.initdb, [...flags, "--encoding", "UTF8", "--locale", "C"])
  expect(code, output).toBe(0)

  const port = await freePort()
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="].flatMap((s) => ["-c", s])
  const { command, args, options } = runAs(account, binaries.postgres, ["-D", data, ...settings])
  const server = spawn(command, args, { ...options, stdio: "ignore" })
  onTestFinished(() => void server.kill("SIGQUIT"))
  const url = `postgres://nool:of-an-earlier-version@127.0.0.1:${port}`
  const make = () => withClient(`${url}/postgres`, (client) => client.query("CREATE DATABASE nool")).then(() => "made")
  await expect.poll(() => make().catch((error: Error) => error.message)).toBe("made")
  return { folder, server, url: `${url}/nool` }
}

async function useAsShop(db: Database) {
  await migrate(db)
  const jobs = await openJobs({ db, log })
  await jobs.stop()
}

const FOREIGN = sql`
  SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relowner <> 'nool'::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
  UNION ALL SELECT nspname FROM pg_namespace
    WHERE nspowner <> 'nool'::regrole AND nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  UNION ALL SELECT typname FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typowner <> 'nool'::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e') AND typname !~ '^_?gtrgm$'
  UNION ALL SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
    WHERE proowner <> 'nool'::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`

test.each(["stopped", "still running"])(
  "the shop's role of an earlier version loses its rights beyond its database: server %s",
  async (state) => {
    const earlier = await earlierCluster()
    const before = openDatabase(earlier.url, { max: 2 })
    await useAsShop(before)
    await before.query(sql`CREATE TABLE kept AS SELECT 'නූල්' AS word`)
    await before.close()
    if (state === "stopped") {
      earlier.server.kill("SIGINT")
      await once(earlier.server, "exit")
    }

    const started = await startFor(earlier.folder)
    expect(started.notices.join()).toContain("no superuser any more")
    const after = openDatabase(started.url, { max: 2 })
    onTestFinished(() => after.close())
    expect(await after.query(sql`SELECT word FROM kept`)).toEqual([{ word: "නූල්" }])
    expect(
      await after.query(
        sql`SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = 'nool'`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }])
    expect(await after.query(FOREIGN)).toEqual([])
    await expect(after.query(sql`SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow("permission denied")
    // The next migration must be able to change what earlier ones have made.
    await after.query(sql`ALTER TABLE products ADD COLUMN yarn text`)
    await useAsShop(after)
  },
)

test("a process of an earlier version that still works keeps the upgrade waiting, and is named", async () => {
  const earlier = await earlierCluster()
  const working = openDatabase(earlier.url, { max: 1 })
  await working.query(sql`CREATE TABLE kept AS SELECT 'නූල්' AS word`)
  const done = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const transaction = working.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO kept VALUES ('නූල්')`)
    begun.resolve()
    await done.promise
  })
  await begun.promise
  await expect(startEmbeddedPostgres(earlier.folder)).rejects.toThrow("A process of an earlier version of the shop")
  done.resolve()
  await transaction
  expect(await working.query(sql`SELECT count(*) AS n FROM kept`)).toEqual([{ n: 2 }])
  await working.close()
  expect(await isStopped(earlier.folder)).toBe(false)
  const pid = await pidOf(earlier.folder)
  const started = await startFor(earlier.folder)
  expect(await pidOf(earlier.folder)).toBe(pid)
  expect(await rowsOf(started.url, sql`SELECT count(*) AS n FROM kept`)).toEqual([{ n: 2 }])
})

test("the role of a new cluster has no right beyond its database from the start", async () => {
  const started = await startFor(await temporaryFolder())
  const [role] = await rowsOf(
    started.url,
    sql`SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS more, current_user AS name,
          (SELECT datdba::regrole::text FROM pg_database WHERE datname = current_database()) AS owner
        FROM pg_roles WHERE rolname = current_user`,
  )
  expect(role).toEqual({ more: false, name: "nool", owner: "nool" })
})
