import { href, Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import {
  isOpenReturn,
  isUnanswered,
  returnReasonLabels,
  returnStateLabels,
  returnWishLabels,
} from "#shop/orders/returns.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { May, useMay } from "../../shell/may.tsx"
import { RETURN_OF } from "../new-order/free-order.ts"
import { OrderPictures } from "../receipts/order-pictures.tsx"
import { toOrder } from "../to-order.ts"
import { ReturnAnswer, type ReturnProps } from "./return-answer.tsx"

type Return = AdminOrder["returns"][number]

/** Shows the open return of an order with its one step, as what is due with that order. */
export function DueReturn(props: ReturnProps) {
  const open = props.order.returns.find(isOpenReturn)
  return open && <InFull {...props} shown={open} />
}

/** Shows what the customer of an order has sent back, the latest first; the open return stands elsewhere while it is what is due. */
export function OrderReturns({ isDue, ...props }: ReturnProps & { isDue: boolean }) {
  const shown = props.order.returns.filter((each) => !(isDue && isOpenReturn(each))).toReversed()
  return shown.map((each) => (
    <section
      key={each.id}
      aria-labelledby={`return-${each.id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border-2 border-line p-3.5 sm:p-4"
    >
      <h3 id={`return-${each.id}`} className="text-xl leading-snug">
        {returnStateLabels[each.state]}
      </h3>
      <InFull {...props} shown={each} />
    </section>
  ))
}

function InFull({ shown, ...props }: ReturnProps & { shown: Return }) {
  const { order } = props
  const mayEnter = useMay()("POST /admin/orders")
  return (
    <>
      <p className="text-muted text-sm">
        <time dateTime={shown.created_at}>{formatDate(shown.created_at)}</time>
        {" · "}
        {returnWishLabels[shown.wish]}
      </p>
      <ul className="grid gap-1">
        {shown.items.map(({ id, quantity }) => (
          <li key={id} className="wrap-anywhere">
            {quantity} × {order.items.find((item) => item.id === id)?.product_name}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere whitespace-pre-line text-sm">
        <strong>{returnReasonLabels[shown.reason]}</strong>
        {shown.words && ` · ${shown.words}`}
      </p>
      <OrderPictures orderId={order.id} paths={shown.pictures} />
      {shown.sent_order && (
        <Link {...toOrder(shown.sent_order.id)} className="thread-link justify-self-start font-bold">
          {m.admin_return_sent({ number: shown.sent_order.order_number })}
        </Link>
      )}
      {isUnanswered(shown) && mayEnter && (
        <ButtonLink
          state={{ from: "elsewhere" }}
          to={{ pathname: href("/admin/orders/new"), search: `?${new URLSearchParams({ [RETURN_OF]: order.id })}` }}
          variant="secondary"
          className="justify-self-start"
        >
          {m.admin_return_send()}
        </ButtonLink>
      )}
      {isOpenReturn(shown) && (
        <May call="PUT /admin/orders/:id/return">
          <ReturnAnswer key={shown.state} {...props} open={shown} />
        </May>
      )}
    </>
  )
}
