import { readCursor } from "#shop/catalogue/cursor.ts"
import { filtersFromQuery, queryOf } from "#shop/catalogue/search.ts"

/** The query of a shop page in one order, with what the page understands of it and nothing else: "" or "?…". */
export function listQuery(asked: URLSearchParams): string {
  const filters = filtersFromQuery(asked)
  const cursor = asked.get("cursor") ?? ""
  return queryOf(filters, readCursor(cursor)?.sort === filters.sort ? cursor : undefined)
}
