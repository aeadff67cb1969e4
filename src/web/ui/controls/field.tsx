import clsx from "clsx"
import { type InputHTMLAttributes, type ReactNode, useId } from "react"
import { FieldContext, Input } from "./input.tsx"

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** The control; without it the remaining props make an `Input`. */
  children?: ReactNode
}

export function Field({ label, hint, error, required, children, id, className, ...input }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = clsx(hint && `${own}-hint`, error && `${own}-error`) || undefined
  const control = {
    id: own,
    "aria-describedby": describedBy,
    "aria-invalid": error ? (true as const) : undefined,
    required,
  }
  return (
    <div className={clsx("grid content-start gap-1.5", className)}>
      <label htmlFor={own} className="font-bold text-sm">
        {label}
        {required && (
          <span className="text-danger" aria-hidden="true">
            {" *"}
          </span>
        )}
      </label>
      <FieldContext value={control}>{children ?? <Input {...input} />}</FieldContext>
      {hint && (
        <p id={`${own}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${own}-error`}>{error}</FieldError>
    </div>
  )
}

interface FieldErrorProps {
  id?: string
  /** Has the message read out at once, where the focus does not move to the field. */
  role?: "alert"
  children: string | null | undefined
}

/** Shows what is wrong with a field; renders nothing without a message. */
export function FieldError({ children, ...paragraph }: FieldErrorProps) {
  return (
    children && (
      <p {...paragraph} className="font-semibold text-danger text-sm">
        {children}
      </p>
    )
  )
}
