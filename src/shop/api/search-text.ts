export const MAX_SEARCH_CHARACTERS = 200

const CONTROL = /\p{Cc}/gu
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** Returns a search text as it is compared: NFC, one line, without invisible direction marks, trimmed. */
export function searchText(typed: string): string {
  return typed.normalize("NFC").replace(DIRECTION_MARKS, "").replace(CONTROL, " ").trim()
}

export function charactersOf(text: string): number {
  return [...text].length
}
