import type { ReactNode } from "react"
import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { addressLines, parcelAddress, phonesOf } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import { madeBy } from "#shop/made-by.ts"
import { centsOf, sumOf } from "#shop/money.ts"
import { aboutShop, type InvoiceWords } from "#shop/orders/admin/invoice-words.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { lineAsRead } from "#web/orders/line-as-read.ts"
import { LineName, type LineNameProps } from "#web/products/lines/line-name.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Price } from "#web/ui/price.tsx"
import { writtenLines } from "#web/ui/words/written-lines.tsx"
import { lineForOwner } from "../line-for-owner.ts"

interface SheetProps {
  order: AdminOrder
  shop: ShopInfo
}

/** Lists what the customer bought, and what was paid or is due, in the customer's language. */
export function Invoice({ order, shop, words }: SheetProps & { words: InvoiceWords }) {
  const amount = (label: string, rupees: number, total = false) => (
    <Amount label={label} cents={centsOf(rupees)} total={total} />
  )
  return (
    <Sheet order={order} shop={shop} words={words}>
      <Items
        order={order}
        name={words.item}
        line={(item) => ({ ...lineAsRead(item), made: words.made[item.id] ?? "" })}
        columns={[
          { name: words.quantity, cell: ({ quantity }) => quantity },
          { name: words.price, spare: true, cell: ({ price }) => <Price cents={centsOf(price)} /> },
          { name: words.amount, cell: ({ subtotal }) => <Price cents={centsOf(subtotal)} /> },
        ]}
      />
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid content-start gap-2">
          <p>
            <strong className="block text-sm">{words.payment}</strong>
            {words.payment_line}
          </p>
          {order.lankaqr && (
            <>
              <img src={order.lankaqr.url} alt={words.code} width={180} height={180} />
              <p className="max-w-72 text-sm">{words.to_scan}</p>
            </>
          )}
        </div>
        <Amounts className="ml-auto w-full max-w-80 max-sm:[&>div]:text-base">
          {amount(words.subtotal, order.subtotal)}
          {order.discount_amount > 0 && amount(words.discount, -order.discount_amount)}
          <Amount label={words.delivery_fee} cents={sumOf([centsOf(order.delivery_fee), -centsOf(order.cash_fee)])} />
          {order.cash_fee > 0 && amount(words.cash_fee, order.cash_fee)}
          {amount(words.total, order.total_amount, true)}
          {order.received_amount > 0 && (order.received_amount !== order.total_amount || order.refunded_amount > 0) && (
            <>
              {amount(words.received, order.received_amount)}
              {order.refunded_amount > 0 && amount(words.refunded, -order.refunded_amount)}
              {order.open_amount > 0 && amount(words.open, order.open_amount)}
            </>
          )}
        </Amounts>
      </div>
      <p className="text-muted text-sm">{words.thanks}</p>
    </Sheet>
  )
}

/** Lists what belongs into the parcel, without prices. */
export function PackingSlip({ order, shop, children }: SheetProps & { children?: ReactNode }) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet order={order} shop={shop} words={slipWords(order, shop)}>
      <Items
        order={order}
        name={m.print_item()}
        line={lineForOwner}
        columns={[
          { name: m.print_quantity(), className: "font-bold", cell: ({ quantity }) => quantity },
          { name: m.print_packed(), cell: () => EMPTY_BOX },
        ]}
      />
      <p className="font-bold">{m.print_pieces({ count: pieces })}</p>
      {order.notes && (
        <p className="whitespace-pre-line rounded-md border border-line p-3">
          <strong className="block text-sm">{m.print_customer_note()}</strong>
          {order.notes}
        </p>
      )}
      {children}
    </Sheet>
  )
}

const EMPTY_BOX = <span aria-hidden="true" className="inline-block size-5 rounded-sm border-2 border-line-strong" />

function slipWords(order: AdminOrder, shop: ShopInfo): SheetWords {
  return {
    title: m.print_packing_slip(),
    deliver_to: order.pick_up ? m.orders_pick_up() : m.print_deliver_to(),
    reach: m.print_reach(),
    date: formatLongDate(order.created_at),
    district: districtLine(order.delivery_district, getLocale()) ?? "",
    shop: [shop.maker && madeBy(shop.maker), aboutShop(shop)].filter(Boolean).join("\n"),
  }
}

interface ItemColumn {
  name: string
  cell: (item: AdminOrder["items"][number]) => ReactNode
  spare?: boolean
  className?: string
}

interface ItemsProps {
  order: AdminOrder
  name: string
  line: (item: AdminOrder["items"][number]) => LineNameProps
  columns: readonly ItemColumn[]
}

function Items({ order, name: item, line: named, columns }: ItemsProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{item}</th>
          {columns.map(({ name, spare }) => (
            <th key={name} scope="col" data-end data-spare={spare}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={line.id}>
            <td>
              <LineName {...named(line)} className="" />
            </td>
            {columns.map(({ name, cell, spare, className }) => (
              <td key={name} data-end data-spare={spare} className={className}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SheetWords = Pick<InvoiceWords, "title" | "deliver_to" | "reach" | "date" | "district" | "shop"> &
  Partial<InvoiceWords>

function Sheet({ order, shop, words, children }: SheetProps & { words: SheetWords; children: ReactNode }) {
  const address = order.pick_up ? addressLines(order).join("\n") : parcelAddress(order, words.district)
  return (
    <article
      aria-label={words.title}
      lang={words.language}
      className="sheet wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-8"
    >
      <header className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-2">
          <Logo name={shop.name} picture={shop.logo} />
          <p className="whitespace-pre-line text-muted text-sm">{writtenLines(words.shop, words.language)}</p>
        </div>
        <div className="sm:text-right print:text-right">
          <h2 className="text-3xl">{words.title}</h2>
          <p className="font-bold">{order.order_number}</p>
          <p className="text-muted text-sm">{words.date}</p>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <strong className="text-sm">{words.deliver_to}</strong>
          <address className="whitespace-pre-line not-italic">{writtenLines(address, words.language)}</address>
        </div>
        <div>
          <strong className="text-sm">{words.reach}</strong>
          <p className="whitespace-pre-line">
            {[order.pick_up && order.customer_name, phonesOf(order), order.customer_email].filter(Boolean).join("\n")}
          </p>
        </div>
      </div>
      {children}
    </article>
  )
}
