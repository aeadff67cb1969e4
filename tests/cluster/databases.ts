import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { type Installed, Program, runProgram } from "./programs.ts"

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "max_connections = 150",
  "logging_collector = off",
]

/** Stands between the shop and PostgreSQL, with fewer connections than three processes want together. */
const POOL = { pool_mode: "transaction", default_pool_size: 30, max_client_conn: 1000 }

export interface Databases {
  readonly primary: Program
  readonly pooler: Program
  /** Holds the URLs of PostgreSQL itself, and of the pooler before it. */
  readonly urls: Readonly<Record<"direct" | "pooled", string>>
  stop(): Promise<void>
}

/** Starts a PostgreSQL, and pgbouncer in transaction mode before it. */
export async function openDatabases(folder: string, installed: Installed): Promise<Databases> {
  const [primaryPort, poolerPort] = [await freePort(), await freePort()]
  const urlAt = (port: number, user = "nool", database = "nool") => `postgres://${user}@127.0.0.1:${port}/${database}`
  const postgres = (name: string, port: number) => {
    const command = [join(installed.postgres, "postgres"), "-D", join(folder, name), "-p", String(port)]
    const isUp = () =>
      runSql(urlAt(port, "postgres", "postgres"), []).then(
        () => true,
        () => false,
      )
    return new Program({ name, command, logFile: join(folder, `${name}.log`), port, isUp, stopSignal: "SIGINT" })
  }
  const primary = postgres("primary", primaryPort)
  const setupLog = join(folder, "setup.log")

  const initdb = [join(installed.postgres, "initdb"), "-D", join(folder, "primary"), "-U", "postgres", "-A", "trust"]
  await runProgram([...initdb, "-E", "UTF8", "--locale=C.UTF-8"], setupLog)
  await writeFile(join(folder, "primary/postgresql.auto.conf"), `${SETTINGS.join("\n")}\n`)
  await primary.start()
  await runSql(urlAt(primaryPort, "postgres", "postgres"), [
    "CREATE ROLE nool LOGIN",
    "CREATE DATABASE nool OWNER nool",
  ])
  await runSql(urlAt(primaryPort, "postgres"), ["CREATE EXTENSION pg_trgm"])

  const configFile = join(folder, "pgbouncer.ini")
  await writeFile(join(folder, "users.txt"), '"nool" ""\n')
  await writeFile(configFile, poolerConfig({ listen_port: poolerPort, folder }, primaryPort))
  const pooler = new Program({
    name: "pooler",
    command: [installed.pgbouncer, configFile],
    logFile: join(folder, "pgbouncer.log"),
    port: poolerPort,
  })
  await pooler.start()
  return {
    primary,
    pooler,
    urls: { direct: urlAt(primaryPort), pooled: urlAt(poolerPort) },
    async stop() {
      for (const program of [pooler, primary]) await program.stop("SIGINT")
    },
  }
}

function poolerConfig({ listen_port, folder }: { listen_port: number; folder: string }, primaryPort: number): string {
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users.txt"),
    server_login_retry: 1,
    ...POOL,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return `[databases]\nnool = host=127.0.0.1 port=${primaryPort}\n[pgbouncer]\n${lines.join("\n")}\n`
}

/** Runs statements one after the other over a connection of their own. */
async function runSql(url: string, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
