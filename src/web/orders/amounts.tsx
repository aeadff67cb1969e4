import clsx from "clsx"
import type { ReactNode } from "react"
import { Price } from "#web/ui/price.tsx"

export function Amounts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={clsx("grid gap-2", className)}>{children}</dl>
}

export function Amount({ label, cents, total = false }: { label: ReactNode; cents: number; total?: boolean }) {
  return (
    <div
      className={clsx(
        "flex items-baseline justify-between gap-4",
        total && "mt-1 border-line border-t-2 border-dashed pt-3 font-bold text-xl",
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">
        {cents < 0 && "− "}
        <Price cents={Math.abs(cents)} />
      </dd>
    </div>
  )
}
