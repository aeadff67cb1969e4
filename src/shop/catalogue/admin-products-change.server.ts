import { isDeepStrictEqual } from "node:util"
import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result, refusal, type ShopServices } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { centsFromRupees, numericFromCents } from "#shop/money.ts"
import { setStock } from "#shop/stock/stock.server.ts"
import { holdCategories } from "./admin-categories.server.ts"
import { isSameCategory } from "./admin-categories.ts"
import { type AdminProductRow, adminProductColumns, adminProductFromRow } from "./admin-products.server.ts"
import type { AdminProduct, ProductChange, ProductForm } from "./admin-products.ts"
import { holdPictures, removePicturesLater, unknownPicture } from "./admin-products-pictures.server.ts"
import { announceEdit } from "./announce.server.ts"
import { DETAILS } from "./catalogue.ts"
import { writePictures } from "./gallery.server.ts"
import { type GalleryPicture, picturesAfter, plainPictures, urlsWithout } from "./gallery.ts"

type Shop = Pick<ShopServices, "db" | "pictures" | "log">

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)

const PRODUCT_COLUMNS = [
  ...(["name", "description", "price", "stock_quantity"] as const),
  ...(["category", "image_url", "is_active"] as const),
  ...DETAILS,
]
type Column = (typeof PRODUCT_COLUMNS)[number]
/** What of a product is recorded. */
type Fields = Pick<AdminProduct, Column> & { readonly pictures: readonly GalleryPicture[] }
const RECORDED = [...PRODUCT_COLUMNS, "pictures" as const]

/** Adds an active product. Its picture must be one that was uploaded. */
export async function createProduct({ db }: Shop, actorId: string, form: ProductForm): Promise<Result<AdminProduct>> {
  return db.transaction(async (tx) => {
    await holdCategories(tx)
    const pictures = picturesAfter([], form) ?? []
    if (!(await holdPictures(tx, urlsWithout(pictures, [])))) return unknownPicture
    const details = DETAILS.map((name) => sql`${form[name]}`)
    const [added] = await tx.query<{ id: string }>(
      sql`INSERT INTO products (name, description, price, stock_quantity, category, image_url, ${raw(DETAILS.join())})
          VALUES (${form.name}, ${form.description}, ${numericOf(form.price)}, ${form.stock_quantity}, ${form.category},
            ${pictures[0]?.image_url}, ${join(details)}) RETURNING id`,
    )
    if (added) await writePictures(tx, added.id, pictures)
    const [product] = await readLocked(tx, added ? [added.id] : [])
    if (!product) throw new Error("the inserted product did not come back")
    const after = fieldsOf(product, RECORDED)
    await recordChange(tx, { kind: "product", id: product.id, action: "created", actorId, before: null, after })
    await announceEdit(tx, null, product)
    return ok(product)
  })
}

/**
 * Changes what `change` names. An admin who saw another version, or another stock than the one to replace, gets the current product
 * instead, and nothing is written.
 */
export async function updateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  given: ProductChange,
): Promise<Result<AdminProduct, AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return shop.db.transaction(async (tx) => {
    if (given.category !== undefined) await holdCategories(tx)
    const [current] = await lockProducts(tx, sql`id = ${id}`, sql`FOR NO KEY UPDATE`)
    if (!current) return productNotFound
    if (isStale(current, given)) return editConflict(current)
    const pictures = picturesAfter(current.pictures, given) ?? current.pictures
    const change = { ...given, pictures, image_url: pictures[0]?.image_url ?? null }
    const changed = RECORDED.filter((name) => differs(current, change, name))
    if (changed.length === 0) return ok(current)
    if (!(await holdPictures(tx, urlsWithout(pictures, current.pictures)))) return unknownPicture
    const product = await writeProduct(tx, id, change, changed)
    const [before, after] = [fieldsOf(current, changed), fieldsOf(product, changed)]
    await recordChange(tx, { kind: "product", id, action: "updated", actorId, before, after })
    await announceEdit(tx, current, product)
    await removePicturesLater(tx, shop, urlsWithout(current.pictures, pictures))
    return ok(product)
  })
}

function isStale(current: AdminProduct, { version, seen_stock, stock_quantity }: ProductChange): boolean {
  if (version !== undefined && version !== current.version) return true
  const replacesStock = stock_quantity !== undefined && stock_quantity !== seen_stock
  return replacesStock && seen_stock !== undefined && seen_stock !== current.stock_quantity
}

function differs(current: AdminProduct, change: ProductChange, name: keyof Fields): boolean {
  if (name === "stock_quantity" && change.stock_quantity === change.seen_stock) return false
  if (name === "category") return change.category !== undefined && !isSameCategory(change.category, current.category)
  if (name === "pictures")
    return !isDeepStrictEqual(plainPictures(current.pictures), plainPictures(change.pictures ?? []))
  return change[name] !== undefined && change[name] !== current[name]
}

