import { createContext, use } from "react"

interface FieldControl {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** What a control inside a `Field` puts on itself; nothing outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}
