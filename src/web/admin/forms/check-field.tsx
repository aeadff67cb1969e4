import clsx from "clsx"
import { type ReactNode, useId } from "react"
import { m } from "#messages/messages.js"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"

/** Stands for a ticked box among the texts of a form. */
export const YES = "yes"

export const ticked = (value: boolean) => (value ? YES : "")

export function yesOrNo(value: string): string {
  return value === YES ? m.admin_audit_yes() : m.admin_audit_no()
}

interface CheckFieldProps {
  name: string
  value: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  onTick: (value: string) => void
}

export function CheckField({ name, value, label, hint, error, className, onTick }: CheckFieldProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className={clsx("grid gap-1", className)}>
      <Checkbox
        label={label}
        name={name}
        checked={value === YES}
        onChange={(event) => onTick(ticked(event.target.checked))}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-8 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
