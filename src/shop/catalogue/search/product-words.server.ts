import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { type Localized, missing } from "#shop/text/localized.ts"
import { alt } from "../pictures/gallery.server.ts"
import { textsToSay } from "../translations/missing-texts.ts"
import { type StoredTexts, textsOfRow } from "../translations/stored-texts.server.ts"
import { stemOf, wordsOf } from "./fold.ts"
import { DESCRIBED } from "./match.ts"
import { consonantsOf, soundOf } from "./sound.ts"

type Row = Pick<ProductsRow, "id" | "category"> &
  StoredTexts & { readonly alts: readonly Localized[]; readonly category_names: Readonly<Record<string, string>> }

/** This many rows are read and written at a time; in between the process does other work. */
const CHUNK = 500

/**
 * Stores the words by which products are found, and the languages in which a text of theirs is missing. Every write of a product's texts or
 * category calls it in the same transaction.
 * @returns the names of those products whose stored words were other ones
 */
export async function storeWords(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const changed: string[] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx.query<Row>(
      sql`SELECT id, name, category, description, size, material, care, lead_time, seo_title, seo_description, options AS choices, texts, personalisation,
            ARRAY(SELECT ${alt} FROM product_gallery g WHERE g.product_id = products.id) AS alts,
            (SELECT c.names FROM categories c WHERE c.name = category) AS category_names FROM products
          WHERE id = ANY(${ids.slice(at, at + CHUNK)}::uuid[]) AND variant_of IS NULL ORDER BY id`,
    )
    changed.push(...(await write(tx, rows)))
  }
  return changed
}

/** A hundred thousand products take about half a minute. */
const REFILL_LIMIT_MS = 600_000

/** Stores the words of products that have none yet: those that an update of the shop cleared, because it stores others. */
export async function storeMissingWords(db: Database): Promise<void> {
  await withTimeLimit(REFILL_LIMIT_MS, () => storeEach(db, sql`words IS NULL`))
}

/** Reads all products again, and stores the words of those that have others. Returns their names. */
export function repairWords(db: Database): Promise<string[]> {
  return storeEach(db, sql`true`)
}

async function storeEach(db: Database, which: Sql): Promise<string[]> {
  const changed: string[] = []
  for (let after: string | undefined = NO_ID; after !== undefined; ) {
    after = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        sql`SELECT id FROM products JOIN listed_products USING (id) WHERE ${which} AND id > ${after}::uuid
            ORDER BY id LIMIT ${CHUNK} FOR NO KEY UPDATE OF products`,
      )
      const ids = rows.map(({ id }) => id)
      changed.push(...(await storeWords(tx, ids)))
      return ids.at(-1)
    })
  }
  return changed
}

const NO_ID = "00000000-0000-0000-0000-000000000000"

interface Stored {
  readonly stem: string
  readonly place: "A" | "B" | "C" | "D"
}

/** Returns the words of a product in all its languages, each with the best place where the product says it. */
function wordsIn({ category, category_names, ...row }: Row): Map<string, Stored> {
  const { name, description, size, material, care, choices } = textsOfRow(row, row.alts)
  const said = (...texts: readonly Localized[]) => texts.flatMap((text) => Object.values(text)).join(" ")
  const texts = {
    A: said(name),
    B: [category, ...Object.values(category_names)].join(" "),
    C: said(size, material, care, ...choices.flatMap(({ values }) => values)),
    D: said(description),
  }
  const words = new Map<string, Stored>()
  for (const place of ["A", "B", "C", "D"] as const) {
    for (const word of wordsOf(texts[place])) {
      const stem = stemOf(word)
      if (stem !== null && !words.has(word)) words.set(word, { stem, place })
    }
  }
  return words
}

function lacksOf(row: Row): string[] {
  return [...new Set(textsToSay(textsOfRow(row, row.alts)).flatMap(({ text }) => missing(text)))].sort()
}

function vectorOf(words: ReadonlyMap<string, Stored>): string {
  const lexemes = [...words.values()].map(({ stem, place }) =>
    place === "D" ? `'${DESCRIBED}${stem}'` : `'${stem}':1${place}`,
  )
  return lexemes.join(" ")
}

/** Most words of the dictionary are known: only a new one is written, and waits for nobody but a transaction that adds the same. */
async function write(tx: Queryable, products: readonly Row[]): Promise<string[]> {
  const found = products.map(wordsIn)
  const words = new Map<string, Stored>()
  for (const [word, stored] of found.flatMap((each) => [...each])) {
    const known = words.get(word)
    if (!/\d/.test(word) && (!known || known.place > stored.place)) words.set(word, stored)
  }
  const sorted = [...words].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = await tx.query<{ name: string }>(
    sql`WITH said AS (SELECT * FROM unnest(${sorted.map(([word]) => word)}::text[], ${sorted.map(([, { stem }]) => stem)}::text[],
          ${sorted.map(([, { place }]) => place < "D")}::boolean[], ${sorted.map(([word]) => consonantsOf(soundOf(word)))}::text[])
          AS s (word, stem, is_named, consonants)),
        added AS (INSERT INTO search_words AS known (word, stem, is_named, consonants) SELECT * FROM said WHERE NOT EXISTS (
            SELECT FROM search_words k WHERE k.word = said.word AND k.stem = said.stem AND k.consonants = said.consonants AND k.is_named >= said.is_named)
          ON CONFLICT (word) DO UPDATE SET stem = excluded.stem, consonants = excluded.consonants,
            is_named = known.is_named OR excluded.is_named)
        UPDATE listed_products l SET words = v.words::tsvector, lacks = string_to_array(v.lacks, ',')
        FROM unnest(${products.map(({ id }) => id)}::uuid[], ${found.map(vectorOf)}::text[], ${products.map(({ name }) => name)}::text[],
          ${products.map((product) => lacksOf(product).join())}::text[]) AS v (id, words, name, lacks)
        WHERE l.id = v.id AND (l.words, l.lacks) IS DISTINCT FROM (v.words::tsvector, string_to_array(v.lacks, ',')) RETURNING v.name`,
  )
  return rows.map(({ name }) => name)
}

/** Removes words without a product. If a word returns in the same moment, only its misspellings are not found until its next edit. */
export async function sweepSearchWords(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM search_words WHERE NOT EXISTS (
      SELECT FROM listed_products WHERE words @@ format('%L | %L', stem, ${DESCRIBED}::text || stem)::tsquery)`)
}
