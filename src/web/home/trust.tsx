import { Leaf, type LucideIcon, RotateCcw, ShieldCheck, Truck } from "lucide-react"

const promises: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: ShieldCheck, title: "100% secure transactions", text: "Your details stay with us" },
  { Icon: Truck, title: "Delivery within 3-5 days", text: "Anywhere in Sri Lanka" },
  { Icon: RotateCcw, title: "30-day returns", text: "If it is not love after all" },
  { Icon: Leaf, title: "Sustainable materials", text: "Natural yarns, paper wrapping" },
]

export function Trust() {
  return (
    <section aria-label="What you can count on" className="page-width pt-18 sm:pt-24">
      <ul className="grid gap-x-6 gap-y-8 border-line border-y-2 border-dashed py-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className="flex items-center gap-4">
            <span className="grid size-13 shrink-0 place-items-center rounded-blob bg-sage-soft text-sage">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span className="grid leading-snug">
              <strong>{title}</strong>
              <span className="text-muted text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
