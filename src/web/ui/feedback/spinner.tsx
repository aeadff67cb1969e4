import clsx from "clsx"
import { m } from "#messages/messages.js"

/** Shows that something loads. Assistive technology reads `label`; without one, the surrounding text must say it. */
export function Spinner({ label, className = "size-6" }: { label?: string; className?: string }) {
  const thread = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={clsx("animate-spin", className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (!label) return thread
  return (
    <span role="status" className="inline-flex items-center gap-3">
      {thread}
      <span className="sr-only">{label}</span>
    </span>
  )
}

export function PageSpinner() {
  return (
    <div data-loading className="grid min-h-[50vh] place-items-center text-terracotta">
      <Spinner label={m.shell_loading()} className="size-10" />
    </div>
  )
}
