import * as z from "zod/mini"
import { charactersOf, MAX_SEARCH_CHARACTERS, searchText } from "#shop/catalogue/search.ts"

/** What every list of the back-office shares: search, page number, page size. Browser-safe. */
export const ADMIN_PAGE_SIZE = 20
const MAX_ADMIN_PAGE_SIZE = 100

const PAGE = /^[1-9]\d{0,8}$/

const search = z.pipe(
  z.string("q may be given once").check(
    z.refine(
      (q) => charactersOf(searchText(q)) <= MAX_SEARCH_CHARACTERS,
      `q may have at most ${MAX_SEARCH_CHARACTERS} characters`,
    ),
    z.meta({ description: "Part of what the list is searched by, in any case" }),
  ),
  z.transform(searchText),
)

const page = z.pipe(
  z
    .string("page may be given once")
    .check(z.regex(PAGE, "page must be a whole number from 1"), z.meta({ description: "From 1", default: "1" })),
  z.transform(Number),
)

const pageSize = z.pipe(
  z.string("page_size may be given once").check(
    z.refine(
      (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_ADMIN_PAGE_SIZE,
      `page_size must be a whole number from 1 to ${MAX_ADMIN_PAGE_SIZE}`,
    ),
    z.meta({ description: `1 to ${MAX_ADMIN_PAGE_SIZE}`, default: String(ADMIN_PAGE_SIZE) }),
  ),
  z.transform(Number),
)

/** One of `choices`, as a query value. */
export function choice<const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) {
  return z.optional(z.enum(choices, `${name} must be one of ${choices.join(", ")}`))
}

/** The query of an admin list: `q`, `page`, `page_size` and the list's own `fields`; anything else in it is refused. */
export function listQuery<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.strictObject(
    { q: z.optional(search), page: z.optional(page), page_size: z.optional(pageSize), ...fields },
    { error: ({ code, keys }) => (code === "unrecognized_keys" ? `Unknown: ${keys.join(", ")}` : undefined) },
  )
}

/** The version of the row that the admin saw. Left out, the change is made whatever happened since. */
export const seenVersion = z.optional(z.int({ error: "version must be the one you read" }))

/** The same for a request without a body: `?version=`. */
export const versionQuery = z.strictObject({
  version: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, "version must be the one you read")), z.transform(Number)),
  ),
})
