import clsx from "clsx"
import { ChevronDown } from "lucide-react"
import type { Ref, SelectHTMLAttributes } from "react"
import { control, useFieldControl } from "./input.tsx"

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }

/** The browser's own select, dressed; children are `<option>`s. */
export function Select({ className, ...props }: SelectProps) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...useFieldControl()} {...props} className={clsx(control, "appearance-none pr-10")} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}
