import * as z from "zod/mini"
import { ADMIN_PAGE_SIZE } from "./page-size.ts"
import { givenOnce, numberUpTo, searched, unknownKeys } from "./query-fields.ts"
import { searchText } from "./search-text.ts"

const MAX_ADMIN_PAGE_SIZE = 100

const PAGE = /^[1-9]\d{0,8}$/

const search = z.pipe(
  searched("q").check(z.describe("Part of what the list is searched by, in any case")),
  z.transform(searchText),
)

const page = z.pipe(
  givenOnce("page").check(
    z.regex(PAGE, { error: () => "page must be a whole number from 1" }),
    z.meta({ description: "From 1", default: "1" }),
  ),
  z.transform(Number),
)

const pageSize = z.pipe(
  numberUpTo("page_size", MAX_ADMIN_PAGE_SIZE).check(
    z.meta({ description: `1 to ${MAX_ADMIN_PAGE_SIZE}`, default: String(ADMIN_PAGE_SIZE) }),
  ),
  z.transform(Number),
)

/**
 * Returns the schema of an admin list's query: `q`, `page`, `page_size` and the list's own `fields`; anything else in
 * it is refused.
 */
export function listQuery<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.strictObject(
    { q: z.optional(search), page: z.optional(page), page_size: z.optional(pageSize), ...fields },
    { error: unknownKeys },
  )
}

/** Words the problem of a value that no earlier response can have contained. */
export const notRead = (name: string) => () => `${name} must be the one you read`

/** Is the version of the row that the admin saw. Without it, the change is made whatever happened since. */
export const seenVersion = z.optional(z.int({ error: notRead("version") }))

/** Is the version for a request without a body: `?version=`. */
export const versionQuery = z.strictObject({
  version: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, { error: notRead("version") })), z.transform(Number)),
  ),
})
