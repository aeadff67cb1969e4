import type { ReactNode } from "react"
import { Fold } from "#web/ui/fold.tsx"

interface FoldedSectionProps {
  title: string
  summary?: ReactNode
  open?: boolean
  children: ReactNode
}

/** Returns whether the parts of an order stand beside its card, where they need not be folded away. */
export const hasRoom = () => window.matchMedia("(width >= 48rem)").matches

/** Shows a part of an order that is rarely looked at, folded to its title and a summary. */
export function FoldedSection({ title, summary, open = false, children }: FoldedSectionProps) {
  return (
    <Fold
      open={open}
      summary={
        <span className="folded-title flex items-baseline justify-between gap-x-3">
          <h3 className="shrink-0 font-bold font-sans text-base">{title}</h3>
          <span className="wrap-anywhere line-clamp-1 min-w-0 font-normal text-muted text-sm">{summary}</span>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">{children}</div>
    </Fold>
  )
}
