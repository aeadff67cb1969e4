import type pg from "pg"
import type { Sequence, Table } from "./format.ts"

/**
 * Leaves out limits, readiness and when the times to pay were looked at, which are of the moment; the list of migrations, which the manifest holds; and the
 * tables of the jobs, which are made at the start. Files that were asked for are in no backup, and neither is that they are there.
 */
const LEFT_OUT = [
  "public.data_downloads",
  "public.rate_limits",
  "public.readiness",
  "public.payment_clock",
  "public.migrations",
]
const OWN_SCHEMAS = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pgboss')`
/** An extension makes its own objects when it is created. */
const OF_EXTENSION = `EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`

export type TableShape = Omit<Table, "rows">

export async function tablesIn(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname AS schema, c.relname AS name, ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND ${OWN_SCHEMAS} AND NOT ${OF_EXTENSION} AND n.nspname || '.' || c.relname <> ALL ($1)
      ORDER BY n.nspname, c.relname`,
    [LEFT_OUT],
  )
  return rows
}

export async function countedTables(client: pg.Client): Promise<Table[]> {
  const counted: Table[] = []
  for (const table of await tablesIn(client)) {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${quoted(table)}`)
    counted.push({ ...table, rows: rows[0]?.rows ?? 0 })
  }
  return counted
}

/** Returns the value of every sequence, which is at least behind the rows that the transaction sees. */
export async function sequencesIn(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, "schema" | "name">>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND ${OWN_SCHEMAS} AND NOT ${OF_EXTENSION} ORDER BY n.nspname, c.relname`,
  )
  const found: Sequence[] = []
  for (const sequence of rows) {
    const { rows: state } = await client.query<Pick<Sequence, "value" | "called">>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoted(sequence)}`,
    )
    for (const { value, called } of state) found.push({ ...sequence, value, called })
  }
  return found
}

/** Returns the bytes of the tables on disk, which are roughly proportional to what COPY writes. */
export async function sizesOf(client: pg.Client, tables: readonly Table[]): Promise<number[]> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_table_size(name::regclass)::text AS bytes FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n`,
    [tables.map(quoted)],
  )
  return rows.map(({ bytes }) => Number(bytes))
}

/** Returns the names of some of what is already in the database. */
export async function relationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT ${OF_EXTENSION} ORDER BY c.relkind DESC, name LIMIT 3`,
  )
  return rows.map(({ name }) => name)
}

export function quoted({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${identifier(schema)}.${identifier(name)}`
}

export function copied(table: TableShape): string {
  return `${quoted(table)} (${table.columns.map(identifier).join(", ")})`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
