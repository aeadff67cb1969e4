import type { ComponentProps, ReactNode } from "react"

export function Checkbox({ label, ...props }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className="checkbox">
      <input {...props} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
