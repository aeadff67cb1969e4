import { prepared, type Queryable, sql } from "#database/database.ts"
import { isSlip } from "./slips.ts"
import { consonantsOf, isLatin, soundOf } from "./sound.ts"

/** Fewer consonants than these are in too many words. */
const MIN_CONSONANTS = 3
const MAX_HEARD = 8

/** Maps each unknown word to words of another script, or of Sinhala or Tamil in another spelling, that sound like it or begin so. */
export async function findHeard(db: Queryable, strays: ReadonlyArray<{ readonly word: string }>) {
  const heard = new Map<string, ReadonlyArray<readonly string[]>>()
  const words = strays.map(({ word }) => word)
  if (words.length === 0) return heard
  const rows = await db.query<{ typed: string; word: string; stem: string }>(
    prepared(
      "find-heard-words",
      sql`SELECT typed, word, stem FROM unnest(${words}::text[], ${words.map((word) => consonantsOf(soundOf(word)))}::text[]) AS t (typed, heard)
          JOIN search_words ON consonants >= heard COLLATE "C"
            AND consonants <= (CASE WHEN length(heard) < ${MIN_CONSONANTS}::int THEN heard ELSE heard || '~' END) COLLATE "C"
          WHERE heard <> '' AND word <> typed`,
    ),
  )
  for (const word of words) {
    const alike = rows.filter((row) => row.typed === word && soundsLike(word, row.word, true))
    const same = alike.filter((row) => soundOf(row.word) === soundOf(word))
    const stems = new Set((same.length > 0 ? same : alike).map(({ stem }) => stem))
    heard.set(
      word,
      [...stems].slice(0, MAX_HEARD).map((stem) => [stem]),
    )
  }
  return heard
}

/** Returns whether two words sound alike. With `orBegins`, a longer word that begins like the typed one counts too. */
export function soundsLike(typed: string, word: string, orBegins = false): boolean {
  if (isLatin(typed) && isLatin(word)) return false
  const [sound, other] = [soundOf(typed), soundOf(word)]
  const [rough, others] = [consonantsOf(sound), consonantsOf(other)]
  if (sound === other || isSlip(sound, other)) return sound !== ""
  if (rough.length < MIN_CONSONANTS) return false
  return (
    rough === others ||
    (orBegins && (other.startsWith(sound) || (rough.length > MIN_CONSONANTS && others.startsWith(rough))))
  )
}
