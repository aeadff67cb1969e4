import clsx from "clsx"
import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react"
import { Link, type LinkProps } from "react-router"
import { Spinner } from "../feedback/spinner.tsx"

type Variant = "primary" | "secondary" | "ghost" | "danger"
type Size = "sm" | "md" | "lg"

interface Look {
  variant?: Variant | undefined
  size?: Size | undefined
}

function look({ variant = "primary", size = "md" }: Look, className?: string): string {
  return clsx("button", `button-${variant}`, `button-${size}`, className)
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and takes no clicks, but keeps focus; the label stays, so the width does too. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
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
