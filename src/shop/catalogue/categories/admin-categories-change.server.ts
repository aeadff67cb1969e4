import { isDeepStrictEqual } from "node:util"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, type Queryable, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { nextVersion } from "#shop/api/samples.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { announceEverything } from "../announce.server.ts"
import { NO_CATEGORY } from "../products/admin-products.ts"
import { storeWords } from "../search/product-words.server.ts"
import { leadFrom, lockProductsOf, moveProducts, readCategories, readCategory } from "./admin-categories.server.ts"
import {
  type AdminCategory,
  type AdminCategoryList,
  type CategoryChange,
  type CategoryFields,
  type CategoryMerge,
  namesOf,
} from "./admin-categories.ts"

const categoryNotFound = refusal(404, "not_found", m.errors_category_not_found)
const duplicateName = refusal(409, "duplicate_category", m.errors_category_duplicate, "name")
const notEmpty = refusal(409, "category_not_empty", m.errors_category_not_empty)
const intoItself = refusal(422, "validation_failed", m.errors_category_into_itself, "into")

/** Every product of a category is written: of ten thousand that takes some seconds. */
const MOVE_LIMIT_MS = 60_000

/** Adds a category without products, at the end of an order that the owner made. */
export async function createCategory(
  db: Database,
  actorId: string,
  { name, translations }: CategoryFields,
): Promise<Result<AdminCategory>> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "categories")
    const [added] = await tx.query<{ id: string }>(
      sql`INSERT INTO categories (name, names, position)
          SELECT ${name}, ${JSON.stringify(namesOf(translations))}::jsonb, COALESCE(max(position) + (max(position) > 0)::integer, 0) FROM categories
          ON CONFLICT DO NOTHING RETURNING id`,
    )
    if (!added) return duplicateName
    await tx.query(sql`DELETE FROM former_categories WHERE key = category_key(${name})`)
    await record(tx, actorId, added.id, "created", null, { name, ...(translations && { translations }) })
    return ok(await readCategory(tx, added.id))
  })
}

/** Gives a category another name, also in another case or language: its products, filters and links follow. */
export async function renameCategory(
  db: Database,
  actorId: string,
  id: string,
  { name, translations: given, version }: CategoryChange,
): Promise<Result<AdminCategory, AdminCategory>> {
  return changeCategory(db, id, version, async (tx, current) => {
    const [renamed, translations] = [name !== current.name, given ?? current.translations]
    const translated = !isDeepStrictEqual(translations, current.translations)
    if (!renamed && !translated) return ok(current)
    const taken = await tx.query(
      sql`SELECT FROM categories WHERE category_key(name) = category_key(${name}) AND id <> ${id}`,
    )
    if (taken.length > 0) return duplicateName
    const ids = await lockProductsOf(tx, current.name)
    // The name itself follows by the foreign key.
    await tx.query(sql`UPDATE products SET ${nextVersion} WHERE category = ${current.name}`)
    await tx.query(
      sql`UPDATE categories SET name = ${name}, names = ${JSON.stringify(namesOf(translations))}::jsonb, version = version + 1 WHERE id = ${id}`,
    )
    await storeWords(tx, ids)
    if (renamed) await leadFrom(tx, current.name, name)
    const changed = (fields: Pick<AdminCategory, "name" | "translations">) => ({
      ...(renamed && { name: fields.name }),
      ...(translated && { translations: fields.translations }),
    })
    await record(tx, actorId, id, "updated", changed(current), changed({ name, translations }))
    return ok(await readCategory(tx, id))
  })
}

/** Moves all products of a category into another one, and removes it; links to it lead there. */
export async function mergeCategory(
  db: Database,
  actorId: string,
  id: string,
  { into, version }: CategoryMerge,
): Promise<Result<AdminCategory, AdminCategory>> {
  if (into === id) return intoItself
  return changeCategory(db, id, version, async (tx, current) => {
    const [target] = await readCategories(tx, into)
    if (!target) return categoryNotFound
    await moveProducts(tx, current.name, target.name)
    await tx.query(sql`UPDATE former_categories SET category = ${target.name} WHERE category = ${current.name}`)
    await tx.query(sql`DELETE FROM categories WHERE id = ${id}`)
    await leadFrom(tx, current.name, target.name)
    await record(tx, actorId, id, "deleted", { name: current.name }, { name: target.name })
    await record(tx, actorId, target.id, "updated", { merged: null }, { merged: current.name })
    return ok(await readCategory(tx, into))
  })
}

/** Removes an empty category. Deleted products, which are kept for their orders, move to those without a category. */
export async function removeCategory(
  db: Database,
  actorId: string,
  id: string,
  version: number | undefined,
): Promise<Result<null, AdminCategory>> {
  return changeCategory(db, id, version, async (tx, current) => {
    const products = await tx.query(sql`SELECT FROM listed_products WHERE category = ${current.name} LIMIT 1`)
    if (products.length > 0) return notEmpty
    const archived = await tx.query(sql`SELECT FROM products WHERE category = ${current.name} LIMIT 1`)
    if (archived.length > 0 && current.name === NO_CATEGORY) return notEmpty
    if (archived.length > 0) await moveProducts(tx, current.name, NO_CATEGORY)
    await tx.query(sql`DELETE FROM categories WHERE id = ${id}`)
    await record(tx, actorId, id, "deleted", { name: current.name }, null)
    return done
  })
}

/** Puts the categories into the owner's order. An admin who did not know all of them gets the current ones. */
export async function orderCategories(
  db: Database,
  actorId: string,
  ids: readonly string[],
): Promise<Result<AdminCategoryList, AdminCategoryList>> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "categories")
    const before = await readCategories(tx)
    const known = new Map(before.map((category) => [category.id, category]))
    const wanted = [...new Set(ids)].map((id) => known.get(id.toLowerCase()))
    if (wanted.length !== before.length || wanted.includes(undefined)) return editConflict({ categories: before })
    await tx.query(
      sql`UPDATE categories c SET position = wanted.place
          FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE wanted.id = c.id`,
    )
    const moved = before.filter((category, at) => wanted[at] !== category)
    for (const { id } of moved) {
      const placeIn = (list: readonly unknown[]) => ({ position: list.indexOf(known.get(id)) + 1 })
      await record(tx, actorId, id, "updated", placeIn(before), placeIn(wanted))
    }
    await announceEverything(tx)
    return ok({ categories: await readCategories(tx) })
  })
}

type Change<Value> = (tx: Transaction, current: AdminCategory) => Promise<Result<Value, AdminCategory>>

/** Changes a category under the lock of all: products take their categories before or after. */
async function changeCategory<Value>(
  db: Database,
  id: string,
  version: number | undefined,
  change: Change<Value>,
): Promise<Result<Value, AdminCategory>> {
  if (!isUuid(id)) return categoryNotFound
  return withTimeLimit(MOVE_LIMIT_MS, () =>
    db.transaction(async (tx): Promise<Result<Value, AdminCategory>> => {
      await lockUntilCommit(tx, "categories")
      const [current] = await readCategories(tx, id)
      if (!current) return categoryNotFound
      if (version !== undefined && version !== current.version) return editConflict(current)
      const result = await change(tx, current)
      if (result.ok) await announceEverything(tx)
      return result
    }),
  )
}

function record(
  tx: Queryable,
  actorId: string,
  id: string,
  action: "created" | "updated" | "deleted",
  before: object | null,
  after: object | null,
): Promise<void> {
  return recordChange(tx, { kind: "category", id, action, actorId, before, after })
}
