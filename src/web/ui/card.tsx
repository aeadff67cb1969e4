import clsx from "clsx"
import type { ComponentProps } from "react"

export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      {...props}
      className={clsx("rounded-lg border border-line bg-surface p-5 shadow-soft sm:p-6", className)}
    />
  )
}
