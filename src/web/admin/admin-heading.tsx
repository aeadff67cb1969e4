import type { ReactNode } from "react"

export interface AdminHeadingProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** Shows the one h1 of an admin screen, its purpose, and its main action. */
export function AdminHeading({ title, text, action }: AdminHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {action}
    </header>
  )
}
