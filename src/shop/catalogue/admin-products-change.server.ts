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
import { type AdminProductRow, adminProductColumns, adminProductFromRow } from "./admin-products.server.ts"
import type { AdminProduct, ProductChange, ProductForm } from "./admin-products.ts"
import { holdPicture, removePicturesLater } from "./admin-products-pictures.server.ts"
import { announceEdit } from "./announce.server.ts"

type Shop = Pick<ShopServices, "db" | "pictures" | "log">

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)
const unknownPicture = refusal(422, "validation_failed", m.errors_picture_missing, {
  field: "image_url",
  values: { reason: "not_found" },
})

const PRODUCT_COLUMNS = [
  ...(["name", "description", "price", "stock_quantity"] as const),
  ...(["category", "image_url", "is_active"] as const),
]
type Column = (typeof PRODUCT_COLUMNS)[number]
type Fields = Pick<AdminProduct, Column>

/** Adds an active product. Its picture must be one that was uploaded. */
export async function createProduct({ db }: Shop, actorId: string, form: ProductForm): Promise<Result<AdminProduct>> {
  return db.transaction(async (tx) => {
    if (form.image_url !== null && !(await holdPicture(tx, form.image_url))) return unknownPicture
    const [row] = await tx.query<AdminProductRow>(
      sql`INSERT INTO products (name, description, price, stock_quantity, category, image_url)
          VALUES (${form.name}, ${form.description}, ${numericOf(form.price)}, ${form.stock_quantity}, ${form.category},
            ${form.image_url}) RETURNING ${adminProductColumns}`,
    )
    if (!row) throw new Error("the inserted product did not come back")
    const product = adminProductFromRow(row)
    const after = fieldsOf(product, PRODUCT_COLUMNS)
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
  change: ProductChange,
): Promise<Result<AdminProduct, AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return shop.db.transaction(async (tx) => {
    const [current] = await lockProducts(tx, sql`id = ${id}`, sql`FOR NO KEY UPDATE`)
    if (!current) return productNotFound
    if (isStale(current, change)) return editConflict(current)
    const changed = PRODUCT_COLUMNS.filter((column) => differs(current, change, column))
    if (changed.length === 0) return ok(current)
    const { image_url } = change
    const newPicture = changed.includes("image_url") ? image_url : undefined
    if (newPicture && !(await holdPicture(tx, newPicture))) return unknownPicture
    const product = await writeProduct(tx, id, change, changed)
    const [before, after] = [fieldsOf(current, changed), fieldsOf(product, changed)]
    await recordChange(tx, { kind: "product", id, action: "updated", actorId, before, after })
    await announceEdit(tx, current, product)
    if (newPicture !== undefined) await removePicturesLater(tx, shop, [current.image_url])
    return ok(product)
  })
}

function isStale(current: AdminProduct, { version, seen_stock, stock_quantity }: ProductChange): boolean {
  if (version !== undefined && version !== current.version) return true
  const replacesStock = stock_quantity !== undefined && stock_quantity !== seen_stock
  return replacesStock && seen_stock !== undefined && seen_stock !== current.stock_quantity
}

function differs(current: AdminProduct, change: ProductChange, column: Column): boolean {
  if (column === "stock_quantity" && change.stock_quantity === change.seen_stock) return false
  return change[column] !== undefined && change[column] !== current[column]
}

async function writeProduct(tx: Queryable, id: string, change: ProductChange, changed: readonly Column[]) {
  if (changed.includes("stock_quantity")) await setStock(tx, id, change.stock_quantity ?? 0)
  const settings = changed
    .filter((column) => column !== "stock_quantity")
    .map((column) => sql`${raw(column)} = ${columnValue(change, column)}`)
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
    const [before, action] = [fieldsOf(product, PRODUCT_COLUMNS), archived.has(id) ? "archived" : "deleted"] as const
    await recordChange(tx, { kind: "product", id, actorId, before, after: null, action })
    await announceEdit(tx, product, null)
  }
  await removePicturesLater(
    tx,
    shop,
    deleted.map(({ image_url }) => image_url),
  )
}

/** Waits for orders under way, so that a look into the orders that follows sees them. */
const FOR_REMOVAL = sql`FOR UPDATE`

async function lockProducts(tx: Transaction, which: Sql, lock: Sql): Promise<AdminProduct[]> {
  const rows = await tx.query<AdminProductRow>(
    sql`SELECT ${adminProductColumns} FROM products WHERE ${which} AND archived_at IS NULL ORDER BY id ${lock}`,
  )
  return rows.map(adminProductFromRow)
}

function fieldsOf(product: AdminProduct, columns: readonly Column[]): Partial<Fields> {
  return Object.fromEntries(columns.map((column) => [column, product[column]]))
}

/** The price passed the form's rules, so it is a whole number of cents. */
function numericOf(rupees: number): string {
  return numericFromCents(centsFromRupees(rupees) ?? 0)
}
