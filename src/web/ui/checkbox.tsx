import clsx from "clsx"
import type { InputHTMLAttributes, ReactNode } from "react"

/** A checkbox (or `type="radio"`) with its label; the whole row is the target. */
export function Checkbox({
  label,
  className,
  type = "checkbox",
  ...props
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode; type?: "checkbox" | "radio" }) {
  return (
    <label className={clsx("flex min-h-10 cursor-pointer items-center gap-3", className)}>
      <input type={type} {...props} className="size-5 shrink-0 accent-terracotta" />
      <span>{label}</span>
    </label>
  )
}
