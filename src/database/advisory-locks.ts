import type pg from "pg"
import { type Queryable, type Sql, sql } from "./database.ts"

/** Holds the keys of all advisory locks that the shop takes in its database, by what they protect. */
export const ADVISORY_LOCKS = {
  /** Makes processes that start together migrate one after the other. */
  migrations: 7_061_500,
  /** Guards who is an active admin: a shop keeps at least one, and the first is made once. */
  admins: 7_061_501,
  /** The set of signing keys: processes that find none, or rotate them, add one key. */
  signingKeys: 7_061_502,
  /** Guards the sign-ups, codes and account of one e-mail address, with a lock for each address. */
  emailAddress: 7_061_504,
  /** The sample catalogue: put once into an empty shop. */
  sampleCatalogue: 7_061_505,
  /** Guards the shop's settings against two admins who save at the same time. */
  settings: 7_061_506,
  /**
   * Guards the names and the order of categories: shared while a product is given one, exclusive while categories are
   * changed.
   */
  categories: 7_061_507,
  /** Guards which files are stored: it is shared while one is removed, and exclusive while a backup reads them. */
  storedFiles: 7_061_508,
  /** Guards the pictures of the sample catalogue: one process draws them at a time. */
  samplePictures: 7_061_509,
  /** Lets one order at a time count the pieces that are to be made before it; calls of `place_order` take it. */
  making: 7_061_510,
  /** Guards what admins keep of customers: the entered orders of a phone number count as one account's. */
  customers: 7_061_511,
  /** Guards the addresses of products, the present and the former ones: no two products have the same. */
  productAddresses: 7_061_514,
} as const

export type LockName = keyof typeof ADVISORY_LOCKS

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, name: LockName): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`)
}

/** Returns one statement that calls a function once it holds the lock, until the transaction ends. */
export const callBehindLock = (name: LockName, call: Sql): Sql =>
  sql`WITH lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})) SELECT ${call} FROM lock`

/** Takes a lock that other holders may share. */
export async function lockSharedUntilCommit(tx: Queryable, name: LockName): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock_shared(${ADVISORY_LOCKS[name]})`)
}

/**
 * Works like `lockSharedUntilCommit`, without waiting: resolves to false when another transaction holds the lock alone.
 */
export async function tryLockSharedUntilCommit(tx: Queryable, name: LockName): Promise<boolean> {
  const [taken] = await tx.query<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS[name]}) AS taken`,
  )
  return taken?.taken ?? false
}

/** Works like `lockUntilCommit`, for one of many subjects. */
export async function lockSubjectUntilCommit(tx: Queryable, name: LockName, subject: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, ${ADVISORY_LOCKS[name]}))`)
}

/** Works like `lockUntilCommit`, over a connection outside the pool. */
export async function lockClientUntilCommit(client: pg.Client, name: LockName): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS[name]])
}

/** Waits for the lock and holds it until the connection closes. */
export async function lockUntilClosed(client: pg.Client, name: LockName): Promise<void> {
  await client.query(sql`SELECT pg_advisory_lock(${ADVISORY_LOCKS[name]})`)
}
