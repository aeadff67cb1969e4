import { sql, type Transaction } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { announceEdit } from "../announce.server.ts"
import { holdCategories } from "../categories/admin-categories.server.ts"
import { holdPictures, removePicturesLater, unknownPicture } from "../pictures/admin-products-pictures.server.ts"
import { picturesAfter, urlsWithout } from "../pictures/gallery.ts"
import { checkAddresses } from "../seo/old-paths.server.ts"
import { textsOf, translationsOf } from "../translations/product-texts.ts"
import { isStaleVariant, planVariants } from "../variants/variants.server.ts"
import type { AdminProduct, ProductChange, ProductForm } from "./admin-products.ts"
import { daysToMake } from "./details.ts"
import { differences, FOR_CHANGE, lockProducts } from "./locked-products.server.ts"
import { type StateColumns, stateAfter } from "./product-state.ts"
import { saleFault } from "./sale.ts"
import { writeProducts } from "./write-products.server.ts"

type Shop = Parts<"db" | "pictures" | "log">

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)

const notYet = refusal(422, "validation_failed", m.errors_publish_at_over, "publish_at")

const stockOfVariants = refusal(422, "validation_failed", m.errors_stock_of_variants, "stock_quantity")

const daysMissing = refusal(422, "validation_failed", m.errors_making_days_missing, "lead_time")

/** Returns whether a product made to order lacks its days of making: without them no order could promise a day. */
function lacksDays({ made_to_order, lead_time }: Pick<ProductForm, "made_to_order" | "lead_time">): boolean {
  return made_to_order && daysToMake(lead_time) === undefined
}

function checkSale(current: AdminProduct | null, after: Parameters<typeof saleFault>[1]): Result {
  const fault = saleFault(current, after, dayInColombo(new Date()))
  return fault ? refusal(422, "validation_failed", fault.message, fault.field) : done
}

const FOR_SALE: StateColumns = { is_active: true, is_draft: false, publish_at: null }

/** Adds a product, for sale unless the form says otherwise. Its pictures must be ones that were uploaded. */
export async function createProduct({ db }: Shop, actorId: string, form: ProductForm): Promise<Result<AdminProduct>> {
  return db.transaction(async (tx) => {
    await holdCategories(tx)
    const state = stateAfter(FOR_SALE, form, new Date())
    if (!state) return notYet
    if (lacksDays(form)) return daysMissing
    const sale = checkSale(null, form)
    if (!sale.ok) return sale
    const addresses = await checkAddresses(tx, null, form)
    if (!addresses.ok) return addresses
    const pictures = picturesAfter([], form) ?? []
    if (!(await holdPictures(tx, urlsWithout(pictures, [])))) return unknownPicture
    const variants = await planVariants(tx, null, form.options, pictures)
    if (!variants.ok) return variants
    const after = { ...form, ...state, pictures, stock_quantity: form.options ? 0 : form.stock_quantity }
    const [product] = await writeProducts(tx, actorId, [{ current: null, after, variants: variants.value }])
    if (!product) throw new Error("the added product did not come back")
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
  const { options = current.options, translations, ...fields } = given
  const stock_quantity = given.stock_quantity === given.seen_stock ? undefined : given.stock_quantity
  const changed = differences(current, {
    ...{ ...fields, ...state, options: given.options, pictures, image_url: pictures[0]?.image_url ?? null },
    stock_quantity: options && given.options ? undefined : stock_quantity,
  })
  const texts = translations && textsOf({ ...current, ...changed, translations }, current)
  const after = { ...changed, ...differences(current, { translations: texts && translationsOf(texts) }) }
  if (options && after.stock_quantity !== undefined) return stockOfVariants
  if (Object.keys(after).length === 0) return ok(current)
  if (("made_to_order" in after || "lead_time" in after) && lacksDays({ ...current, ...after })) return daysMissing
  const sale = checkSale(current, after)
  if (!sale.ok) return sale
  const addresses = await checkAddresses(tx, id, after)
  if (!addresses.ok) return addresses
  const variants = after.options === undefined ? null : await planVariants(tx, id, after.options, pictures)
  if (variants && !variants.ok) return variants
  if (!(await holdPictures(tx, urlsWithout(pictures, current.pictures)))) return unknownPicture
  const [product] = await writeProducts(tx, actorId, [
    { current, after, ...(variants && { variants: variants.value }) },
  ])
  if (!product) throw new Error(`the locked product ${id} is gone`)
  await announceEdit(tx, current, product)
  await removePicturesLater(tx, shop, urlsWithout(current.pictures, pictures))
  return ok(product)
}

function isStale(current: AdminProduct, { version, seen_stock, stock_quantity, options }: ProductChange): boolean {
  if (version !== undefined && version !== current.version) return true
  if (current.options) return isStaleVariant(current.options, options)
  const replacesStock = stock_quantity !== undefined && stock_quantity !== seen_stock
  return replacesStock && seen_stock !== undefined && seen_stock !== current.stock_quantity
}
