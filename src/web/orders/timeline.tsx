import type { ReactNode } from "react"
import { formatDateTime } from "#messages/formats.ts"

export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="ml-1.5 grid gap-3 border-line border-l-2 border-dashed pl-5">{children}</ol>
}

export function TimelineEvent({ at, by, children }: { at: string; by?: string | undefined; children: ReactNode }) {
  return (
    <li className="wrap-anywhere relative leading-snug">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-terracotta ring-4 ring-surface"
      />
      {children}
      <span className="block text-muted text-sm">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {by && ` · ${by}`}
      </span>
    </li>
  )
}
