import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { ReorderedLine } from "#shop/orders/customer/reorder-json.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Says what of an order is in the cart again, and why not all. */
export function Reordered({ lines }: { lines: readonly ReorderedLine[] }) {
  const count = lines.reduce((sum, { added }) => sum + added, 0)
  const short = lines.filter(({ added, wanted }) => added < wanted)
  return (
    <Alert
      tone={short.length > 0 ? "warning" : "success"}
      title={count > 0 ? m.orders_again_added({ count }) : m.orders_again_none()}
      action={
        <ButtonLink to={href("/cart")} size="sm" variant="secondary">
          {m.orders_view_cart()}
        </ButtonLink>
      }
    >
      {short.length > 0 && (
        <ul className="grid gap-1">
          {short.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product stands there once for each of its texts
            <li key={index}>{reasonOf(line)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function reasonOf({ name, wanted, added, availability }: ReorderedLine): string {
  if (availability === "gone") return m.orders_again_gone({ name })
  if (availability === "changed") return m.orders_again_changed({ name })
  if (availability === "sold_out") return m.orders_again_sold_out({ name })
  return added > 0 ? m.orders_again_short({ name, added, wanted }) : m.orders_again_all({ name })
}
