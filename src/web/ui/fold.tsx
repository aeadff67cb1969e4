import clsx from "clsx"
import { ChevronDown } from "lucide-react"
import { type ReactNode, useState } from "react"

interface FoldProps {
  summary: ReactNode
  open?: boolean
  /** Is called when it is folded or unfolded, also by script. */
  onToggle?: ((open: boolean) => void) | undefined
  className?: string
  children: ReactNode
}

/** Keeps what few need behind a row of one line. What is typed in it stays when it is folded. */
export function Fold({ summary, open = false, onToggle, className, children }: FoldProps) {
  const [openAtFirst] = useState(open)
  return (
    <details
      open={openAtFirst}
      onToggle={({ newState }) => onToggle?.(newState === "open")}
      className={clsx("group", className)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-md font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{summary}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
