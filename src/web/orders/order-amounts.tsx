import { centsFromRupees } from "#shop/money.ts"
import type { Order } from "#shop/orders/orders.ts"
import { Amount, Amounts } from "./amounts.tsx"

interface OrderAmountsProps {
  order: Pick<Order, "subtotal" | "discount_amount" | "coupon_code" | "delivery_fee" | "total_amount">
  totalLabel: string
  className?: string
}

const cents = (rupees: number) => centsFromRupees(rupees) ?? 0

/** How the order's total came about. */
export function OrderAmounts({ order, totalLabel, className }: OrderAmountsProps) {
  return (
    <Amounts {...(className === undefined ? {} : { className })}>
      <Amount label="Subtotal" cents={cents(order.subtotal)} />
      {order.discount_amount > 0 && (
        <Amount
          label={order.coupon_code ? `Discount (${order.coupon_code})` : "Discount"}
          cents={-cents(order.discount_amount)}
        />
      )}
      <Amount label="Delivery Fee" cents={cents(order.delivery_fee)} />
      <Amount label={totalLabel} cents={cents(order.total_amount)} total />
    </Amounts>
  )
}
