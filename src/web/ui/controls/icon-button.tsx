import clsx from "clsx"
import type { ButtonHTMLAttributes } from "react"

/** Shows an icon alone, with its `label` as tooltip. A link that looks the same has the class `icon-button`. */
export function IconButton({
  label,
  className,
  type,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      {...props}
      type={type ?? "button"}
      aria-label={label}
      title={label}
      className={clsx("icon-button", className)}
    />
  )
}
