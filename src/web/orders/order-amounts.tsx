import { m } from "#messages/messages.js"
import { centsOf, sumOf } from "#shop/money.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { Amount, Amounts } from "./amounts.tsx"

interface OrderAmountsProps {
  order: Pick<
    Order,
    | "subtotal"
    | "discount_amount"
    | "coupon_code"
    | "delivery_fee"
    | "cash_fee"
    | "total_amount"
    | "deposit_amount"
    | "received_amount"
    | "refunded_amount"
    | "open_amount"
  >
  totalLabel: string
  className: string
}

export function OrderAmountRows({ order, totalLabel, className }: OrderAmountsProps) {
  const cashFee = centsOf(order.cash_fee)
  return (
    <Amounts className={className}>
      <Amount label={m.orders_subtotal()} cents={centsOf(order.subtotal)} />
      {order.discount_amount > 0 && (
        <Amount
          label={order.coupon_code ? m.orders_discount_by_code({ code: order.coupon_code }) : m.orders_discount()}
          cents={-centsOf(order.discount_amount)}
        />
      )}
      <Amount label={m.orders_delivery_fee()} cents={sumOf([centsOf(order.delivery_fee), -cashFee])} />
      {cashFee > 0 && <Amount label={paymentMethodLabels.cash_on_delivery} cents={cashFee} />}
      <Amount label={totalLabel} cents={centsOf(order.total_amount)} total />
      {order.deposit_amount !== null && order.received_amount === 0 && (
        <Amount label={m.orders_deposit()} cents={centsOf(order.deposit_amount)} />
      )}
      {order.received_amount > 0 && (order.received_amount !== order.total_amount || order.refunded_amount > 0) && (
        <>
          <Amount label={m.orders_received()} cents={centsOf(order.received_amount)} />
          {order.refunded_amount > 0 && <Amount label={m.orders_refunded()} cents={-centsOf(order.refunded_amount)} />}
          {order.open_amount > 0 && <Amount label={m.orders_open()} cents={centsOf(order.open_amount)} />}
        </>
      )}
    </Amounts>
  )
}
