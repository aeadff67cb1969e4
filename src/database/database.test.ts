import { expect, test } from "vitest"
import { Unavailable } from "#platform/unavailable.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { jsonTime, openDatabase, prepared, type Queryable, sql } from "./database.ts"

const db = await sharedDatabase()

/** Ends the connection from outside and waits until it is gone. */
async function cut(connection: Queryable) {
  const [row] = await connection.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  await db.query(sql`SELECT pg_terminate_backend(${row?.pid}::int)`)
  await expect
    .poll(() => connection.query(sql`SELECT`).catch((error: Error) => error.message))
    .toMatch(/not queryable|terminat/)
}

test("a transaction whose connection is cut between two statements fails, and nothing else does", async () => {
  await expect(db.transaction(cut)).rejects.toThrow()
  expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test("statements started together run on one connection, each with its own rows", async () => {
  const pid = prepared("own-pid", sql`SELECT pg_backend_pid() AS pid`)
  const rows = await db.together((connection) =>
    Promise.all([
      connection.query<{ pid: number }>(pid),
      connection.query<{ n: number }>(sql`SELECT ${7}::int AS n`),
      connection.query<{ pid: number }>(pid),
    ]),
  )
  expect(rows[1]).toEqual([{ n: 7 }])
  expect(rows[0]).toEqual(rows[2])
})

test("days and times arrive as ISO text, in rows and in their JSON alike", async () => {
  const time = sql`'2026-11-28 00:30:00.1239+05:30'::timestamptz`
  const rows = await db.query(
    sql`SELECT ${time} AS at, ${jsonTime(time)} AS json, '2026-11-28'::date AS day, NULL::timestamptz AS none`,
  )
  const at = "2026-11-27T19:00:00.123Z"
  expect(rows).toEqual([{ at, json: at, day: "2026-11-28", none: null }])
})

test("a statement that fails fails no other", async () => {
  const settled = await db.together((connection) =>
    Promise.allSettled([connection.query(sql`SELECT 1 / 0`), connection.query(sql`SELECT 1 AS one`)]),
  )
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled"])
})

test("work that fails while another statement is under way gives up its connection alone", async () => {
  const many = Array.from({ length: 40 }, () =>
    db.together((connection) =>
      Promise.all([connection.query(sql`SELECT 1 / 0`), connection.query(sql`SELECT pg_sleep(0.02), 2 AS two`)]),
    ),
  )
  for (const each of await Promise.allSettled(many)) expect(each.status).toBe("rejected")
  const after = await Promise.all(
    Array.from({ length: 40 }, (_, n) => db.together((connection) => connection.query(sql`SELECT ${n}::int AS n`))),
  )
  expect(after).toEqual(Array.from({ length: 40 }, (_, n) => [{ n }]))
})

test("connections cut with statements under way fail those, and the next ones succeed", async () => {
  const waiting = db.together((connection) =>
    Promise.all([connection.query(sql`SELECT pg_sleep(60)`), connection.query(sql`SELECT 1`)]),
  )
  const failed = expect(waiting).rejects.toThrow()
  await expect
    .poll(() =>
      db.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%'
        AND pid <> pg_backend_pid() AND datname = current_database()`),
    )
    .toHaveLength(1)
  await failed
  expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test("what else is not available to work in a transaction is no failure of the database", async () => {
  const noted: unknown[] = []
  const own = openDatabase(db.url, { max: 1, onUnavailable: (error) => void noted.push(error) })
  const busy = new Unavailable("another part")
  await expect(own.transaction(() => Promise.reject(busy))).rejects.toBe(busy)
  expect(noted).toEqual([])
  await own.close()
})
