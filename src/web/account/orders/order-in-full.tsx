import { type ReactNode, Suspense } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { parcelAddress, phonesOf } from "#shop/address/address.ts"
import { centsOf, formatAmount } from "#shop/money.ts"
import type { Order, OrderItem } from "#shop/orders/order-json.ts"
import { awaitsTransfer, isUnderWay, orderStatusLabels } from "#shop/orders/orders.ts"
import { returnEventText } from "#shop/orders/returns.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { allReadyWords, madeWords } from "#shop/stock/made-words.ts"
import { lineAsRead } from "#web/orders/line-as-read.ts"
import { OrderAmountRows } from "#web/orders/order-amounts.tsx"
import { OrderLine } from "#web/products/lines/order-line.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { writtenLines } from "#web/ui/words/written-lines.tsx"
import type { OrderFacts } from "./next-steps.tsx"
import { OrderActions } from "./order-actions.tsx"
import { OrderReceipt } from "./order-receipt.tsx"
import { OrderTimeline } from "./order-timeline.tsx"
import { TransferDetails } from "./transfer-details.tsx"

/** Only an order that is pending has it. */
const CorrectOwnAddress = lazyPart(async () => (await import("./correct-own-address.tsx")).CorrectOwnAddress)

interface OrderInFullProps extends OrderFacts {
  order: Order
  /** Is true where the instructions for paying already stand above the order. */
  guided: boolean
  onChange: (order: Order) => void
}

export function OrderInFull({ order, accounts, link, onChange, guided }: OrderInFullProps) {
  return (
    <div className="grid gap-6 border-line border-t-2 border-dashed px-5 pt-4 pb-5 sm:px-6 sm:pb-6">
      {!guided && isUnderWay(order) && (
        <Link to={{ search: `?order=${order.id}` }} className="thread-link justify-self-start font-bold text-sm">
          {m.orders_next_open()}
        </Link>
      )}
      <OrderItems items={order.items} />
      <div className="grid gap-6 md:grid-cols-2">
        <OrderAmountRows order={order} totalLabel={m.orders_total()} className="content-start" />
        <Part title={order.pick_up ? m.orders_pick_up() : m.orders_delivery_address()}>
          <Address order={order} />
          {order.status === "pending" && !order.pick_up && (
            <Suspense>
              <CorrectOwnAddress order={order} link={link} onChange={onChange} />
            </Suspense>
          )}
        </Part>
        {(order.courier || order.tracking_number) && (
          <Part title={m.orders_tracking()}>
            <Tracking order={order} />
          </Part>
        )}
        <Part title={m.orders_payment()}>
          <p>{paymentMethodLabels[order.payment_method]}</p>
          {!(guided && awaitsTransfer(order)) && (
            <Payment order={order} accounts={accounts} link={link} onChange={onChange} />
          )}
        </Part>
        <Part title={m.orders_history()}>
          <OrderTimeline order={order} />
        </Part>
      </div>
      {order.returns.map(({ id, state, answer, sent_order: sent }) => (
        <Alert key={id} tone="info" title={returnEventText(state)}>
          {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
          {sent && (
            <p>
              {m.orders_return_sent({ number: sent.order_number })} · {orderStatusLabels[sent.status]}
            </p>
          )}
        </Alert>
      ))}
      {!link && <OrderActions order={order} onChange={onChange} />}
    </div>
  )
}

function Payment({ order, accounts, link, onChange }: Omit<OrderInFullProps, "guided" | "delivery">) {
  if (order.payment_method !== "bank_transfer" && !awaitsTransfer(order)) return null
  return (
    <>
      {awaitsTransfer(order) && order.due_amount > 0 && <TransferDetails order={order} accounts={accounts} />}
      <OrderReceipt order={order} link={link} onChange={onChange} />
    </>
  )
}

/** Names and prices are those of the day of the order; the picture is the product's as it is now. */
function OrderItems({ items }: { items: OrderItem[] }) {
  const ready = allReadyWords(items)
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <OrderLine
          key={item.id}
          {...lineAsRead(item)}
          made={madeWords(item, items)}
          to={href("/product/:id", { id: item.product_id })}
          imageUrl={item.product.image_url}
          quantity={piecesOf(item)}
          cents={centsOf(item.subtotal)}
        />
      ))}
      {ready && <li className="text-muted text-sm">{ready}</li>}
    </ul>
  )
}

/** A price of one piece that is the line's own is not said twice. */
function piecesOf({ quantity, product_price }: OrderItem) {
  if (quantity === 1) return m.checkout_quantity({ count: 1 })
  return m.orders_pieces({ count: quantity, price: formatAmount(product_price) })
}

function Address({ order }: { order: Order }) {
  return (
    <>
      <address className="wrap-anywhere whitespace-pre-line not-italic">{writtenLines(parcelAddress(order))}</address>
      <p className="text-muted text-sm">
        {phonesOf(order)} · <span className="wrap-anywhere">{order.customer_email}</span>
      </p>
      {order.notes && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">{m.orders_notes({ notes: order.notes })}</p>
      )}
    </>
  )
}

function Tracking({ order: { courier, tracking_number, tracking_url } }: { order: Order }) {
  return (
    <p className="wrap-anywhere">
      {courier}
      {courier && tracking_number && <br />}
      {tracking_number && <strong>{tracking_number}</strong>}
      {tracking_url && (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="thread-link block font-bold">
          {m.orders_tracking_follow()}
        </a>
      )}
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
