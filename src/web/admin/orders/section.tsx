import type { ReactNode } from "react"

/** A titled part of the order's dialog. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg border border-line p-3.5 sm:p-4">
      <header className="flex min-h-9 items-center justify-between gap-2">
        <h3 className="text-lg">{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}
