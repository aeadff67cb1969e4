import { bareWord } from "./endings.ts"
import { isLatin } from "./sound.ts"

/** Matches accents, apostrophes and joiners, which people leave out or type in several ways. */
const UNHEARD = /[\u0300-\u036f'\u2018\u2019\u02bc\u200c\u200d]/g
/** Letters with their marks, or digits: "45cm" is two words. */
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu
const MAX_LETTERS = 50

export function wordsOf(text: string): string[] {
  const words = text.normalize("NFKD").replace(UNHEARD, "").toLowerCase().match(WORD) ?? []
  return words.filter((word) => word.length <= MAX_LETTERS)
}

/** Gives each script its own way from a word to its stem. The first entry that knows all letters of a word decides. */
const STEMMERS: ReadonlyArray<readonly [letters: RegExp, stem: (word: string) => string | null]> = [
  [/^[a-z]+$/, englishStem],
  [/^(?:[\u0d80-\u0dff]+|[\u0b80-\u0bff]+)$/, bareWord],
]

/**
 * Returns the form in which a word is stored and compared, one for "stripe", "stripes" and "striped"; null for words
 * without meaning, such as "the". Stored words are stems: whoever changes what this returns adds a migration that sets
 * `listed_products.words` to NULL, and the next start stores them again.
 */
export function stemOf(word: string): string | null {
  const stemmer = STEMMERS.find(([letters]) => letters.test(word))
  return stemmer ? stemmer[1](word) : word
}

const EMPTY_WORDS = new Set(
  "a an and are as at be been by for from has have her his i in is it its me my of on or our that the their them these they this to was we were will with you your".split(
    " ",
  ),
)

function englishStem(word: string): string | null {
  if (EMPTY_WORDS.has(word)) return null
  if (word.length < 4) return word
  const singular = word
    .replace(/(?:ies|ie|ey)$/, "y")
    .replace(/(x|z|ch|sh|ss)es$/, "$1")
    .replace(/([^isu])s$/, "$1")
  const plain = singular.replace(/^(.*[aeiouy].+)(?:ed|ing)$/, "$1").replace(/([bdgklmnpt])\1$/, "$1")
  return plain.replace(/^(.{4,})e$/, "$1")
}

/** Stand inside words of Sinhala and Tamil as people type them, and in none as it is stored. */
const JOINERS = /[\u200c\u200d]/g

/** Returns whether the words do not express the text, so that names are searched for it too: signs, digits, words of one or two letters. */
export function isLookedForAsTyped(q: string): boolean {
  const words = wordsOf(q)
  const typed = q.normalize("NFKD").replace(JOINERS, "").toLowerCase()
  // Beside other words, two letters with their marks are a whole word: பை is a bag.
  const isShort = (word: string) => word.length < 3 && (words.length === 1 || isLatin(word))
  return words.join(" ") !== typed || words.some((word) => isShort(word) || /\d/.test(word))
}
