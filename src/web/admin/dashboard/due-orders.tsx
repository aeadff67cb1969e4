import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { formatCount, formatDate } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { LowProduct } from "#shop/catalogue/products/admin-products.ts"
import type { Dashboard } from "#shop/dashboard/dashboard.ts"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ownName } from "#web/products/lines/own-name.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Price } from "#web/ui/price.tsx"
import { BulkDone } from "../orders/bulk/bulk-result.tsx"
import { useBulkSheet } from "../orders/bulk/use-bulk-sheet.tsx"
import { useBulkStep } from "../orders/bulk/use-bulk-step.ts"
import { toOrder } from "../orders/to-order.ts"

type Step = keyof Dashboard["due"]

const titles: Record<Step, () => string> = {
  check_receipt: m.admin_orders_receipts_to_check,
  ask_balance: m.admin_due_balance,
  confirm: m.admin_orders_to_confirm,
  make: m.admin_orders_to_make,
  ship: m.admin_orders_to_ship,
  refund: m.admin_orders_to_refund,
  return: m.admin_orders_returns,
}

interface DueOrdersProps {
  due: Dashboard["due"]
  onChange: () => void
  children: ReactNode
}

export function DueOrders({ due, onChange, children }: DueOrdersProps) {
  const { busy, result, take, close } = useBulkStep(onChange)
  const { ask, sheet } = useBulkSheet(busy, take)
  const lead = (named: (order: { number: string }) => string, text: () => string) => (order: AdminOrderRow) => (
    <ButtonLink size="sm" {...toOrder(order.id)} aria-label={named({ number: order.order_number })}>
      {text()}
    </ButtonLink>
  )
  const actions: Record<Step, (order: AdminOrderRow) => ReactNode> = {
    check_receipt: lead(m.admin_dashboard_check_order, m.admin_dashboard_check),
    ask_balance: lead(m.admin_dashboard_ask_order, m.admin_dashboard_ask),
    confirm: (order) => (
      <Button
        size="sm"
        busy={busy}
        aria-label={m.admin_dashboard_confirm_order({ number: order.order_number })}
        onClick={() => take("confirm", [{ order }])}
      >
        {m.admin_dashboard_confirm()}
      </Button>
    ),
    make: lead(m.admin_dashboard_make_order, m.admin_dashboard_make),
    ship: (order) => (
      <Button
        size="sm"
        aria-label={m.admin_dashboard_ship_order({ number: order.order_number })}
        onClick={() => ask("ship", [order])}
      >
        {m.admin_orders_ship_many()}
      </Button>
    ),
    refund: lead(m.admin_dashboard_refund_order, m.admin_refund_open),
    return: lead(m.admin_dashboard_return_order, m.admin_dashboard_open),
  }
  const steps = keysOf(titles).filter((step) => due[step].count > 0)
  return (
    <>
      <BulkDone result={result} onClose={close} />
      {(steps.length > 0 || children) && (
        <div className="grid items-start gap-5 sm:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
          {steps.map((step) => (
            <FirstLook
              key={step}
              title={titles[step]()}
              count={due[step].count}
              all={`${href("/admin/orders")}?due=${step}&sort=oldest`}
            >
              {due[step].orders.map((order) => (
                <DueRow key={order.id} order={order}>
                  {actions[step](order)}
                </DueRow>
              ))}
            </FirstLook>
          ))}
          {children}
        </div>
      )}
      {sheet}
    </>
  )
}

function DueRow({ order, children }: { order: AdminOrderRow; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Link
        {...toOrder(order.id)}
        className="-mx-2 min-w-0 grow rounded-md px-2 py-1 leading-snug transition-colors hover:bg-terracotta-soft"
      >
        <span lang={langWritten(order.customer_name)} className="wrap-anywhere line-clamp-1 font-bold">
          {order.customer_name}
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <Price cents={centsOf(order.total_amount)} className="font-bold text-ink" />
          <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        </span>
        <span className="block text-muted text-sm">{order.order_number}</span>
      </Link>
      {children}
    </li>
  )
}

export function LowStock({ list }: { list: { count: number; products: LowProduct[] } }) {
  return (
    <FirstLook title={m.admin_low_stock()} count={list.count} all={`${href("/admin/products")}?status=low_stock`}>
      {list.products.map((product) => (
        <li key={product.id}>
          <Link
            to={`${href("/admin/products")}?${new URLSearchParams({ q: product.variant?.product_name ?? product.name })}`}
            className={row}
          >
            <span className="w-10 shrink-0">
              <ProductPicture
                imageUrl={product.image_url}
                alt=""
                sizes="40px"
                className="gap-0! rounded-md text-[0px]"
              />
            </span>
            <span className="wrap-anywhere min-w-0 grow leading-snug">
              <LineName {...ownName(product)} clamp />
            </span>
            <Badge tone={product.stock_quantity === 0 ? "danger" : "warning"}>
              {product.stock_quantity === 0
                ? m.admin_out_of_stock()
                : m.admin_dashboard_left({ count: product.stock_quantity })}
            </Badge>
          </Link>
        </li>
      ))}
    </FirstLook>
  )
}

const row = "-mx-2 flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-terracotta-soft"

interface FirstLookProps {
  title: string
  count: number
  all: string
  children: ReactNode
}

function FirstLook({ title, count, all, children }: FirstLookProps) {
  return (
    <Card className="max-sm:p-4">
      <header className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Badge tone="pending">{formatCount(count)}</Badge>
      </header>
      <ul className="divide-y divide-line">{children}</ul>
      <Link
        to={all}
        aria-label={m.admin_dashboard_view_all_of({ title })}
        className="thread-link mt-2 font-bold text-sm text-terracotta"
      >
        {m.admin_dashboard_view_all()}
      </Link>
    </Card>
  )
}
