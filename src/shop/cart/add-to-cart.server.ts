import { type Queryable, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { preparedTranslated } from "#shop/catalogue/translations/translated.server.ts"
import { personalisationFromRow, type StoredPersonalisation } from "#shop/catalogue/variants/personalisation.server.ts"
import { textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { textMessage } from "#shop/catalogue/variants/personalisation-messages.ts"
import { orderablePieces } from "#shop/stock/stock.server.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import { type LineRow, lineColumns, lineFromRow } from "./cart.server.ts"
import { type CartLine, cartLineProblem } from "./cart.ts"

/** This suffices for a line that other requests make and clear again and again at the same moment. */
const MAX_ADD_TRIES = 10

interface Wanted {
  readonly product_id: string
  readonly quantity: number
  /** Is null or left out for no text. */
  readonly personalisation?: string | null
}

/**
 * Adds `quantity` of a product to what the cart holds, capped at the stock. Concurrent calls lose nothing.
 * @returns the line, and how many were really added: 0 when the cart holds the whole stock already
 */
export async function addToCart(
  db: Queryable,
  userId: string,
  { product_id: productId, quantity, personalisation }: Wanted,
): Promise<Result<{ line: CartLine; added: number }>> {
  if (!isUuid(productId)) return productNotFound
  const text = personalisation ?? ""
  for (let tries = 0; tries < MAX_ADD_TRIES; tries++) {
    const row = await addLine(db, userId, { productId, text, wanted: Math.min(quantity, MAX_STOCK) })
    if (row) return ok({ line: lineFromRow(row), added: row.added })
    const addable = await checkProduct(db, userId, productId, text)
    if (!addable.ok) return addable
  }
  throw new Error(`the cart line of product ${productId} changed under each of ${MAX_ADD_TRIES} tries`)
}

/**
 * Raises the line that there is, or makes one. It is locked before it is raised, so that the difference is what this request added and no other.
 * @returns null when the product cannot be bought, or when another request made the line at the same moment
 */
async function addLine(
  db: Queryable,
  userId: string,
  { productId, text, wanted }: { productId: string; text: string; wanted: number },
) {
  const [row] = await db.query<LineRow & { added: number }>(
    preparedTranslated(
      "add-cart-line",
      sql`WITH line AS (
            SELECT id, quantity FROM cart WHERE user_id = ${userId} AND product_id = ${productId} AND personalisation = ${text} FOR UPDATE
          ), p AS (
            SELECT *, ${orderablePieces(sql`products`)} - ${piecesOfOthers(userId, productId, text)} AS left_over FROM products
            WHERE id = ${productId} AND is_active AND options IS NULL AND ${orderablePieces(sql`products`)} > 0
              AND CASE WHEN ${text}::text = '' THEN NOT COALESCE((personalisation -> 'required')::boolean, false)
                ELSE char_length(${text}::text) <= (personalisation -> 'max_length')::int END
          ), raised AS (
            UPDATE cart c
              SET quantity = GREATEST(line.quantity, LEAST(line.quantity::bigint + ${wanted}::int, p.left_over))
              FROM line, p WHERE c.id = line.id
              RETURNING c.id, c.product_id, c.quantity, c.personalisation, c.quantity - line.quantity AS added
          ), made AS (
            INSERT INTO cart (user_id, product_id, personalisation, quantity)
              SELECT ${userId}::uuid, p.id, ${text}, LEAST(${wanted}::int, p.left_over) FROM p
              WHERE p.left_over > 0 AND NOT EXISTS (SELECT FROM line)
              ON CONFLICT (user_id, product_id, personalisation) DO NOTHING
              RETURNING id, product_id, quantity, personalisation, quantity AS added
          )
          SELECT ${lineColumns()}, c.added FROM (TABLE raised UNION ALL TABLE made) c, p`,
    ),
  )
  return row ?? null
}

const productNotFound = refusal(404, "product_not_found", m.errors_product_not_found, "product_id")

/** Checks whether a piece of the product can be added. */
async function checkProduct(db: Queryable, userId: string, productId: string, text: string): Promise<Result> {
  const [product] = await db.query<CheckedRow>(
    sql`SELECT name, is_active, ${orderablePieces(sql`products`)} AS stock_quantity, options IS NOT NULL AS has_options, personalisation,
          ${orderablePieces(sql`products`)} <= ${piecesOfOthers(userId, productId, text)} AS all_in_cart
        FROM products WHERE id = ${productId} AND archived_at IS NULL`,
  )
  switch (cartLineProblem(product ?? null, 1)) {
    case "gone":
      return productNotFound
    case "inactive":
      return refusal(409, "inactive", m.errors_product_inactive({ name: `${product?.name}` }), "product_id")
    case "options":
      return refusal(409, "options_missing", m.errors_product_options({ name: `${product?.name}` }), "product_id")
    case "sold_out":
      return refusal(409, "sold_out", m.errors_product_sold_out({ name: `${product?.name}` }), "product_id")
  }
  const offered = personalisationFromRow(product?.personalisation ?? null)
  const problem = textProblem(offered, text)
  if (problem) return refusal(409, `personalisation_${problem}`, textMessage(problem, offered), "personalisation")
  return product?.all_in_cart ? refusal(409, "over_stock", m.errors_product_all_in_cart(product), "quantity") : done
}

interface CheckedRow extends Pick<ProductsRow, "name" | "is_active" | "stock_quantity"> {
  readonly has_options: boolean
  readonly personalisation: StoredPersonalisation | null
  /** The lines with other texts hold all pieces. */
  readonly all_in_cart: boolean
}

/** Selects the pieces of the product that the cart holds with other texts. */
function piecesOfOthers(userId: string, productId: string, text: string) {
  return sql`(SELECT COALESCE(sum(quantity), 0) FROM cart
    WHERE user_id = ${userId} AND product_id = ${productId} AND personalisation <> ${text})`
}

/** Puts one piece of an offer into the cart: whoever calls has seen that it is this customer's. Repeated it changes nothing. */
export async function holdOffer(db: Queryable, userId: string, productId: string): Promise<void> {
  await db.query(
    sql`INSERT INTO cart (user_id, product_id, personalisation, quantity) VALUES (${userId}, ${productId}, '', 1)
        ON CONFLICT (user_id, product_id, personalisation) DO NOTHING`,
  )
}
