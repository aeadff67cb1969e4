import type { ReactNode } from "react"

const look = "max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"

export function ScrollingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ol aria-label={label} tabIndex={0} className={look}>
      {children}
    </ol>
  )
}
