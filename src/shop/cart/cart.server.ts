import { prepared, type Queryable, sql } from "#database/database.ts"
import type { CartRow, ProductsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Sale } from "#shop/catalogue/catalogue.ts"
import { priceColumn, saleOf } from "#shop/catalogue/sale-columns.server.ts"
import type { Translated } from "#shop/catalogue/translations/shown-texts.ts"
import { preparedTranslated, translatedColumn } from "#shop/catalogue/translations/translated.server.ts"
import { personalisationFromRow, type StoredPersonalisation } from "#shop/catalogue/variants/personalisation.server.ts"
import { textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { shownName } from "#shop/catalogue/variants/shown-name.ts"
import { depositColumn, leadTimeColumn, weightColumn } from "#shop/catalogue/variants/variants.server.ts"
import { rupeesFromNumeric } from "#shop/money.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { makingOf, makingOfLines } from "#shop/settings/fees/ready-by.ts"
import { atOnce, isSold, makesMore, orderablePieces } from "#shop/stock/stock.server.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import {
  type Cart,
  type CartLine,
  cartLineProblem,
  cartOf,
  judgeLines,
  lineCents,
  piecesLeft,
  problemMessage,
} from "./cart.ts"

/** When the product is gone, its columns are null, `name` among them. */
export type LineRow = Pick<CartRow, "id" | "product_id" | "quantity"> &
  Pick<
    ProductsRow,
    | "price"
    | "image_url"
    | "category"
    | "variant_of"
    | "stock_quantity"
    | "is_active"
    | "option_values"
    | "weight_grams"
    | "deposit_percent"
  > & {
    name: string | null
    has_options: boolean
    /** Says whether more of it is made than there is. */
    made_to_order: boolean
    in_stock: number
    lead_time: string | null
    /** Counts the pieces that are to be made before these. */
    waiting: number
    sale: Sale | null
    translated: Translated
    /** Is "" for none. */
    text: string
    /** Says which text the product takes now. */
    personalisation: StoredPersonalisation | null
  }

/** Are the columns of a line `c` and its product `p`. */
export const lineColumns = () => sql`c.id, c.product_id, c.quantity, c.personalisation AS text, p.personalisation,
  p.name, ${priceColumn}, ${saleOf(sql`p`)} AS sale, p.image_url, p.category, p.variant_of, ${orderablePieces(sql`p`)} AS stock_quantity, ${isSold(sql`p`)} AS is_active, p.option_values, p.options IS NOT NULL AS has_options,
  ${makesMore(sql`p`)} AS made_to_order, ${atOnce(sql`p`)} AS in_stock, ${leadTimeColumn}, ${depositColumn}, pieces_waiting() AS waiting, ${weightColumn},
  ${translatedColumn(sql`p`)}`
const linesWithProducts = sql`cart c LEFT JOIN products p ON p.id = c.product_id AND p.archived_at IS NULL`

/** Returns the whole cart, oldest line first, in one statement. */
export async function readCart(db: Queryable, userId: string, settings: CartSettings): Promise<Cart> {
  const rows = await readRows(db, userId)
  return cartOf(rows.length > 0 ? withMaking(rows, settings) : [], orderFeesOf(settings))
}

type CartSettings = Parameters<typeof orderFeesOf>[0] & Parameters<typeof makingOf>[0]

/** Returns the lines, of what is made to order with about the day by which it is made. */
function withMaking(rows: readonly LineRow[], settings: CartSettings): CartLine[] {
  const time = new Date().toISOString()
  const made = makingOfLines(rows, makingOf(settings, { time, waiting: rows[0]?.waiting ?? 0 }))
  return rows.map((row, at) => {
    const line = lineFromRow(row)
    if (!line.product || !row.made_to_order) return line
    const making = {
      in_stock: row.in_stock,
      ready_by: made[at]?.readyBy ?? null,
      deposit_percent: row.deposit_percent,
    }
    return { ...line, product: { ...line.product, making } }
  })
}

/** Returns what a coupon is judged by: lines that cannot be bought at all are worth nothing. */
export async function cartForCoupon(db: Queryable, userId: string) {
  const rows = await readRows(db, userId)
  const lines = judgeLines(rows.map(lineFromRow)).map(lineCents)
  return rows.map(({ product_id, variant_of, category }, at) => ({
    ...{ productId: variant_of ?? product_id, category, cents: lines[at] ?? 0 },
  }))
}

