const NOT_HEARD = /[\u0300-\u036f'\u2018\u2019\u02bc\u200c\u200d]/g
const BETWEEN = /[\t\n\r -/:-@[-`{-\u007e\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+/

/** More words than anybody types: a pasted text is looked for by its first ones. */
const MAX_WORDS = 10

/** The words of a search, each once: `search_tokens` of the database says the same of the products. */
export function typedWords(q: string): string[] {
  const words = q.normalize("NFKD").replace(NOT_HEARD, "").toLowerCase().split(BETWEEN).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Whether the text itself is looked for as well, because its words alone do not say it: signs, digits, and words of one or two letters. */
export function isLookedForAsTyped(q: string, words: readonly string[]): boolean {
  return (
    words.length === 0 ||
    words.join(" ") !== q.toLowerCase() ||
    words.some((word) => word.length < 3 || /\d/.test(word))
  )
}
