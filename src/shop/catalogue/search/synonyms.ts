import { stemOf, wordsOf } from "./fold.ts"

/** Maps a stem, or several in a row (with spaces), to its substitutes: one or several stems that must occur together. */
export type Synonyms = ReadonlyMap<string, ReadonlyArray<readonly string[]>>

/** Reads a line of words for the same thing, "loris = unahapuluwa, slow loris", or of what one finds besides, "pink > rose, blush". */
export function readLine(line: string): { readonly from: readonly string[]; readonly to: readonly string[] } | null {
  const [left = "", right] = line.split(">")
  const [from, others] = [phrasesIn(left), right === undefined ? null : phrasesIn(right)]
  if (line.split(">").length > 2 || from.length === 0) return null
  if (others === null) return from.length > 1 ? { from, to: from } : null
  return others.length > 0 ? { from, to: others } : null
}

function phrasesIn(text: string): string[] {
  return text
    .split(/[=,]/)
    .map((phrase) => stemsOf(phrase).join(" "))
    .filter(Boolean)
}

export function stemsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => stemOf(word) ?? [])
}

const known = new WeakMap<readonly string[], Synonyms>()

/** Returns the synonyms in lines of the settings. The same lines are read only once. */
export function synonymsIn(lines: readonly string[]): Synonyms {
  const synonyms = known.get(lines) ?? readLines(lines)
  known.set(lines, synonyms)
  return synonyms
}

function readLines(lines: readonly string[]): Synonyms {
  const synonyms = new Map<string, string[][]>()
  for (const line of lines) {
    const { from, to } = readLine(line) ?? { from: [], to: [] }
    for (const phrase of from) {
      const others = to.filter((other) => other !== phrase).map((other) => other.split(" "))
      synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...others])
    }
  }
  return synonyms
}
