import { X } from "lucide-react"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { type RowAction, RowMenu } from "./row-menu.tsx"
import type { Selection } from "./selection.tsx"

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "rows" | "clear">
  busy: boolean
  more: readonly RowAction[]
  /** Holds the buttons of the two actions that are wanted most. */
  children: ReactNode
}

/** Stays at the foot of the screen while rows are chosen, with what can be done with all of them. */
export function SelectionBar({ selection: { rows, clear }, busy, more, children }: SelectionBarProps) {
  if (rows.length === 0) return null
  const selected = m.admin_list_selected({ count: rows.length })
  return (
    <section
      aria-label={selected}
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-1 rounded-lg border border-line-strong bg-surface p-1 pr-0 shadow-lift sm:gap-2 sm:p-2"
    >
      <IconButton label={m.admin_list_select_none()} onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
      <span role="status" className="mr-auto font-bold text-sm">
        {selected}
      </span>
      {children}
      <RowMenu label={m.admin_list_more()} busy={busy} actions={more} />
    </section>
  )
}
