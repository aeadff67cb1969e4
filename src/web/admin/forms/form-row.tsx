import type { ReactNode } from "react"
import { Fold } from "#web/ui/fold.tsx"

interface FormRowProps {
  title: string
  summary: string
  open?: boolean
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** Folds a part of the form that most products leave as it is to its title and what is in it. */
export function FormRow({ title, summary, open = false, onToggle, children }: FormRowProps) {
  return (
    <Fold
      open={open}
      onToggle={onToggle}
      className="border-line border-t pt-2"
      summary={
        <span className="grid leading-snug">
          {title}
          <span className="wrap-anywhere line-clamp-1 font-normal text-muted text-sm">{summary}</span>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-2">{children}</div>
    </Fold>
  )
}
