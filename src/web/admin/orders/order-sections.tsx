import { lazy, type ReactNode, Suspense } from "react"
import { Link } from "react-router"
import { formatLongDate } from "#messages/formats.ts"
import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { orderChannelLabels } from "#shop/orders/orders.ts"
import { whatsAppLink } from "#shop/orders/phones.ts"
import { madeWords } from "#shop/stock/made-words.ts"
import { OrderAmountRows } from "#web/orders/order-amounts.tsx"
import { OrderLine } from "#web/products/lines/order-line.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { Price } from "#web/ui/price.tsx"
import { May } from "../shell/may.tsx"
import { FoldedSection, hasRoom } from "./folded-section.tsx"
import { lineForOwner } from "./line-for-owner.ts"
import { isPdf } from "./receipts/receipt-view.tsx"
import { OrderMoney } from "./refunds/order-money.tsx"
import type { RefundFormProps } from "./refunds/refund-form.tsx"
import { methodLabel, type ShownOrder, wasByCard, withLink } from "./shown-order.ts"
import { toOrder } from "./to-order.ts"

const CardAsk = lazyPart(async () => (await import("./time-to-pay/card-ask.tsx")).CardAsk)
const OrderLink = lazyPart(async () => (await import("./link/order-link.tsx")).OrderLink)
const OrderLanguage = lazyPart(async () => (await import("./order-language.tsx")).OrderLanguage)
const OrderSlips = lazy(() => import("./receipts/order-slips.tsx"))

export function CustomerSection(shown: ShownOrder) {
  const { order } = shown
  return (
    <FoldedSection title={m.admin_order_customer()} summary={order.customer_phone} open={hasRoom()}>
      <dl className="grid gap-2">
        <Fact name={m.admin_name()}>{order.customer_name}</Fact>
        {order.customer_email && (
          <Fact name={m.admin_order_email()}>
            <a href={`mailto:${order.customer_email}`} className="thread-link inline">
              {order.customer_email}
            </a>
          </Fact>
        )}
        {order.customer_phone && (
          <Fact name={m.admin_order_phone()}>
            <PhoneLink phone={order.customer_phone} />
            <span className="-my-2 -mr-2 ml-auto">
              <CopyButton label={m.admin_order_copy_phone()} text={order.customer_phone} />
            </span>
          </Fact>
        )}
        {order.second_phone && (
          <Fact name={m.orders_csv_second_phone()}>
            <PhoneLink phone={order.second_phone} />
          </Fact>
        )}
        {order.customer_phone && (
          <Fact name={m.admin_order_whatsapp()}>
            <a
              href={whatsAppLink(order.customer_phone, withLink(order, order.whatsapp_text))}
              target="_blank"
              rel="noopener noreferrer"
              className="thread-link inline"
            >
              {m.admin_order_whatsapp_write()}
            </a>
          </Fact>
        )}
        {order.link && (
          <Fact name={m.admin_order_link()}>
            <div className="min-h-20 grow">
              <Suspense>
                <OrderLink {...shown} />
              </Suspense>
            </div>
          </Fact>
        )}
        <Fact name={m.admin_order_date()}>
          <time dateTime={order.created_at}>{formatLongDate(order.created_at)}</time>
        </Fact>
        {order.refused_parcels > 0 && (
          <Fact name={m.admin_order_parcels()}>{m.admin_parcels_refused({ count: order.refused_parcels })}</Fact>
        )}
        {order.channel !== "shop" && <Fact name={m.admin_order_channel()}>{orderChannelLabels[order.channel]}</Fact>}
      </dl>
      <div className="min-h-20">
        <Suspense>
          <OrderLanguage {...shown} />
        </Suspense>
      </div>
    </FoldedSection>
  )
}

export function PaymentSection({ onChange, ...props }: RefundFormProps & Pick<ShownOrder, "onChange">) {
  const { order } = props
  const method = methodLabel(order.payment_method, order.delivery_address === "")
  return (
    <FoldedSection title={m.admin_order_payment()} summary={method} open={order.card_refund?.to_decide === true}>
      <dl className="grid gap-2">
        <Fact name={m.admin_order_method()}>{method}</Fact>
        <Fact name={m.admin_receipt()}>{receiptKind(order.payment_receipt)}</Fact>
      </dl>
      {wasByCard(order) && order.payment_status !== "paid" && (
        <May call="POST /admin/orders/:id/card-ask">
          <Suspense>
            <CardAsk orderId={order.id} />
          </Suspense>
        </May>
      )}
      <OrderMoney {...props} />
      <Suspense>
        <OrderSlips order={order} onChange={onChange} />
      </Suspense>
    </FoldedSection>
  )
}

export function ItemsSection({ order }: { order: AdminOrder }) {
  return (
    <FoldedSection
      title={m.admin_order_items()}
      summary={m.admin_orders_items({ count: order.items.length })}
      open={hasRoom()}
    >
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <OrderLine
            key={item.id}
            {...lineForOwner({ ...item, product_name: item.product_name || m.admin_order_product() })}
            made={madeWords(item, order.items)}
            imageUrl={item.product?.image_url}
            quantity={withElements(m.admin_order_quantity, {
              quantity: item.quantity,
              price: <Price cents={centsOf(item.price)} />,
            })}
            cents={centsOf(item.subtotal)}
          />
        ))}
      </ul>
      <OrderAmountRows
        order={order}
        totalLabel={m.admin_order_total()}
        className="mt-2 border-line border-t pt-3 max-sm:[&>div]:text-base"
      />
    </FoldedSection>
  )
}

function receiptKind(path: string | null): string {
  if (path === null) return m.admin_order_no_receipt()
  return isPdf(path) ? m.admin_receipt_pdf() : m.admin_receipt_picture()
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="thread-link inline">
      {phone}
    </a>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere flex min-w-0 items-center">{children}</dd>
    </div>
  )
}

/** Warns before a payment is approved by a receipt that was sent for another order too. Shows nothing of a receipt that was not. */
export function SameReceipt({ orders }: { orders: AdminOrder["receipt_also_on"] }) {
  if (orders.length === 0) return null
  return (
    <Alert tone="warning" title={m.admin_receipt_reused()}>
      <ul>
        {orders.map(({ id, order_number }) => (
          <li key={id}>
            <Link {...toOrder(id)} className="thread-link inline font-bold">
              {m.admin_receipt_also_on({ number: order_number })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
