import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { parcelAddress } from "#shop/address/address.ts"
import { centsOf } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { whatsAppLink } from "#shop/orders/admin/phones.ts"
import { orderChannelLabels } from "#shop/orders/orders.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { OrderAmountRows } from "#web/orders/order-amounts.tsx"
import { PersonalisedText } from "#web/orders/personalised-text.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Price } from "#web/ui/price.tsx"
import { withElements } from "#web/ui/with-elements.tsx"
import { formatLongDate } from "../dates.ts"
import { ReceiptDecision } from "./receipt-decision.tsx"
import { isPdf, ReceiptView } from "./receipt-view.tsx"
import type { ShownOrder } from "./use-order-change.ts"
import type { Unsaved } from "./use-unsaved.ts"

export function CustomerSection({ order }: { order: AdminOrder }) {
  return (
    <OrderSection title={m.admin_order_customer()}>
      <dl className="grid gap-2">
        <Fact name={m.admin_name()}>{order.customer_name}</Fact>
        {order.customer_email && (
          <Fact name={m.admin_order_email()}>
            <a href={`mailto:${order.customer_email}`} className="thread-link inline">
              {order.customer_email}
            </a>
          </Fact>
        )}
        <Fact name={m.admin_order_phone()}>
          <a href={`tel:${order.customer_phone.replace(/[^+\d]/g, "")}`} className="thread-link inline">
            {order.customer_phone}
          </a>
          <span className="-my-2 -mr-2 ml-auto">
            <CopyButton label={m.admin_order_copy_phone()} text={order.customer_phone} />
          </span>
        </Fact>
        <Fact name={m.admin_order_whatsapp()}>
          <a
            href={whatsAppLink(order.customer_phone, m.admin_order_whatsapp_text(aboutOrder(order)))}
            target="_blank"
            rel="noopener noreferrer"
            className="thread-link inline"
          >
            {m.admin_order_whatsapp_write()}
          </a>
        </Fact>
        <Fact name={m.admin_order_date()}>
          <time dateTime={order.created_at}>{formatLongDate(order.created_at)}</time>
        </Fact>
        {order.channel !== "shop" && <Fact name={m.admin_order_channel()}>{orderChannelLabels[order.channel]}</Fact>}
      </dl>
    </OrderSection>
  )
}

const aboutOrder = ({ customer_name: name, order_number: number }: AdminOrder) => ({ name, number })

export function AddressSection({ order }: { order: AdminOrder }) {
  return (
    <OrderSection
      title={m.admin_order_address()}
      action={
        <span className="-mr-2">
          <CopyButton label={m.admin_order_copy_address()} text={parcelAddress(order)} />
        </span>
      }
    >
      {order.delivery_address === "" && <p className="font-bold">{m.admin_order_handed_over()}</p>}
      <address className="wrap-anywhere whitespace-pre-line not-italic">{parcelAddress(order)}</address>
      {order.notes && (
        <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-sm">
          <strong>{m.admin_order_customer_note()}</strong> {order.notes}
        </p>
      )}
    </OrderSection>
  )
}

export function PaymentSection(shown: ShownOrder & { unsaved: Unsaved }) {
  const { order } = shown
  return (
    <OrderSection title={m.admin_order_payment()}>
      <dl className="grid gap-2">
        <Fact name={m.admin_order_method()}>{paymentMethodLabels[order.payment_method]}</Fact>
        <Fact name={m.admin_receipt()}>{receiptKind(order.payment_receipt)}</Fact>
      </dl>
      {order.payment_receipt !== null && (
        <>
          <SameReceipt orders={order.receipt_also_on} />
          <ReceiptView orderId={order.id} path={order.payment_receipt} />
          <ReceiptDecision key={order.payment_receipt} {...shown} />
        </>
      )}
    </OrderSection>
  )
}

export function ItemsSection({ order }: { order: AdminOrder }) {
  return (
    <OrderSection title={m.admin_order_items()}>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:max-md:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          >
            <ProductPicture
              imageUrl={item.product?.image_url ?? null}
              alt=""
              sizes="56px"
              className="rounded-md text-[0.625rem] leading-tight max-sm:row-span-2 md:max-lg:row-span-2"
            />
            <div className="wrap-anywhere leading-snug">
              <p className="font-bold">{item.product_name || m.admin_order_product()}</p>
              <PersonalisedText of={item.personalisation} />
              <p className="text-muted text-sm">
                {withElements(m.admin_order_quantity, {
                  quantity: item.quantity,
                  price: <Price cents={centsOf(item.price)} />,
                })}
              </p>
            </div>
            <Price cents={centsOf(item.subtotal)} className="font-bold" />
          </li>
        ))}
      </ul>
      <OrderAmountRows
        order={order}
        totalLabel={m.admin_order_total()}
        className="mt-2 border-line border-t pt-3 max-sm:[&>div]:text-base"
      />
    </OrderSection>
  )
}

/** Shows a titled part of the order's dialog. */
export function OrderSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg border border-line p-3.5 sm:p-4">
      <header className="flex min-h-9 items-center justify-between gap-2">
        <h3 className="text-lg">{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}

function receiptKind(path: string | null): string {
  if (path === null) return m.admin_order_no_receipt()
  return isPdf(path) ? m.admin_receipt_pdf() : m.admin_receipt_picture()
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere flex min-w-0 items-center">{children}</dd>
    </div>
  )
}

/** Warns before a payment is approved by a receipt that was sent for another order too. Shows nothing of a receipt that was not. */
function SameReceipt({ orders }: { orders: AdminOrder["receipt_also_on"] }) {
  if (orders.length === 0) return null
  return (
    <Alert tone="warning" title={m.admin_receipt_reused()}>
      <ul>
        {orders.map(({ id, order_number }) => (
          <li key={id}>
            <Link to={href("/admin/orders/:id", { id })} className="thread-link inline font-bold">
              {m.admin_receipt_also_on({ number: order_number })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
