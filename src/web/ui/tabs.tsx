import clsx from "clsx"
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"

interface Tab {
  id: string
  label: ReactNode
}

interface TabsProps {
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  label: string
  children: ReactNode
  className?: string
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs({ tabs, selected, onSelect, label, children, className }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div className={clsx("grid gap-6", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded-full border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className="min-h-11 grow sm:min-h-10 whitespace-nowrap rounded-full px-2 font-bold text-muted text-sm transition-colors hover:text-ink sm:px-3 aria-selected:bg-surface aria-selected:text-terracotta aria-selected:shadow-soft"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
