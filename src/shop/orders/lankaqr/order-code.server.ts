import { raw } from "sql-template-tag"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { drawQrCode } from "#platform/pictures/qr-code.ts"
import type { Parts } from "#shop/api/parts.ts"
import { codePath } from "#shop/lankaqr/code-links.server.ts"
import { codeForOrder, isPayableByCode, payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { centsOf } from "#shop/money.ts"
import { PAYABLE_COLUMNS } from "../order/order.ts"
import { paidAmounts, paymentsOf } from "../order/read-payments.server.ts"
import type { Order } from "../order-json.ts"
import { awaitsTransfer } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

export type CodeShop = Pick<OrdersShop, "db" | "settings"> & Parts<"secrets">

type Owed = Pick<Order, "payment_method" | "payment_status" | "status" | "pay_by" | "due_part">

/** Its link tells who has it the sum for no longer than the time to pay. */
const isOver = ({ status, pay_by }: Owed) => status === "pending" && pay_by !== null && Date.parse(pay_by) <= Date.now()

/** Returns the shop's code where an order is to be paid by one now, or null. */
function codeFor({ settings }: Pick<CodeShop, "settings">, order: Owed, cents: number) {
  const { code, carried } = settings.values.lankaqr
  return code !== null && awaitsTransfer(order) && !isOver(order) && isPayableByCode(cents)
    ? { fixed: code, carried }
    : null
}

/** Adds to an order where its code is shown, and whom it pays; nothing where it has none. */
export function withCode<Each extends Owed & Pick<Order, "id" | "due_amount">>(
  shop: Pick<CodeShop, "settings" | "secrets">,
  order: Each,
): Each & Pick<Order, "lankaqr"> {
  const code = codeFor(shop, order, centsOf(order.due_amount))
  const payee = code && payeeOf(code.fixed)
  if (!payee || typeof payee === "string") return order
  return { ...order, lankaqr: { url: codePath(shop.secrets, order.id), payee: payee.name } }
}

type CodeRow = Owed & Pick<OrdersRow, "order_number"> & Parameters<typeof paidAmounts>[0]

/** Draws the code of an order as it is now; null where there is nothing to be paid by it. */
export async function drawCode(
  shop: Pick<CodeShop, "db" | "settings">,
  orderId: string,
): Promise<{ readonly picture: Uint8Array<ArrayBuffer>; readonly orderNumber: string } | null> {
  const [order] = await shop.db.query<CodeRow>(
    sql`SELECT payment_method, payment_status, status, pay_by, order_number, due_part, ${raw(PAYABLE_COLUMNS.join(", "))}, ${paymentsOf} AS payments
        FROM orders o WHERE id = ${orderId}`,
  )
  if (!order) return null
  const [cents, orderNumber] = [centsOf(paidAmounts(order).due_amount), order.order_number]
  const code = codeFor(shop, order, cents)
  return (
    code && { picture: await drawQrCode(codeForOrder(code.fixed, code.carried, { cents, orderNumber })), orderNumber }
  )
}
