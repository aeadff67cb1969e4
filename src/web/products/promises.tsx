import clsx from "clsx"
import { Banknote, RotateCcw, Truck } from "lucide-react"
import { useShopInfo } from "#web/layout/shop-info.ts"

const icons = [Truck, Banknote, RotateCcw]

/** How soon it comes, how it is paid, and that it can be sent back. */
export function Promises({ className }: { className: string }) {
  const promises = useShopInfo()?.promises ?? []
  return (
    <ul className={clsx("grid gap-3 border-line border-dashed text-muted", className)}>
      {icons.map((Icon, at) => (
        <li key={promises[at]} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-sage" />
          {promises[at]}
        </li>
      ))}
    </ul>
  )
}
