import { withTimeLimit } from "#database/connections/time-limit.ts"
import { sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { allOrNothing } from "#shop/api/all-or-nothing.server.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import { holdCategories } from "../categories/admin-categories.server.ts"
import { type AdminProduct, type ProductChange, productChange } from "./admin-products.ts"
import { changeLocked } from "./admin-products-change.server.ts"
import { type BulkChange, type BulkForm, priceAfter } from "./bulk-products.ts"
import { FOR_CHANGE, FOR_REMOVAL, lockProducts } from "./locked-products.server.ts"
import { archiveLocked } from "./remove-product.server.ts"
import { basePriceOf } from "./sale.ts"

type Shop = Parts<"db" | "pictures" | "log">

const BULK_LIMIT_MS = 30_000

/**
 * Makes one change to many products in one transaction, or to none: when one of them was edited since it was seen, or the change is not
 * acceptable for it, the refusal names it. Returns how many were changed.
 */
export async function changeProducts(
  shop: Shop,
  actorId: string,
  { products, change }: BulkForm,
): Promise<Result<{ changed: number }>> {
  const seen = new Map(products.map(({ id, version }) => [id.toLowerCase(), version]))
  const work = async (tx: Transaction) => {
    await holdCategories(tx)
    const lock = change.state === "archived" ? FOR_REMOVAL : FOR_CHANGE
    const found = await lockProducts(tx, sql`id = ANY(${[...seen.keys()]}::uuid[]) AND archived_at IS NULL`, lock)
    if (found.length < seen.size) return refusal(409, "bulk_outdated", m.errors_bulk_gone)
    const other = found.find(({ id, version }) => seen.get(id) !== version)
    if (other) return refusal(409, "bulk_outdated", m.errors_bulk_outdated({ name: other.name }))
    if (change.state === "archived") await archiveLocked(tx, actorId, found)
    else
      for (const product of found) {
        const refused = await changeOne(tx, shop, actorId, product, change)
        if (refused) return refused
      }
    return ok({ changed: found.length })
  }
  return withTimeLimit(BULK_LIMIT_MS, () => allOrNothing(shop.db, work))
}

async function changeOne(
  tx: Transaction,
  shop: Shop,
  actorId: string,
  product: AdminProduct,
  change: BulkChange,
): Promise<Refusal | null> {
  const checked = productChange.safeParse(changeOf(product, change))
  const result = checked.success ? await changeLocked(tx, shop, actorId, product, checked.data) : null
  if (result?.ok) return null
  const reason = result?.message ?? checked.error?.issues[0]?.message ?? ""
  return refusal(422, "validation_failed", m.errors_bulk_product({ name: product.name, reason }), "change")
}

/** A change of price is one of every price that the product has. */
function changeOf(product: AdminProduct, change: BulkChange): Partial<ProductChange> {
  const { state, category, stock_quantity } = change
  if (state !== undefined && state !== "archived") return { state }
  if (category !== undefined) return { category }
  if (stock_quantity !== undefined) return { stock_quantity }
  const price = priceAfter(basePriceOf(product), change)
  if (!product.options) return { price }
  const { choices, variants } = product.options
  return {
    price,
    options: {
      choices: [...choices].map(({ name, values }) => ({ name, values: [...values] })),
      variants: variants.map((variant) => ({
        ...variant,
        values: [...variant.values],
        price: variant.price === null ? null : priceAfter(variant.price, change),
        seen_stock: variant.stock_quantity,
      })),
    },
  }
}
