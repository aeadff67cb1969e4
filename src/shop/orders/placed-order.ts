import { lineTotal, rupeesFromCents } from "#shop/money.ts"
import { rupeeAmounts } from "./order-columns.ts"
import type { Order, OrderItem } from "./order-json.ts"
import type { NewOrder, OrderLine } from "./write-order.server.ts"

/** Returns a new order as `readOrder` finds it, without reading it. */
export function placedOrder(order: NewOrder): Order {
  const created_at = order.createdAt.toISOString()
  return {
    id: order.id,
    user_id: order.userId,
    order_number: order.orderNumber,
    payment_method: order.paymentMethod,
    ...rupeeAmounts(order.amounts),
    ...order.delivery,
    bank_receipt_url: order.receipt,
    coupon_code: order.coupon?.code ?? null,
    courier: null,
    tracking_number: null,
    status: "pending",
    payment_status: "pending",
    created_at,
    items: order.lines.map(placedItem),
    events: [{ kind: "placed", before: null, after: "pending", reason: null, created_at }],
  }
}

function placedItem(line: OrderLine): OrderItem {
  const price = rupeesFromCents(line.priceCents)
  return {
    id: line.id,
    product_id: line.productId,
    product_name: line.name,
    product_price: price,
    price,
    quantity: line.quantity,
    subtotal: rupeesFromCents(lineTotal(line)),
    ...(line.personalisation && { personalisation: line.personalisation }),
    product: { name: line.name, image_url: line.imageUrl },
  }
}
