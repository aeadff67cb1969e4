import clsx from "clsx"
import { Banknote, RotateCcw, Truck } from "lucide-react"
import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { OwnersWords } from "#web/ui/words/owners-words.tsx"

const icons = [Truck, Banknote, RotateCcw]

interface PromisesProps {
  /** Says more exactly when something arrives; "" says nothing of it. */
  arrival?: string
  /** Says that something cannot be returned, in the place of the promise. */
  returns?: string | undefined
  className: string
  /** Stands below them, in items of the same list. */
  children?: ReactNode
}

export function Promises({ arrival, returns, className, children }: PromisesProps) {
  const shop = useShopInfo()
  const [delivery, ...others] = shop?.promises ?? []
  const promises = [arrival ?? delivery, ...others]
  if (returns) promises.splice(others.length, 1, returns)
  const policies = { 0: "shipping", [others.length]: "returns" }
  return (
    <ul className={clsx("grid gap-3 border-line border-dashed text-muted", className)}>
      {icons.map((Icon, at) => {
        const promise = promises[at]
        const policy = policies[at]
        if (!shop || !promise) return null
        const words = <OwnersWords sentence={promise} words={shop.deliveryTime} lang={shop.deliveryLang} />
        return (
          <li key={promise} className="flex items-center gap-3 whitespace-pre-line">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-sage" />
            {policy ? (
              <Link to={href("/policies/:policy", { policy })} className="thread-link decoration-current">
                {words}
              </Link>
            ) : (
              <span>{words}</span>
            )}
          </li>
        )
      })}
      {children}
    </ul>
  )
}
