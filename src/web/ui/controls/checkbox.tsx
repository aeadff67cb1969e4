import type { ComponentProps, ReactNode } from "react"

/** A checkbox with its label; the whole row is the target. */
export function Checkbox({ label, ...props }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className="checkbox">
      <input {...props} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
