import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { type Database, openDatabase, sql } from "./database.ts"
import { readsFromReplica } from "./replica.ts"

// Two databases of one server: the second says of itself what a replica says, and its position is set by the test.
let primary: Database
let replica: Database
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let far: Database
const said: string[] = []
beforeAll(async () => {
  primary = openDatabase(await createTestDatabase())
  replica = openDatabase(await createTestDatabase())
  await primary.query(sql`CREATE TABLE shown AS SELECT 'primary' AS by`)
  await replica.query(sql`CREATE TABLE shown AS SELECT 'replica' AS by`)
  await replica.query({ text: DISGUISE, values: [] })
  proxy = await openDatabaseProxy(replica.url)
  far = openDatabase(proxy.url)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  await is({})
  said.length = 0
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await Promise.all([primary.close(), replica.close(), far.close()])
  await proxy.close()
})

/** Its functions are found before those of PostgreSQL. */
const DISGUISE = `
  CREATE TABLE state (in_recovery boolean, positions text[], system bigint);
  INSERT INTO state DEFAULT VALUES;
  CREATE SCHEMA disguise;
  CREATE SEQUENCE disguise.asked;
  CREATE FUNCTION disguise.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT in_recovery FROM public.state';
  CREATE FUNCTION disguise.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS
    'SELECT positions[LEAST(nextval(''disguise.asked''), cardinality(positions))]::pg_lsn FROM public.state';
  CREATE FUNCTION disguise.pg_control_system() RETURNS TABLE (system_identifier bigint) LANGUAGE sql AS
    'SELECT COALESCE(system, (SELECT system_identifier FROM pg_catalog.pg_control_system())) FROM public.state';
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = disguise, pg_catalog, public', current_database());
  END $$`

const [OLD, NEW] = ["0/1", "FFFFFFFF/FFFFFFFF"]

/** What the replica says of itself from now on; its position each time that it is asked, the last again and again. */
async function is({ inRecovery = true, positions = [NEW], system = null as number | null }) {
  await replica.query(sql`UPDATE state SET in_recovery = ${inRecovery}, positions = ${positions}, system = ${system}`)
  await replica.query(sql`ALTER SEQUENCE disguise.asked RESTART`)
}

const begin = () =>
  readsFromReplica({
    primary,
    replica: far,
    onAway: (why) => void said.push(`away: ${why}`),
    onBack: (seconds) => void said.push(`back after ${seconds} s`),
  })

const shown = sql`SELECT by FROM shown`
const reader = (reads: Database) => async () => (await reads.query<{ by: string }>(shown))[0]?.by
const aSecondLater = () => vi.setSystemTime(Date.now() + 1_001)

test("a replica that has replayed everything is read from, one statement or several", async () => {
  const reads = begin()()
  expect(await reader(reads)()).toBe("replica")
  expect(await reads.together((c) => Promise.all([c.query(shown), c.query(shown)]))).toEqual(
    Array(2).fill([{ by: "replica" }]),
  )
  expect(await reads.transaction((tx) => tx.query(shown))).toEqual([{ by: "primary" }])
})

test("a replica that is a moment behind is waited for, and nothing is shown that it had before", async () => {
  await is({ positions: [OLD, OLD, NEW] })
  expect(await reader(begin()())()).toBe("replica")
  const asked = await replica.query<{ times: number }>(sql`SELECT last_value AS times FROM disguise.asked`)
  // One look at its state asks twice.
  expect(asked[0]?.times).toBeGreaterThanOrEqual(3)
})

test("a replica that stays behind is left alone for a second, and the primary serves", async () => {
  await is({ positions: [OLD] })
  const beginRead = begin()
  expect(await reader(beginRead())()).toBe("primary")
  await is({})
  expect(await reader(beginRead())()).toBe("primary")
  aSecondLater()
  expect(await reader(beginRead())()).toBe("replica")
  expect(said).toEqual([])
})

test("what was committed before a page begins to read is what the replica must have", async () => {
  const reads = begin()
  await primary.query(sql`CREATE TABLE change (n int)`)
  const [{ before } = { before: "" }] = await primary.query<{ before: string }>(
    sql`SELECT pg_current_wal_flush_lsn()::text AS before`,
  )
  await is({ positions: [before] })
  await primary.query(sql`INSERT INTO change VALUES (1)`)
  expect(await reader(reads())()).toBe("primary")
})

test.each([
  ["was promoted", { inRecovery: false }, /no replica of this database/],
  ["belongs to another cluster", { system: 7 }, /no replica of this database/],
  ["stays behind", { positions: [OLD] }, /bytes behind/],
])("a replica that %s is not used, which is said once, and once when it is again", async (_what, state, why) => {
  const read = reader(begin()())
  await is(state)
  for (let n = 0; n < 3; n++) {
    expect(await read()).toBe("primary")
    aSecondLater()
  }
  expect(said).toEqual([expect.stringMatching(why)])
  await is({})
  expect(await read()).toBe("replica")
  expect(said.slice(1)).toEqual([expect.stringMatching(/^back after \d+ s$/)])
})

test.each(["refuse", "swallow"] as const)("a replica that is away (%s) costs no page", async (fault) => {
  const read = reader(begin()())
  expect(await read()).toBe("replica")
  await proxy[fault]()
  expect(await read()).toBe("primary")
  aSecondLater()
  expect(await read()).toBe("primary")
  expect(said).toHaveLength(1)
  await proxy.restore()
  await expect
    .poll(() => {
      aSecondLater()
      return read()
    })
    .toBe("replica")
})

test("a statement that the replica cancels, as for a conflict with replay, is sent to the primary", async () => {
  await replica.query(sql`ALTER TABLE shown RENAME TO hidden`)
  expect(await reader(begin()())()).toBe("primary")
  await replica.query(sql`ALTER TABLE hidden RENAME TO shown`)
})
