import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { consonantsOf, isLatin, soundOf } from "#shop/catalogue/search/sound.ts"

const ID_TYPES = { profiles: "uuid", order_customers: "bigint" } as const

/** After an update of the shop all names are new: they are written over several searches. */
const MAX_AT_ONCE = 5_000

/**
 * Writes how the names sound that are new since the last search. A row that somebody holds is left to the next search, so that this
 * waits for nobody.
 */
export async function hearNewNames(db: Queryable, table: keyof typeof ID_TYPES): Promise<void> {
  const rows = await db.query<{ id: string; search: string }>(
    sql`SELECT id::text, search FROM ${raw(table)} WHERE sounds IS NULL LIMIT ${MAX_AT_ONCE}`,
  )
  if (rows.length === 0) return
  const ids = sql`${rows.map(({ id }) => id)}::${raw(ID_TYPES[table])}[]`
  const [texts, sounds] = [rows.map(({ search }) => search), rows.map(({ search }) => soundsIn(search))]
  await db.query(
    sql`UPDATE ${raw(table)} AS t SET sounds = heard.sounds
        FROM unnest(${ids}, ${texts}::text[], ${sounds}::text[]) AS heard (id, search, sounds)
        WHERE t.id = heard.id AND t.search = heard.search
          AND t.id IN (SELECT id FROM ${raw(table)} WHERE id = ANY (${ids}) AND sounds IS NULL FOR NO KEY UPDATE SKIP LOCKED)`,
  )
}

/** Writes each word of the name as its sound and its consonants, with a mark at those that are not Latin: " ~kamala/kml ". */
function soundsIn(search: string): string {
  const [name = ""] = search.split("\n")
  return wordsOf(name)
    .map((word) => ` ${isLatin(word) ? "" : "~"}${soundOf(word)}/${consonantsOf(soundOf(word))} `)
    .join("")
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{Join_Control}]+/gu) ?? []
}

/** Shorter sounds begin too many names. */
const MIN_LETTERS = 3

/**
 * Returns `condition`, or that a name sounds like all words of `q`, or begins so. Latin words are compared with names in other scripts
 * alone.
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
