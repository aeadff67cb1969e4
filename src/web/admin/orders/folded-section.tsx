import { ChevronDown } from "lucide-react"
import { type ReactNode, useState } from "react"

interface FoldedSectionProps {
  title: string
  /** Says in a few words what is inside. */
  summary?: ReactNode
  /** A function makes content that is costly to load: it is called once the section is open. */
  children: ReactNode | (() => ReactNode)
}

/** Shows a part of an order that is rarely looked at, folded to its title and a summary. */
export function FoldedSection({ title, summary, children }: FoldedSectionProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <h3 className="shrink-0 font-bold font-sans text-base">{title}</h3>
        <span className="wrap-anywhere line-clamp-1 min-w-0 grow text-right text-muted text-sm">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
        {typeof children === "function" ? opened && children() : children}
      </div>
    </details>
  )
}
