import type { ReactNode } from "react"
import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { parcelAddress } from "#shop/address/address.ts"
import { centsOf } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { paymentReading } from "#shop/orders/due-step.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { OrderAmountRows } from "#web/orders/order-amounts.tsx"
import { LineName } from "#web/products/lines/line-name.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Price } from "#web/ui/price.tsx"

interface SheetProps {
  order: AdminOrder
  shop: ShopInfo
}

const invoiceColumns: readonly ItemColumn[] = [
  { name: m.print_quantity, cell: ({ quantity }) => quantity },
  { name: m.print_price, spare: true, cell: ({ price }) => <Price cents={centsOf(price)} /> },
  { name: m.print_amount, cell: ({ subtotal }) => <Price cents={centsOf(subtotal)} /> },
]

const slipColumns: readonly ItemColumn[] = [
  { name: m.print_quantity, className: "font-bold", cell: ({ quantity }) => quantity },
  {
    name: m.print_packed,
    cell: () => <span aria-hidden="true" className="inline-block size-5 rounded-sm border-2 border-line-strong" />,
  },
]

/** Lists what the customer bought, and what was paid or is due. */
export function Invoice({ order, shop }: SheetProps) {
  return (
    <Sheet title={m.print_invoice()} order={order} shop={shop}>
      <Items order={order} columns={invoiceColumns} />
      <div className="flex flex-wrap justify-between gap-6">
        <p>
          <strong className="block text-sm">{m.print_payment()}</strong>
          {m.print_payment_line({
            method: paymentMethodLabels[order.payment_method],
            status: paymentReading(order).label,
          })}
        </p>
        <OrderAmountRows
          order={order}
          totalLabel={m.print_total()}
          className="ml-auto w-full max-w-80 max-sm:[&>div]:text-base"
        />
      </div>
      <p className="text-muted text-sm">{m.print_thanks()}</p>
    </Sheet>
  )
}

/** Lists what belongs into the parcel, without prices. */
export function PackingSlip({ order, shop }: SheetProps) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet title={m.print_packing_slip()} order={order} shop={shop}>
      <Items order={order} columns={slipColumns} />
      <p className="font-bold">{m.print_pieces({ count: pieces })}</p>
      {order.notes && (
        <p className="whitespace-pre-line rounded-md border border-line p-3">
          <strong className="block text-sm">{m.print_customer_note()}</strong>
          {order.notes}
        </p>
      )}
    </Sheet>
  )
}

interface ItemColumn {
  name: () => string
  cell: (item: AdminOrder["items"][number]) => ReactNode
  /** Is true for a column that a narrow sheet leaves out. */
  spare?: boolean
  className?: string
}

function Items({ order, columns }: { order: AdminOrder; columns: readonly ItemColumn[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{m.print_item()}</th>
          {columns.map(({ name, spare }) => (
            <th key={name()} scope="col" data-end data-spare={spare}>
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>
              <LineName of={{ ...item, name: item.product_name }} text={item.personalisation} className="" />
            </td>
            {columns.map(({ name, cell, spare, className }) => (
              <td key={name()} data-end data-spare={spare} className={className}>
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function aboutShop({ contact, town, registration_number: number }: ShopInfo): string {
  const registered = number && m.print_registration({ number })
  const reach = contact.sample ? [] : [contact.email, contact.phone]
  return [...reach, town, registered].filter(Boolean).join("\n")
}

function Sheet({ title, order, shop, children }: SheetProps & { title: string; children: ReactNode }) {
  return (
    <article aria-label={title} className="sheet wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-2">
          <Logo name={shop.name} picture={shop.logo} />
          <p className="whitespace-pre-line text-muted text-sm">{aboutShop(shop)}</p>
        </div>
        <div className="sm:text-right print:text-right">
          <h2 className="text-3xl">{title}</h2>
          <p className="font-bold">{order.order_number}</p>
          <p className="text-muted text-sm">{formatLongDate(order.created_at)}</p>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <strong className="text-sm">{m.print_deliver_to()}</strong>
          <address className="whitespace-pre-line not-italic">{parcelAddress(order)}</address>
        </div>
        <div>
          <strong className="text-sm">{m.print_reach()}</strong>
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
