import clsx from "clsx"
import { Banknote, RotateCcw, Truck } from "lucide-react"
import { m } from "#messages/messages.js"

const promises = [
  [Truck, m.shop_promise_delivery],
  [Banknote, m.shop_promise_payment],
  [RotateCcw, m.shop_promise_returns],
] as const

/** How soon it comes, how it is paid, and that it can be sent back. */
export function Promises({ className }: { className: string }) {
  return (
    <ul className={clsx("grid gap-3 border-line border-dashed text-muted", className)}>
      {promises.map(([Icon, text]) => (
        <li key={text()} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-sage" />
          {text()}
        </li>
      ))}
    </ul>
  )
}
