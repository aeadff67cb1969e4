import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { notRead, seenVersion } from "#shop/api/admin-list.ts"
import { text } from "#shop/api/fields.ts"
import { namesForm } from "../translations/translations.ts"
import { namesJson } from "../translations/translations-json.ts"

export const adminCategoryJson = z.object({
  id: z.uuid(),
  name: z.string(),
  translations: namesJson,
  version: z.int().check(z.meta({ description: "Send it back with a change" })),
  active_count: z.int().check(z.meta({ description: "Its products that are for sale" })),
})

export const adminCategoryListJson = z.object({ categories: z.array(adminCategoryJson) })

export type AdminCategory = z.infer<typeof adminCategoryJson>

export type AdminCategoryList = z.infer<typeof adminCategoryListJson>

export const categoryForm = z.object({
  name: text({
    label: m.errors_label_category,
    min: [1, m.errors_category_missing],
    max: [100, m.errors_category_too_long],
  }),
  translations: z.optional(namesForm),
})
export type CategoryFields = z.output<typeof categoryForm>

export const categoryChange = z.object({ ...categoryForm.shape, version: seenVersion })
export type CategoryChange = z.output<typeof categoryChange>

export const categoryMerge = z.object({ into: z.uuid({ error: notRead("into") }), version: seenVersion })
export type CategoryMerge = z.output<typeof categoryMerge>

export const categoryOrder = z.object({ ids: z.array(z.uuid({ error: notRead("ids") })) })

/** Holds the name of a category in other languages, as it is stored. */
export type Names = Readonly<Record<string, string>>

export function translationsOf(names: Names): AdminCategory["translations"] {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
}

export function namesOf(translations: AdminCategory["translations"] = {}): Names {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, { name }]) => (name ? [[language, name]] : [])),
  )
}

/** Returns what all spellings of one category share, as `category_key` of the database does. */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase()
}

export function isSameCategory(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other)
}
