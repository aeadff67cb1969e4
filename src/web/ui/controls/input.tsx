import clsx from "clsx"
import { createContext, type InputHTMLAttributes, type Ref, use } from "react"

interface FieldControl {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Returns the attributes that a control inside a `Field` puts on itself, and nothing outside one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

export const control =
  "w-full min-h-11 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink text-ellipsis placeholder:text-muted transition-colors hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 [&[readonly]]:bg-sunken"

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function Input({ className, ...props }: InputProps) {
  return <input {...useFieldControl()} {...props} className={clsx(control, className)} />
}
