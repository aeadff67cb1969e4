import clsx from "clsx"
import { useEffect, useRef } from "react"
import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { owesTransfer, paysAtDoor } from "#shop/orders/due-step.ts"
import type { OrderLink } from "#shop/orders/links/link-query.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { awaitsTransfer, isUnderWay } from "#shop/orders/orders.ts"
import type { ShownAccount } from "#shop/settings/settings.ts"
import parcel from "#web/orders/drawings/parcel.svg"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { OwnersWords, type OwnersWordsProps } from "#web/ui/words/owners-words.tsx"
import { OrderReceipt } from "./order-receipt.tsx"
import { TransferDetails } from "./transfer-details.tsx"

export interface OrderFacts {
  /** Stands instead of a session of its account. */
  link?: OrderLink | undefined
  accounts: readonly ShownAccount[]
  delivery: OwnersWordsProps
}

interface NextStepsProps extends OrderFacts {
  order: Order
  placed: boolean
  focused: boolean
  onChange: (order: Order) => void
}

export function NextSteps({ order, placed: justPlaced, focused, accounts, delivery, link, onChange }: NextStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused])
  const refused = order.payment_status === "failed"
  // The tab remembers that it placed the order for as long as it is open; the shop may have answered since.
  const placed = justPlaced && order.status === "pending" && !refused
  const receipt = awaitsTransfer(order) && order.due_amount > 0 && (
    <OrderReceipt order={order} link={link} onChange={onChange} />
  )
  const until = keptUntil(order, new Date())
  const isDue = owesTransfer(order) && !isAsked(order)
  const title = `next-${order.id}`
  return (
    <Card aria-labelledby={title} className={clsx("grid gap-3 border-terracotta", placed && "bg-terracotta-soft")}>
      <header className="flex items-center gap-3 sm:gap-5">
        {placed && <img src={parcel} alt="" width={220} height={190} className="w-20 sm:w-32" />}
        <div id={title}>
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {placed ? m.orders_thanks() : isDue ? m.orders_next_due() : m.orders_next_open()}
          </h2>
          <p className="font-bold text-sm">{m.orders_number({ number: order.order_number })}</p>
        </div>
      </header>
      {refused && receipt ? (
        receipt
      ) : (
        <p className={clsx(placed && "font-bold text-lg")}>{todo(order, accounts, new Date())}</p>
      )}
      {until && (refused || order.slip_counted) && <p className="font-bold">{m.orders_next_kept({ date: until })}</p>}
      {receipt && owesTransfer(order) && <TransferDetails order={order} accounts={accounts} />}
      {!refused && receipt}
      {order.card && !isAsked(order) && (
        <ButtonLink to={order.card.url} reloadDocument className="justify-self-start">
          {m.orders_card_pay({ total: formatAmount(order.due_amount) })}
        </ButtonLink>
      )}
      {isUnderWay(order) && !refused && (
        <p className="text-muted text-sm">
          <OwnersWords {...delivery} />
        </p>
      )}
    </Card>
  )
}

/** Returns whether the bank is being asked about the card payment of an order: it is not to be paid once more meanwhile. */
const isAsked = ({ card, card_pending }: Order) => card !== undefined && card_pending

/** Returns until when the pieces of an order wait for its money; null where that has passed or is not said. */
function keptUntil({ pay_by, status }: Order, now: Date): string | null {
  return status === "pending" && pay_by !== null && new Date(pay_by) > now ? formatUntil(pay_by) : null
}

function todo(order: Order, accounts: OrderFacts["accounts"], now: Date): string {
  const open = formatAmount(order.open_amount)
  if (order.payment_status === "paid") return m.orders_next_paid()
  const until = keptUntil(order, now)
  if (isAsked(order)) return m.orders_card_by_mail()
  if (order.due_part === "none") {
    return paysAtDoor(order) ? m.orders_next_making_cash({ total: open }) : m.orders_next_making()
  }
  if (order.card) {
    if (order.payment_status === "failed") return m.orders_card_not_paid()
    if (order.due_part) return m.orders_next_part({ part: order.due_part, due: formatAmount(order.due_amount) })
    return until ? m.orders_next_card_by({ date: until }) : m.orders_next_card()
  }
  if (!awaitsTransfer(order)) return m.orders_next_cash({ total: open })
  if (order.slip_counted && order.due_part !== "balance")
    return m.orders_next_rest({ open: formatAmount(order.due_amount) })
  if (order.bank_receipt_url !== null && !order.slip_counted) return m.orders_next_check()
  if (accounts.length > 0 && accounts.every(({ sample }) => sample)) return m.orders_next_sample()
  if (order.due_part) {
    const words = m.orders_next_part({ part: order.due_part, due: formatAmount(order.due_amount) })
    return until ? `${words} ${m.orders_next_kept({ date: until })}` : words
  }
  return until ? m.orders_next_transfer({ date: until }) : m.orders_next_transfer_soon()
}
