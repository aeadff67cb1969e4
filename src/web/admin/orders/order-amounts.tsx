import clsx from "clsx"
import { centsFromRupees } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-orders.ts"
import { Amount, Amounts } from "#web/ui/amounts.tsx"

const cents = (rupees: number) => centsFromRupees(rupees) ?? 0

/** How the order's total came about. */
export function OrderAmounts({ order, className }: { order: AdminOrder; className?: string }) {
  return (
    <Amounts className={clsx("max-sm:[&>div]:text-base", className)}>
      <Amount label="Subtotal" cents={cents(order.subtotal)} />
      {order.discount_amount > 0 && (
        <Amount
          label={order.coupon_code ? `Discount (${order.coupon_code})` : "Discount"}
          cents={-cents(order.discount_amount)}
        />
      )}
      <Amount label="Delivery Fee" cents={cents(order.delivery_fee)} />
      <Amount label="Total Amount" cents={cents(order.total_amount)} total />
    </Amounts>
  )
}
