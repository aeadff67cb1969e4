import clsx from "clsx"
import type { ComponentProps, ComponentType } from "react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { CheckField, YES, yesOrNo } from "./check-field.tsx"
import { PictureUpload } from "./picture-upload.tsx"
import { numberOf } from "./typed-values.ts"

export interface Described {
  readonly label: () => string
  readonly hint?: () => string
  readonly kind?: "text" | "number" | "tick" | "picture" | "lines"
  readonly rows?: number
  /** Shares its row with another field, where there is room. */
  readonly half?: boolean
  readonly className?: string
  /** Edits a value that is no text, in a control of its own. */
  readonly own?: {
    readonly Control: ComponentType<{ value: string; onType: (value: string) => void }>
    readonly sent: (text: string) => unknown
    readonly readable: (text: string) => string
  }
  readonly input?: Pick<
    ComponentProps<typeof Field>,
    "autoComplete" | "inputMode" | "max" | "maxLength" | "min" | "placeholder" | "required" | "step" | "type"
  >
}

/** Returns a typed text as the value that the section's schema checks. */
export function sentValue({ kind, own }: Described, text: string): unknown {
  if (own) return own.sent(text)
  if (kind === "tick") return text === YES
  return kind === "number" ? numberOf(text) : text
}

export function readable({ kind, own }: Described, text: string): string {
  if (own) return own.readable(text)
  if (kind === "tick") return yesOrNo(text)
  return kind === "picture" && text ? m.admin_audit_picture() : text
}

interface DescribedFieldProps {
  described: Described
  /** Tells the control from those of other sections. */
  id: string
  name: string
  value: string
  error: string | undefined
  onType: (value: string) => void
  onBusy: (busy: boolean) => void
}

export function DescribedField({ described, id, name, value, error, onType, onBusy }: DescribedFieldProps) {
  const { hint, kind, rows, half, input, own } = described
  const label = described.label()
  const className = clsx(!half && "sm:col-span-full", described.className)
  if (kind === "picture") {
    return (
      <div className={className}>
        <PictureUpload
          {...{ id, label, onBusy }}
          imageUrl={value || null}
          onChange={(imageUrl) => onType(imageUrl ?? "")}
        />
      </div>
    )
  }
  if (own) {
    return (
      <div className={className}>
        <p className="font-bold text-sm">{label}</p>
        <own.Control value={value} onType={onType} />
      </div>
    )
  }
  const common = { label, error, hint: hint?.(), className }
  if (kind === "tick") return <CheckField {...common} {...{ name, value }} onTick={onType} />
  const bound = { name, value, onChange: ({ target }: { target: { value: string } }) => onType(target.value) }
  if (kind !== "lines") return <Field {...common} {...bound} {...input} />
  return (
    <Field {...common}>
      <Textarea rows={rows} {...bound} />
    </Field>
  )
}
