import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { setStock } from "#shop/stock/stock.server.ts"
import { announceEdit } from "../announce.server.ts"
import { holdCategories } from "../categories/admin-categories.server.ts"
import { isSameCategory } from "../categories/admin-categories.ts"
import { holdPictures, removePicturesLater, unknownPicture } from "../pictures/admin-products-pictures.server.ts"
import { writePictures } from "../pictures/gallery.server.ts"
import { picturesAfter, plainPictures, urlsWithout } from "../pictures/gallery.ts"
import { storeWords } from "../search/product-words.server.ts"
import { storedPersonalisation } from "../variants/personalisation.server.ts"
import {
  differInOptions,
  dropLostPictures,
  isStaleVariant,
  planVariants,
  type VariantsPlan,
  writeVariants,
} from "../variants/variants.server.ts"
import type { AdminProduct, ProductChange, ProductForm } from "./admin-products.ts"
import { DETAILS } from "./details.ts"
import {
  basePriceOf,
  type Fields,
  FOR_CHANGE,
  fieldsOf,
  lockProducts,
  numericOf,
  PRODUCT_COLUMNS,
  RECORDED,
  readLocked,
} from "./locked-products.server.ts"
import { type StateColumns, stateAfter } from "./product-state.ts"

type Shop = Parts<"db" | "pictures" | "log">

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)

const notYet = refusal(422, "validation_failed", m.errors_publish_at_over, "publish_at")

const stockOfVariants = refusal(422, "validation_failed", m.errors_stock_of_variants, "stock_quantity")

const FOR_SALE: StateColumns = { is_active: true, is_draft: false, publish_at: null }

/** Adds a product, for sale unless the form says otherwise. Its pictures must be ones that were uploaded. */
export async function createProduct({ db }: Shop, actorId: string, form: ProductForm): Promise<Result<AdminProduct>> {
  return db.transaction(async (tx) => {
    await holdCategories(tx)
    const state = stateAfter(FOR_SALE, form, new Date())
    if (!state) return notYet
    const pictures = picturesAfter([], form) ?? []
    if (!(await holdPictures(tx, urlsWithout(pictures, [])))) return unknownPicture
    const variants = await planVariants(tx, null, form.options, pictures)
    if (!variants.ok) return variants
    const details = DETAILS.map((name) => sql`${form[name]}`)
    const [price, choices] = [numericOf(form.price), form.options && JSON.stringify(form.options.choices)]
    const id = randomUUID()
    await tx.query(
      sql`INSERT INTO products (id, name, description, price, stock_quantity, category, image_url, is_active, is_draft, publish_at,
            base_price, options, personalisation, ${raw(DETAILS.join())})
          VALUES (${id}, ${form.name}, ${form.description}, ${price}, ${choices ? 0 : form.stock_quantity}, ${form.category},
            ${pictures[0]?.image_url}, ${state.is_active}, ${state.is_draft}, ${state.publish_at},
            ${choices && price}, ${choices}::jsonb, ${storedPersonalisation(form.personalisation)}::jsonb, ${join(details)})`,
    )
    await writePictures(tx, id, pictures)
    await writeVariants(tx, id, variants.value)
    const [product] = await readLocked(tx, [id])
    if (!product) throw new Error("the inserted product did not come back")
    const after = fieldsOf(product, RECORDED)
    await storeWords(tx, [id])
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
    const [current] = await lockProducts(tx, sql`id = ${id} AND archived_at IS NULL`, FOR_CHANGE)
    return current ? changeLocked(tx, shop, actorId, current, given) : productNotFound
  })
}

