import clsx from "clsx"
import { Minus, Plus } from "lucide-react"
import { m } from "#messages/messages.js"
import { IconButton } from "./icon-button.tsx"

interface StepperProps {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** What is counted: "Quantity", "Quantity of Sunny Blanket". */
  label: string
  disabled?: boolean
  className?: string
}

/** A quantity with minus and plus; never leaves min..max. */
export function Stepper({ value, min = 1, max, onChange, label, disabled = false, className }: StepperProps) {
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend; the group's name is its label
    <div
      role="group"
      aria-label={label}
      className={clsx("inline-flex items-center rounded-full border border-line-strong bg-surface", className)}
    >
      <IconButton
        label={m.shell_quantity_decrease()}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <output aria-live="polite" className="min-w-8 text-center font-bold tabular-nums">
        {value}
      </output>
      <IconButton
        label={m.shell_quantity_increase()}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
}
