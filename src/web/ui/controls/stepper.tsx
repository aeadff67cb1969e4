import { Minus, Plus } from "lucide-react"
import { m } from "#messages/messages.js"
import { IconButton } from "./icon-button.tsx"

interface StepperProps {
  value: number
  max: number
  onChange: (value: number) => void
  label: string
}

/** A quantity with minus and plus; never leaves 1..max. */
export function Stepper({ value, max, onChange, label }: StepperProps) {
  const set = (next: number) => onChange(Math.max(1, Math.min(max, next)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend; the group's name is its label
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-full border border-line-strong bg-surface"
    >
      <IconButton label={m.shell_quantity_decrease()} disabled={value <= 1} onClick={() => set(value - 1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <output aria-live="polite" className="min-w-8 text-center font-bold tabular-nums">
        {value}
      </output>
      <IconButton label={m.shell_quantity_increase()} disabled={value >= max} onClick={() => set(value + 1)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
}
