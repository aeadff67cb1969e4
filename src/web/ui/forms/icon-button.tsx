import clsx from "clsx"
import type { ButtonHTMLAttributes } from "react"

/**
 * A round button that shows only an icon; `label` is what assistive technology reads and the tooltip shows. A link that looks like one has
 * the class `icon-button`.
 */
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
