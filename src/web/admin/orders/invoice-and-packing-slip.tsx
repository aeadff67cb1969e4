import type { ReactNode } from "react"
import { centsOf } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-orders.ts"
import { parcelAddress, paymentMethodLabels, paymentStatusLabels } from "#shop/orders/orders.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { OrderAmounts } from "#web/orders/order-amounts.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Price } from "#web/ui/price.tsx"
import { formatLongDate } from "../dates.ts"

interface SheetProps {
  order: AdminOrder
  shop: ShopInfo
}

/** What the customer paid or has to pay, for what. */
export function Invoice({ order, shop }: SheetProps) {
  return (
    <Sheet title="Invoice" order={order} shop={shop}>
      <table>
        <Head numbers={["Quantity", "Price", "Amount"]} />
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>{item.product_name}</td>
              <td data-end>{item.quantity}</td>
              <td data-end data-spare>
                <Price cents={centsOf(item.price)} />
              </td>
              <td data-end>
                <Price cents={centsOf(item.subtotal)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap justify-between gap-6">
        <p>
          <strong className="block text-sm">Payment</strong>
          {paymentMethodLabels[order.payment_method]} · {paymentStatusLabels[order.payment_status]}
        </p>
        <OrderAmounts
          order={order}
          totalLabel="Total Amount"
          className="ml-auto w-full max-w-80 max-sm:[&>div]:text-base"
        />
      </div>
      <p className="text-muted text-sm">Thank you for buying handmade.</p>
    </Sheet>
  )
}

/** What belongs into the parcel: no prices. */
export function PackingSlip({ order, shop }: SheetProps) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet title="Packing Slip" order={order} shop={shop}>
      <table>
        <Head numbers={["Quantity", "Packed"]} />
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>{item.product_name}</td>
              <td data-end className="font-bold">
                {item.quantity}
              </td>
              <td data-end>
                <span aria-hidden="true" className="inline-block size-5 rounded-sm border-2 border-line-strong" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="font-bold">{pieces === 1 ? "1 piece in all" : `${pieces} pieces in all`}</p>
      {order.notes && (
        <p className="whitespace-pre-line rounded-md border border-line p-3">
          <strong className="block text-sm">Customer’s note</strong>
          {order.notes}
        </p>
      )}
    </Sheet>
  )
}

function Head({ numbers }: { numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Item</th>
        {numbers.map((name) => (
          <th key={name} scope="col" data-end data-spare={name === "Price" || undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Sheet({ title, order, shop, children }: SheetProps & { title: string; children: ReactNode }) {
  return (
    <article aria-label={title} className="sheet wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid gap-2">
          <Logo name={shop.name} />
          <p className="text-muted text-sm">
            {shop.email}
            <br />
            {shop.phone}
            <br />
            Colombo, Sri Lanka
          </p>
        </div>
        <div className="sm:text-right">
          <h2 className="text-3xl">{title}</h2>
          <p className="font-bold">{order.order_number}</p>
          <p className="text-muted text-sm">{formatLongDate(order.created_at)}</p>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <strong className="text-sm">Deliver to</strong>
          <address className="whitespace-pre-line not-italic">{parcelAddress(order)}</address>
        </div>
        <div>
          <strong className="text-sm">Reach them at</strong>
          <p>
            {order.customer_phone}
            <br />
            {order.customer_email}
          </p>
        </div>
      </div>
      {children}
    </article>
  )
}
