import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { Repaired } from "#database/recount.ts"
import { keysOf } from "#platform/objects.ts"
import { consonantsOf, isLatin, soundOf } from "#shop/catalogue/search/sound.ts"

/** Says of what is found by its sound the type of the ids, the least of them, and the column of the names or texts. */
const HEARD = {
  profiles: ["uuid", "00000000-0000-0000-0000-000000000000", "search"],
  order_customers: ["bigint", "0", "search"],
  order_items: ["uuid", "00000000-0000-0000-0000-000000000000", "personalisation"],
} as const

type HeardTable = keyof typeof HEARD

interface Row {
  readonly id: string
  readonly said: string
}

/** After an update of the shop all names and texts are new: they are written over several searches. */
const MAX_AT_ONCE = 5_000

/**
 * Writes how the names or texts sound that are new since the last search. A row that somebody holds is left to the next search, so that
 * this waits for nobody.
 */
export async function hearNew(db: Queryable, table: HeardTable): Promise<void> {
  const said = raw(HEARD[table][2])
  const rows = await db.query<Row>(
    sql`SELECT id::text, ${said} AS said FROM ${raw(table)} WHERE sounds IS NULL AND ${said} IS NOT NULL LIMIT ${MAX_AT_ONCE}`,
  )
  await write(db, table, rows, sql`sounds IS NULL FOR NO KEY UPDATE SKIP LOCKED`)
}

/** Compares all that is written with what it was written from, repairs what differs, and resolves to the names and texts of it. */
export async function repairSounds(db: Queryable): Promise<Repaired[]> {
  const repaired: Repaired[] = []
  for (const table of keysOf(HEARD)) {
    const names: string[] = []
    const [type, least, said] = HEARD[table]
    for (let after: string | undefined = least; after !== undefined; ) {
      const rows: Array<Row & { sounds: string }> = await db.query(
        sql`SELECT id::text, ${raw(said)} AS said, sounds FROM ${raw(table)}
            WHERE sounds IS NOT NULL AND ${raw(said)} IS NOT NULL AND id > ${after}::${raw(type)} ORDER BY ${raw(table)}.id LIMIT ${MAX_AT_ONCE}`,
      )
      const wrong = rows.filter((row) => row.sounds !== soundsIn(row.said))
      await write(db, table, wrong, sql`true ORDER BY id FOR NO KEY UPDATE`)
      names.push(...wrong.map((row) => nameIn(row.said)))
      after = rows.at(-1)?.id
    }
    if (names.length > 0) repaired.push({ table: `sounds of ${table}`, names })
  }
  return repaired
}

/** @param which condition of the rows to write, which ends in a lock */
async function write(db: Queryable, table: HeardTable, rows: readonly Row[], which: Sql): Promise<void> {
  if (rows.length === 0) return
  const [type, , said] = HEARD[table]
  const ids = sql`${rows.map(({ id }) => id)}::${raw(type)}[]`
  const [texts, sounds] = [rows.map((row) => row.said), rows.map((row) => soundsIn(row.said))]
  await db.query(
    sql`UPDATE ${raw(table)} AS t SET sounds = heard.sounds
        FROM unnest(${ids}, ${texts}::text[], ${sounds}::text[]) AS heard (id, said, sounds)
        WHERE t.id = heard.id AND t.${raw(said)} = heard.said
          AND t.id IN (SELECT id FROM ${raw(table)} WHERE id = ANY (${ids}) AND ${which})`,
  )
}

/** Writes each word of a name or text as its sound and its consonants, with a mark at those that are not Latin: " ~kamala/kml ". */
function soundsIn(said: string): string {
  return wordsOf(nameIn(said))
    .map((word) => ` ${isLatin(word) ? "" : "~"}${soundOf(word)}/${consonantsOf(soundOf(word))} `)
    .join("")
}

/** An e-mail address stands behind a name. */
function nameIn(said: string): string {
  return said.split("\n")[0] ?? ""
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{Join_Control}]+/gu) ?? []
}

/** Shorter sounds begin too many words. */
const MIN_LETTERS = 3

/**
 * Returns `condition`, or that a name or text has words that sound like all words of `q`, or begin so. Latin words are compared with
 * words of other scripts alone.
 */
export function orSoundsLike(condition: Sql, q: string): Sql {
  const words = wordsOf(q)
  const isName =
    /^[\p{L}\p{M}\p{Join_Control}\s.'’-]+$/u.test(q) && words.every((word) => soundOf(word).length >= MIN_LETTERS)
  if (!isName || words.length === 0) return condition
  return sql`(${condition} OR (${join(
    words.map((word) => sql`sounds ~ ${patternOf(word)}`),
    " AND ",
  )}))`
}

function patternOf(word: string): string {
  const [sound, consonants] = [soundOf(word), consonantsOf(soundOf(word))]
  const same = consonants.length < MIN_LETTERS ? sound : `${sound}|[a-z0-9]*/${consonants} `
  return ` ${isLatin(word) ? "~" : "~?"}(${same})`
}
