import clsx from "clsx"
import { ChevronDown } from "lucide-react"
import type { Ref, SelectHTMLAttributes } from "react"
import { control, useFieldControl } from "./input.tsx"

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>
  choices?: readonly (readonly [value: string, name: string])[]
}

export function Select({ className, choices, children, ...props }: SelectProps) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...useFieldControl()} {...props} className={clsx(control, "appearance-none pr-10")}>
        {choices
          ? choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))
          : children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}
