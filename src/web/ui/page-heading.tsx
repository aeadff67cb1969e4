import type { ReactNode } from "react"

/** The one h1 of a page, with a row of stitches under it. */
export function PageHeading({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <hr className="mt-1 w-24 border-0 border-terracotta border-t-3 border-dashed" />
        {text && <p className="text-lg text-muted">{text}</p>}
      </div>
      {action}
    </header>
  )
}
