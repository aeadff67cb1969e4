import clsx from "clsx"
import { type ReactNode, useId } from "react"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"

interface CheckFieldProps {
  name: string
  value: boolean
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  onTick: (value: boolean) => void
}

export function CheckField({ name, value, label, hint, error, className, onTick }: CheckFieldProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className={clsx("grid gap-1", className)}>
      <Checkbox
        label={label}
        name={name}
        checked={value}
        onChange={(event) => onTick(event.target.checked)}
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