export async function countLines(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    prepared("count-cart-lines", sql`SELECT count(*) AS count FROM cart WHERE user_id = ${userId}`),
  )
  return row?.count ?? 0
}

async function readLine(db: Queryable, userId: string, lineId: string): Promise<CartLine | null> {
  if (!isUuid(lineId)) return null
  const rows = await db.query<LineRow>(
    preparedTranslated(
      "read-cart-line",
      sql`SELECT ${lineColumns()} FROM ${linesWithProducts} WHERE c.user_id = ${userId}
            AND c.product_id = (SELECT product_id FROM cart WHERE id = ${lineId}) ORDER BY c.created_at, c.id`,
    ),
  )
  return judgeLines(rows.map(lineFromRow)).find(({ id }) => id === lineId) ?? null
}

/** Sets a line's quantity. More than the stock is refused, unless it is less than what the line holds already. */
export async function updateLine(
  db: Queryable,
  userId: string,
  lineId: string,
  quantity: number,
): Promise<Result<CartLine>> {
  const wanted = Math.min(quantity, MAX_STOCK)
  const [updated] = isUuid(lineId)
    ? await db.query(
        prepared(
          "update-cart-line",
          sql`UPDATE cart SET quantity = ${wanted}::int WHERE id = ${lineId} AND user_id = ${userId} AND (
                quantity >= ${wanted}::int OR EXISTS (SELECT FROM products p
                  WHERE p.id = cart.product_id AND p.is_active AND p.options IS NULL AND ${orderablePieces(sql`p`)} >= ${wanted}::int
                    + (SELECT COALESCE(sum(o.quantity), 0) FROM cart o
                      WHERE o.user_id = cart.user_id AND o.product_id = p.id AND o.id <> cart.id)))
              RETURNING id`,
        ),
      )
    : []
  const line = await readLine(db, userId, lineId)
  if (!line) return lineNotFound
  if (updated) return ok(line)
  const isChanged = line.problem === "options" || line.problem === "personalisation"
  const problem = isChanged && line.problem ? line.problem : (cartLineProblem(line.product, wanted) ?? "over_stock")
  return refusal(409, problem, problemMessage(problem, piecesLeft(line)), "quantity")
}

export async function removeLine(db: Queryable, userId: string, lineId: string): Promise<Result> {
  if (!isUuid(lineId)) return lineNotFound
  const removed = await db.query(
    prepared("remove-cart-line", sql`DELETE FROM cart WHERE id = ${lineId} AND user_id = ${userId} RETURNING id`),
  )
  return removed.length > 0 ? done : lineNotFound
}

const lineNotFound = refusal(404, "not_found", m.errors_cart_line_not_found)

function readRows(db: Queryable, userId: string): Promise<LineRow[]> {
  return db.query<LineRow>(
    preparedTranslated(
      "read-cart",
      sql`SELECT ${lineColumns()} FROM ${linesWithProducts} WHERE c.user_id = ${userId} ORDER BY c.created_at, c.id`,
    ),
  )
}

export function lineFromRow(row: LineRow): CartLine {
  const { id, product_id, quantity, text } = row
  const product = productFromRow(row)
  const offered = personalisationFromRow(row.personalisation)
  const problem = cartLineProblem(
    product && { ...row, refuses_text: textProblem(offered, text) !== undefined },
    quantity,
  )
  const personalisation = {
    label: row.translated?.personalisation ?? offered?.label ?? "",
    text,
    price: offered?.price ?? 0,
  }
  const line = { id, product_id, quantity, product, ...(text && { personalisation }) }
  return problem ? { ...line, problem } : line
}

function productFromRow({ name, price, product_id: id, ...row }: LineRow): CartLine["product"] {
  if (name === null) return null
  const { english, ...named } = shownName(name, row.option_values, row.translated)
  return {
    id,
    ...named,
    ...(english && { english: [...english] }),
    price: rupeesFromNumeric(price),
    ...(row.sale && { sale: row.sale }),
    image_url: row.image_url,
    category: row.category,
    stock_quantity: row.stock_quantity,
    weight_grams: row.weight_grams,
    is_active: row.is_active,
  }
}