/** Makes the same change to a product that the caller has locked. */
export async function changeLocked(
  tx: Transaction,
  shop: Shop,
  actorId: string,
  current: AdminProduct,
  given: ProductChange,
): Promise<Result<AdminProduct, AdminProduct>> {
  const { id } = current
  if (isStale(current, given)) return editConflict(current)
  const state = stateAfter(current, given, new Date())
  if (!state) return notYet
  const pictures = picturesAfter(current.pictures, given) ?? current.pictures
  const change = { ...given, pictures, image_url: pictures[0]?.image_url ?? null, ...state }
  const { options = current.options } = change
  if (options && options === current.options && differs(current, change, "stock_quantity")) return stockOfVariants
  const changed = RECORDED.filter((name) => differs(current, change, name) && !(options && name === "stock_quantity"))
  if (changed.length === 0) return ok(current)
  const variants = changed.includes("options") ? await planVariants(tx, id, change.options ?? null, pictures) : null
  if (variants && !variants.ok) return variants
  if (!(await holdPictures(tx, urlsWithout(pictures, current.pictures)))) return unknownPicture
  const product = await writeProduct(tx, current, { ...change, variants: variants?.value }, changed)
  const [before, after] = [fieldsOf(current, changed), fieldsOf(product, changed)]
  if (changed.some((name) => SEARCHED.has(name))) await storeWords(tx, [id])
  await recordChange(tx, { kind: "product", id, action: "updated", actorId, before, after })
  await announceEdit(tx, current, product)
  await removePicturesLater(tx, shop, urlsWithout(current.pictures, pictures))
  return ok(product)
}

/** A search finds words of these fields. */
const SEARCHED: ReadonlySet<string> = new Set([...["name", "category", "description", "options"], ...DETAILS])

function isStale(current: AdminProduct, { version, seen_stock, stock_quantity, options }: ProductChange): boolean {
  if (version !== undefined && version !== current.version) return true
  if (current.options) return isStaleVariant(current.options, options)
  const replacesStock = stock_quantity !== undefined && stock_quantity !== seen_stock
  return replacesStock && seen_stock !== undefined && seen_stock !== current.stock_quantity
}

type Change = Omit<ProductChange, "state"> & StateColumns & { readonly variants?: VariantsPlan | undefined }

function differs(current: AdminProduct, change: Change, name: keyof Fields): boolean {
  if (name === "stock_quantity" && change.stock_quantity === change.seen_stock) return false
  if (name === "category") return change.category !== undefined && !isSameCategory(change.category, current.category)
  if (name === "pictures")
    return !isDeepStrictEqual(plainPictures(current.pictures), plainPictures(change.pictures ?? []))
  if (name === "options") return change.options !== undefined && differInOptions(current.options, change.options)
  if (name === "personalisation")
    return change.personalisation !== undefined && !isDeepStrictEqual(change.personalisation, current.personalisation)
  return change[name] !== undefined && change[name] !== (name === "price" ? basePriceOf(current) : current[name])
}

async function writeProduct(
  tx: Queryable,
  current: AdminProduct,
  change: Change,
  changed: ReadonlyArray<keyof Fields>,
): Promise<AdminProduct> {
  const { id, is_draft } = current
  if (changed.includes("stock_quantity")) await setStock(tx, id, change.stock_quantity ?? 0)
  if (changed.includes("pictures")) await writePictures(tx, id, change.pictures ?? [])
  const settings = PRODUCT_COLUMNS.filter(
    (column) => column !== "stock_quantity" && column !== "price" && changed.includes(column),
  ).map((column) => sql`${raw(column)} = ${change[column] ?? null}`)
  if (changed.includes("price") || changed.includes("options")) settings.push(...priceSettings(current, change))
  if (changed.includes("personalisation"))
    settings.push(sql`personalisation = ${storedPersonalisation(change.personalisation ?? null)}::jsonb`)
  // A draft that is published is new in the shop.
  if (is_draft && change.is_active) settings.push(sql`created_at = now()`)
  await tx.query(
    sql`UPDATE products SET ${join([...settings, sql`version = version + 1`])}, updated_at = now() WHERE id = ${id}`,
  )
  if (change.variants) await writeVariants(tx, id, change.variants)
  else if (current.options && changed.includes("pictures")) await dropLostPictures(tx, id)
  const [product] = await readLocked(tx, [id])
  if (!product) throw new Error(`the locked product ${id} is gone`)
  return product
}

/**
 * Returns the assignments of the price. With options, the price is what the variants make of it, each by its own price
 * or by the base.
 */
function priceSettings(current: AdminProduct, { price, options = current.options }: Change): Sql[] {
  const base = numericOf(price ?? basePriceOf(current))
  return options
    ? [sql`base_price = ${base}`, sql`options = ${JSON.stringify(options.choices)}::jsonb`]
    : [sql`price = ${base}`, sql`base_price = NULL`, sql`highest_price = NULL`, sql`options = NULL`]
}
