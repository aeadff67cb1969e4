import { Leaf, type LucideIcon, RotateCcw, ShieldCheck, Truck } from "lucide-react"
import { m } from "#messages/messages.js"

const promises: readonly { Icon: LucideIcon; title: () => string; text: () => string }[] = [
  { Icon: ShieldCheck, title: m.home_trust_secure_title, text: m.home_trust_secure_text },
  { Icon: Truck, title: m.home_trust_delivery_title, text: m.home_trust_delivery_text },
  { Icon: RotateCcw, title: m.home_trust_returns_title, text: m.home_trust_returns_text },
  { Icon: Leaf, title: m.home_trust_materials_title, text: m.home_trust_materials_text },
]

export function Trust() {
  return (
    <section aria-label={m.home_trust_title()} className="page-width pt-18 sm:pt-24">
      <ul className="grid gap-x-6 gap-y-8 border-line border-y-2 border-dashed py-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(({ Icon, title, text }) => (
          <li key={title()} className="flex items-center gap-4">
            <span className="grid size-13 shrink-0 place-items-center rounded-blob bg-sage-soft text-sage">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span className="grid leading-snug">
              <strong>{title()}</strong>
              <span className="text-muted text-sm">{text()}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
