import { Fragment, type ReactNode } from "react"
import { href, Link, useParams } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Customer } from "#shop/customer-page/customer-page.ts"
import { MAIL_NAMES } from "#shop/mails/admin/unsent-mails.ts"
import { formatAmount } from "#shop/money.ts"
import { orderStatusLabels } from "#shop/orders/orders.ts"
import { whatsAppLink } from "#shop/orders/phones.ts"
import { PaymentBadge } from "#web/orders/order-badges.tsx"
import { Card } from "#web/ui/card.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { shownCount } from "#web/ui/shown-count.ts"
import { Stars } from "#web/ui/stars.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { toOrder } from "../orders/to-order.ts"
import { nameOfStatus } from "../users/user-words.ts"
import { KeptForm } from "./kept-form.tsx"

const MAIL_STATES: Readonly<Record<Customer["mails"][number]["status"], () => string>> = {
  queued: m.admin_customer_mail_waits,
  sending: m.admin_customer_mail_waits,
  sent: m.admin_customer_mail_sent,
  doubtful: m.admin_customer_mail_doubtful,
  failed: m.admin_customer_mail_failed,
  expired: m.admin_customer_mail_expired,
}

/** Shows all that is known of one customer, with a call one press away. */
export default function CustomerScreen() {
  const { id = "" } = useParams()
  const { value, failure, reload } = useAdminQuery("/admin/customers/:id", { param: { id } })
  if (failure && !value) return <LoadFailed title={m.admin_customer()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  return (
    <>
      <AdminHeading title={value.name} text={stateOf(value)} action={<Reach {...value} />} />
      <div className="gap-5 space-y-5 lg:columns-2">
        <Part title={m.admin_customer()} rows={facts(value)} />
        <Card className="break-inside-avoid">
          <KeptForm key={value.id} asked={id} customer={value} onSaved={reload} />
        </Card>
        <Part title={m.admin_screen_orders()} rows={orders(value)} />
        <Part title={m.admin_customer_reached()} rows={reached(value)} />
        <Part title={m.admin_screen_reviews()} rows={reviews(value)} />
        <Part title={m.admin_customer_mails()} rows={mails(value)} />
      </div>
    </>
  )
}

const stateOf = ({ account }: Customer) =>
  account ? nameOfStatus(account.account_status) : m.admin_customer_no_account()

function Reach({ phones: [phone], emails: [email] }: Customer) {
  const ways = [
    ...(phone ? [[`tel:${phone.replace(/[^+\d]/g, "")}`, m.admin_call_phone({ phone })]] : []),
    ...(phone ? [[whatsAppLink(phone, ""), m.admin_order_whatsapp()]] : []),
    ...(email ? [[`mailto:${email}`, m.admin_order_email()]] : []),
  ]
  return (
    <p className="flex flex-wrap gap-2">
      {ways.map(([to, label], at) => (
        <a
          key={to}
          href={to}
          rel="noopener noreferrer"
          className={`button button-md ${at ? "button-secondary" : "button-primary"}`}
        >
          {label}
        </a>
      ))}
    </p>
  )
}

/** Is what stands left, what stands right, and what is said below. */
type Row = readonly [main: ReactNode, side?: ReactNode, more?: ReactNode]

function facts({ account, accounts, newsletter, review_requests, ...customer }: Customer): Row[] {
  const asked = account && review_requests && m.admin_customer_asked()
  const agreed = [newsletter === "confirmed" && m.admin_screen_newsletter(), asked].filter(Boolean).join(", ")
  return [
    [m.admin_screen_orders(), shownCount(customer.matching, customer.matching_capped)],
    [m.admin_customer_ordered(), formatAmount(customer.ordered_amount)],
    [m.admin_customer_paid(), formatAmount(customer.paid_amount)],
    [m.admin_customer_open(), formatAmount(customer.open_amount)],
    [m.admin_customer_refused(), customer.refused_parcels],
    [m.admin_customer_agreed(), agreed || m.admin_audit_none()],
    ...accounts.map(
      ({ id, email }): Row => [m.admin_customer_perhaps(), link(href("/admin/customers/:id", { id }), email)],
    ),
  ]
}

function orders({ account, emails, phones, ...customer }: Customer): Row[] {
  const [q = ""] = account ? emails : phones
  const rows = customer.orders.map((order): Row => {
    const when = `${orderStatusLabels[order.status]} · ${formatDate(order.created_at)}`
    return [
      link(toOrder(order.id).to, order.order_number),
      formatAmount(order.total_amount),
      <Fragment key="">
        {when} <PaymentBadge order={order} />
      </Fragment>,
    ]
  })
  return [...rows, [link(`${href("/admin/orders")}?${new URLSearchParams({ q })}`, m.admin_customer_all_orders())]]
}

const reached = (customer: Customer): Row[] =>
  [...customer.phones, ...customer.emails, ...customer.addresses].map((each) => [each])

const reviews = (customer: Customer): Row[] =>
  customer.reviews.map(({ product_name, stars, text }) => [
    product_name,
    <Stars key="" stars={stars} alt={m.orders_stars({ stars })} />,
    text,
  ])

const mails = (customer: Customer): Row[] =>
  customer.mails.map(({ kind, status, created_at }) => [
    MAIL_NAMES[kind](),
    MAIL_STATES[status](),
    formatDate(created_at),
  ])

const link = (to: string, text: string) => (
  <Link to={to} state={{ from: "elsewhere" }} className="thread-link inline-flex min-h-11 items-center font-bold">
    {text}
  </Link>
)

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Card className="break-inside-avoid">
      <h2 className="mb-1 text-xl">{title}</h2>
      <ul className="divide-y divide-line">
        {rows.map(([main, side, more], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
          <li key={at} className="wrap-anywhere py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span>{main}</span>
              <span className="font-bold">{side}</span>
            </p>
            {more && <p className="text-muted text-sm">{more}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
