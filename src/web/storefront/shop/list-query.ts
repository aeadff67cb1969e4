import { type Cursor, cursorAfter, readCursor } from "#shop/catalogue/search/cursor.ts"
import { filtersFromQuery, queryOf } from "#shop/catalogue/search/search.ts"

/** Returns the query of a shop page in one order, with only what the page understands: "" or "?…". */
export function listQuery(asked: URLSearchParams): string {
  const cursor = cursorIn(asked)
  return queryOf(filtersFromQuery(asked), cursor ? cursorAfter(cursor, cursor.sort) : undefined)
}

/** Returns where the list continues; null at its beginning, and for a cursor of another list. */
export function cursorIn(asked: URLSearchParams): Cursor | null {
  const text = asked.get("cursor")
  // Most addresses have none, and reading what is no cursor throws.
  const cursor = text === null ? null : readCursor(text)
  return cursor?.sort === filtersFromQuery(asked).sort ? cursor : null
}
