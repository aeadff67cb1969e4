import { createHash } from "node:crypto"
import pg from "pg"
import { asError } from "#platform/errors.ts"
import { lockUntilClosed } from "./advisory-locks.ts"
import { type Database, type Queryable, sql } from "./database.ts"

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true })

interface Migration {
  readonly name: string
  readonly text: string
  /** Is the SHA-256 of the text, whatever line ends the checkout gave it. */
  readonly checksum: string
}

interface Applied {
  readonly name: string
  /** Is null in databases of the oldest versions, which stored none. */
  readonly checksum: string | null
}

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), text, checksum: checksumOf(text) }))
  .sort((a, b) => numberOf(a.name) - numberOf(b.name))

const CONNECT_MS = 10_000
/** One migration of a large table, and the wait for another process that migrates. */
const MIGRATION_LIMIT_MS = 3_600_000

/**
 * Brings the database up to date, each migration in its own transaction, under an advisory lock.
 * @returns the names of those that ran
 * @throws when one fails (named in the message), or when the database was made with other migrations: the message says what to do,
 * and nothing was changed
 */
export async function migrate({ directUrl }: Pick<Database, "directUrl">): Promise<string[]> {
  return connected(directUrl, async (client) => {
    await lockUntilClosed(client, "migrations")
    await makeTable(client)
    const pending = pendingAfter(await appliedIn(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  })
}

/** Returns the names of those that `migrate` would run. Changes nothing; throws as it does. */
export async function pendingMigrations({ directUrl }: Pick<Database, "directUrl">): Promise<string[]> {
  return connected(directUrl, async (client) => pendingAfter(await appliedIn(client)).map(({ name }) => name))
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // A separate connection: the pool's limits are those of requests. Its locks end with it.
  const client = new pg.Client({
    connectionString: url,
    application_name: "nool migrate",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: MIGRATION_LIMIT_MS,
    query_timeout: MIGRATION_LIMIT_MS,
  })
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

function makeTable(client: pg.Client) {
  return client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

/** Rejects unless the database was last changed by the last migration of this program: a newer one may have migrated it meanwhile. */
export async function checkMigrations(db: Queryable): Promise<void> {
  const [last] = await db.query<{ name: string }>(sql`SELECT max(name) AS name FROM migrations`)
  if (last?.name !== migrations.at(-1)?.name) throw new Error(`the database was migrated to ${last?.name}`)
}

/**
 * Runs on an empty database the migrations that another one had, in the caller's transaction: then it has the same tables.
 * @throws when this version of the shop lacks one of them, or has another one of its name: the message says what to do
 */
export async function migrateAsFar(client: pg.Client, wanted: readonly Applied[]): Promise<void> {
  refuseUnreleased(wanted, UNRELEASED_BACKUP)
  refuseOthers(wanted)
  await makeTable(client)
  for (const { name } of wanted) {
    for (const migration of migrations.filter((each) => each.name === name)) await run(client, migration)
  }
}

async function appliedIn(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS made")
  if (!rows[0]?.made) return []
  return (
    await client.query<Applied>("SELECT name, to_jsonb(m) ->> 'checksum' AS checksum FROM migrations m ORDER BY name")
  ).rows
}

function pendingAfter(applied: readonly Applied[]): Migration[] {
  refuseUnreleased(applied, UNRELEASED_DATABASE)
  refuseOthers(applied)
  return migrations.filter(({ name }) => !applied.some((each) => each.name === name))
}

/** Every released version begins with the same migration, and has no other of a number that this one has. */
function refuseUnreleased(applied: readonly Applied[], message: string) {
  const [[first], last] = [migrations, migrations.at(-1)]
  const isReleased = applied.some(({ name, checksum }) => name === first?.name && checksum === first.checksum)
  const others = namesUnknown(applied).filter((name) => numberOf(name) <= numberOf(last?.name ?? ""))
  if (applied.length > 0 && (!isReleased || others.length > 0)) throw new Error(message)
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

function namesUnknown(applied: readonly Applied[]): string[] {
  return applied.map(({ name }) => name).filter((name) => !migrations.some((migration) => migration.name === name))
}

function refuseOthers(applied: readonly Applied[]) {
  const unknown = namesUnknown(applied)
  if (unknown.length) {
    const names = unknown.join(", ")
    throw new Error(`The database is newer than this version of the shop (it has ${names}): update the shop.`)
  }
  const changed = migrations.find(({ name, checksum }) =>
    applied.some((each) => each.name === name && each.checksum !== checksum),
  )
  if (changed) {
    throw new Error(
      `The migration ${changed.name} is not the one that the database was made with: a migration never changes once it ran. ` +
        "Put its file back as it was and write the change into a new one; or, where the data is worth nothing, begin with an empty database.",
    )
  }
}

async function apply(client: pg.Client, migration: Migration) {
  try {
    await client.query("BEGIN")
    await run(client, migration)
    await client.query("COMMIT")
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {})
    throw error
  }
}

async function run(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    await client.query(text)
    await client.query(sql`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${asError(error).message}`, { cause: error })
  }
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex")
}

const UNRELEASED_DATABASE =
  "The database was made by a version of the shop that was never released, whose data no release takes over. Begin with " +
  "an empty one: move the folder postgres in DATA_DIR away, or give another DATABASE_URL. Nothing was changed."

const UNRELEASED_BACKUP =
  "The backup was made by a version of the shop that was never released, which no release restores: only the version " +
  "that made it can. Nothing was changed."
