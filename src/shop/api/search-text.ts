import { cleanLine } from "#platform/clean-line.ts"

export const MAX_SEARCH_CHARACTERS = 200

const CONTROL = /\p{Cc}/gu

/** Returns a search text as it is compared: one line, cleaned as what is stored. */
export function searchText(typed: string): string {
  return cleanLine(typed.replace(CONTROL, " "))
}

export function charactersOf(text: string): number {
  return [...text].length
}
