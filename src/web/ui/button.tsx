import clsx from "clsx"
import type { ButtonHTMLAttributes, MouseEvent } from "react"
import { Link, type LinkProps } from "react-router"
import { Spinner } from "./spinner.tsx"

type Variant = "primary" | "secondary" | "ghost" | "danger"
type Size = "sm" | "md" | "lg"

interface Look {
  variant?: Variant | undefined
  size?: Size | undefined
}

const variants: Record<Variant, string> = {
  primary: "stitched bg-terracotta text-on-terracotta shadow-soft hover:bg-terracotta-deep",
  secondary: "border-2 border-terracotta text-terracotta bg-surface hover:bg-terracotta-soft",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger-fill text-on-danger shadow-soft hover:opacity-90",
}

const sizes: Record<Size, string> = {
  sm: "min-h-9 px-4 text-sm",
  md: "min-h-11 px-5 text-base",
  lg: "min-h-13 px-6 text-base sm:min-h-14 sm:px-8 sm:text-lg",
}

function look({ variant = "primary", size = "md" }: Look, className?: string): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-full font-bold leading-tight text-center",
    "transition duration-200 ease-soft active:translate-y-px",
    "disabled:opacity-55 disabled:shadow-none disabled:pointer-events-none aria-disabled:opacity-55 aria-busy:cursor-progress",
    variants[variant],
    sizes[size],
    className,
  )
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and takes no clicks, but keeps focus; the label stays, so the width does too. */
  busy?: boolean
}

// Enter in a field of the form comes as a click too.
const ignored = (event: MouseEvent) => event.preventDefault()

export function Button({ variant, size, busy = false, className, children, onClick, type, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type ?? "button"}
      onClick={busy ? ignored : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={look({ variant, size }, className)}
    >
      {busy && <Spinner className="size-[1.1em]" />}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={look({ variant, size }, className)} />
}