async function writeProduct(tx: Queryable, id: string, change: ProductChange, changed: ReadonlyArray<keyof Fields>) {
  if (changed.includes("stock_quantity")) await setStock(tx, id, change.stock_quantity ?? 0)
  if (changed.includes("pictures")) await writePictures(tx, id, change.pictures ?? [])
  const settings = PRODUCT_COLUMNS.filter((column) => column !== "stock_quantity" && changed.includes(column)).map(
    (column) => sql`${raw(column)} = ${columnValue(change, column)}`,
  )
  const [row] = await tx.query<AdminProductRow>(
    sql`UPDATE products SET ${join([...settings, sql`version = version + 1`])}, updated_at = now() WHERE id = ${id}
        RETURNING ${adminProductColumns}`,
  )
  if (!row) throw new Error(`the locked product ${id} is gone`)
  return adminProductFromRow(row)
}

function columnValue(change: ProductChange, column: Column) {
  const value = change[column] ?? null
  return column === "price" && typeof value === "number" ? numericOf(value) : value
}

/** Deletes a product, or archives it when an order holds it: the orders keep showing it, the shop no longer does. */
export async function deleteProduct(
  shop: Shop,
  actorId: string,
  id: string,
  seenVersion: number | undefined,
): Promise<Result<null, AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return shop.db.transaction(async (tx) => {
    const [current] = await lockProducts(tx, sql`id = ${id}`, FOR_REMOVAL)
    if (!current) return productNotFound
    if (seenVersion !== undefined && seenVersion !== current.version) return editConflict(current)
    await removeLocked(tx, shop, actorId, [current])
    return done
  })
}

/** Deletes the samples that no admin has changed, or archives them like `deleteProduct`. Returns how many there were. */
export async function deleteSampleProducts(tx: Transaction, shop: Shop, actorId: string): Promise<number> {
  const samples = await lockProducts(tx, unchangedSample, FOR_REMOVAL)
  // In the order in which a product that moves between two categories takes them.
  await tx.query(
    sql`SELECT FROM product_categories WHERE category = ANY(${samples.map(({ category }) => category)}) ORDER BY category FOR UPDATE`,
  )
  await removeLocked(tx, shop, actorId, samples)
  return samples.length
}

async function removeLocked(tx: Transaction, shop: Shop, actorId: string, products: readonly AdminProduct[]) {
  const ids = products.map(({ id }) => id)
  const ordered = await tx.query<{ id: string }>(
    sql`SELECT id FROM unnest(${ids}::uuid[]) AS wanted (id) WHERE EXISTS (SELECT FROM order_items WHERE product_id = wanted.id)`,
  )
  const archived = new Set(ordered.map(({ id }) => id))
  const deleted = products.filter(({ id }) => !archived.has(id))
  await tx.query(
    sql`UPDATE products SET is_active = false, archived_at = now(), version = version + 1, updated_at = now()
        WHERE id = ANY(${[...archived]}::uuid[])`,
  )
  await tx.query(sql`DELETE FROM products WHERE id = ANY(${deleted.map(({ id }) => id)}::uuid[])`)
  for (const product of products) {
    const { id } = product
    const [before, action] = [fieldsOf(product, RECORDED), archived.has(id) ? "archived" : "deleted"] as const
    await recordChange(tx, { kind: "product", id, actorId, before, after: null, action })
    await announceEdit(tx, product, null)
  }
  await removePicturesLater(
    tx,
    shop,
    deleted.flatMap(({ pictures }) => urlsWithout(pictures, [])),
  )
}

/** Waits for orders under way, so that a look into the orders that follows sees them. */
const FOR_REMOVAL = sql`FOR UPDATE`

/** In two statements: what a row locks it with is as old as the wait for it, also the pictures that belong to the row. */
async function lockProducts(tx: Queryable, which: Sql, lock: Sql): Promise<AdminProduct[]> {
  const locked = await tx.query<{ id: string }>(
    sql`SELECT id FROM products WHERE ${which} AND archived_at IS NULL ORDER BY id ${lock}`,
  )
  return readLocked(
    tx,
    locked.map(({ id }) => id),
  )
}

async function readLocked(tx: Queryable, ids: readonly string[]): Promise<AdminProduct[]> {
  const rows = await tx.query<AdminProductRow>(
    sql`SELECT ${adminProductColumns} FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id`,
  )
  return rows.map(adminProductFromRow)
}

function fieldsOf(product: AdminProduct, names: ReadonlyArray<keyof Fields>): Partial<Fields> {
  const fields = { ...product, pictures: plainPictures(product.pictures) }
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** The price passed the form's rules, so it is a whole number of cents. */
function numericOf(rupees: number): string {
  return numericFromCents(centsFromRupees(rupees) ?? 0)
}
