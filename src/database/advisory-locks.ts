import { randomInt } from "node:crypto"
import type pg from "pg"
import { type Queryable, sql } from "./database.ts"

/** The keys of all advisory locks that the shop takes in its database, by what they protect. */
export const ADVISORY_LOCKS = {
  /** The schema: processes that start together migrate one after the other. */
  migrations: 7_061_500,
  /** Who is an active admin: a shop keeps at least one, and the first is made once. */
  admins: 7_061_501,
  /** The set of signing keys: processes that find none, or rotate them, add one key. */
  signingKeys: 7_061_502,
  /** The sign-ups, codes and account of one e-mail address: a lock for each. */
  emailAddress: 7_061_504,
  /** The sample catalogue: put once into an empty shop. */
  sampleCatalogue: 7_061_505,
  /** The shop's settings: two admins who save at the same time. */
  settings: 7_061_506,
  /** The names and the order of categories: shared while a product is given one, exclusive while categories are changed. */
  categories: 7_061_507,
  /** What files are stored: shared while one is removed, exclusive while a backup reads them. */
  storedFiles: 7_061_508,
  /** The pictures of the sample catalogue: drawn by one process at a time. */
  samplePictures: 7_061_509,
} as const

export type LockName = keyof typeof ADVISORY_LOCKS

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, name: LockName): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`)
}

/** As `lockUntilCommit`, together with others who share it. */
export async function lockSharedUntilCommit(tx: Queryable, name: LockName): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock_shared(${ADVISORY_LOCKS[name]})`)
}

/** As `lockSharedUntilCommit`, without waiting: false when another one holds the lock alone. */
export async function tryLockSharedUntilCommit(tx: Queryable, name: LockName): Promise<boolean> {
  const [taken] = await tx.query<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS[name]}) AS taken`,
  )
  return taken?.taken ?? false
}

/** As `lockUntilCommit`, for one of many subjects. */
export async function lockSubjectUntilCommit(tx: Queryable, name: LockName, subject: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, ${ADVISORY_LOCKS[name]}))`)
}

/** As `lockUntilCommit`, over a connection outside of the pool. */
export async function lockClientUntilCommit(client: pg.Client, name: LockName): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS[name]])
}

/** Whether a lock that `one` takes is held for `other` too: then both are in the same database of the same server. */
export async function shareLocks(one: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 40, 2 ** 47)
  await one.query("SELECT pg_advisory_lock($1)", [key])
  const { rows } = await other.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS free", [key])
  return rows[0]?.free === false
}

/** Waits for the lock and holds it until the connection closes. */
export async function lockUntilClosed(client: pg.Client, name: LockName): Promise<void> {
  await client.query(sql`SELECT pg_advisory_lock(${ADVISORY_LOCKS[name]})`)
}
