import clsx from "clsx"
import type { ButtonHTMLAttributes } from "react"

/** A round button that shows only an icon; `label` is what assistive technology reads and the tooltip shows. */
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
      className={clsx(iconButton, className)}
    />
  )
}

/** For links that look like icon buttons. */
export const iconButton =
  "relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition duration-200 hover:bg-terracotta-soft hover:text-terracotta-deep disabled:opacity-45 disabled:pointer-events-none [&_svg]:size-5.5"
