import clsx from "clsx"
import { Banknote, RotateCcw, Truck } from "lucide-react"
import { useShopInfo } from "#web/layout/shop-info.ts"

const icons = [Truck, Banknote, RotateCcw]

/** Lists the shop's promises about delivery, payment and returns. */
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
