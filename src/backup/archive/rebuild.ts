import type pg from "pg"
import type { Sequence, Table } from "./format.ts"
import { quoted } from "./tables.ts"

const OF = (tables: string) => `${tables} IN (SELECT unnest($1::text[])::regclass)`

export interface Derived {
  readonly indexes: readonly string[]
  readonly foreignKeys: readonly string[]
}

/**
 * Takes from empty tables what would check or change their rows one by one: triggers are switched off, foreign keys and the indexes that
 * belong to no constraint dropped. A role that owns the tables may do that; it need not be a superuser.
 */
export async function dropDerived(client: pg.Client, tables: readonly Table[]): Promise<Derived> {
  const names = [tables.map(quoted)]
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
      FROM pg_constraint WHERE contype = 'f' AND ${OF("conrelid")} ORDER BY conrelid, conname`,
    names,
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make FROM pg_index i
      WHERE ${OF("indrelid")} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY indexrelid`,
    names,
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  for (const name of names.flat()) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return { indexes: indexes.map(({ make }) => make), foreignKeys: keys.map(({ make }) => make) }
}

/** Makes it again, each foreign key checked against all rows. */
export async function makeDerived(
  client: pg.Client,
  tables: readonly Table[],
  derived: Derived,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const statements = [
    ...derived.indexes,
    ...tables.map((table) => `ANALYZE ${quoted(table)}`),
    ...derived.foreignKeys,
    ...tables.map((table) => `ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`),
  ]
  for (const [index, statement] of statements.entries()) {
    await client.query(statement)
    onProgress(index + 1, statements.length)
  }
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      quoted(sequence),
      sequence.value,
      sequence.called,
    ])
  }
}
