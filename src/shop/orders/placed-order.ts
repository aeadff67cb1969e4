import { lineTotal, rupeesFromCents } from "#shop/money.ts"
import type { Order, OrderItem } from "./order-json.ts"
import type { NewOrder, OrderLine } from "./write-order.server.ts"

/** A new order as `readOrder` finds it, without reading it. */
export function placedOrder({ details, coupon, ...order }: NewOrder): Order {
  const created_at = order.createdAt.toISOString()
  return {
    id: order.id,
    user_id: order.userId,
    order_number: order.orderNumber,
    payment_method: details.payment_method,
    subtotal: rupeesFromCents(order.subtotalCents),
    delivery_fee: rupeesFromCents(order.deliveryFeeCents),
    discount_amount: rupeesFromCents(order.discountCents),
    total_amount: rupeesFromCents(order.totalCents),
    customer_name: details.customer_name,
    customer_email: details.customer_email,
    customer_phone: details.customer_phone,
    delivery_address: details.delivery_address,
    delivery_city: details.delivery_city,
    delivery_postal_code: details.delivery_postal_code,
    notes: details.notes,
    bank_receipt_url: details.bank_receipt_url,
    coupon_code: coupon?.code ?? null,
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
