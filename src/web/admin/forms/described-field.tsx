import clsx from "clsx"
import { baseLocale } from "#messages/runtime.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { valueAt } from "#web/ui/forms/use-fields.ts"
import { CheckField } from "./check-field.tsx"
import type { Described, FormFields } from "./described.ts"
import { PictureUpload } from "./picture-upload.tsx"

interface DescribedFieldProps {
  described: Described
  /** Tells the control from those of other sections. */
  id: string
  /** Is the path of the field in the form's values. */
  name: string
  fields: FormFields
  onBusy: (busy: boolean) => void
}

export function DescribedField({ described, id, name, fields, onBusy }: DescribedFieldProps) {
  const { hint, kind, rows, spellCheck, half, input, localized, Control } = described
  const value = valueAt(fields.values, name)
  const onType = (typed: unknown) => fields.set(name, typed)
  const label = described.label()
  const className = clsx(!half && "sm:col-span-full", described.className)
  if (kind === "picture") {
    return (
      <div className={className}>
        <PictureUpload
          {...{ id, label, onBusy }}
          imageUrl={value ? String(value) : null}
          onChange={(imageUrl) => onType(imageUrl ?? "")}
        />
      </div>
    )
  }
  if (Control) {
    return (
      <div className={className}>
        <p className="font-bold text-sm">{label}</p>
        <Control value={value as never} onType={onType} />
      </div>
    )
  }
  const bound = { ...fields.bind(localized ? `${name}.${baseLocale}` : name), name }
  const common = { label, error: fields.errors[name], hint: hint?.(), className }
  if (kind === "tick") return <CheckField {...common} name={name} value={value === true} onTick={onType} />
  if (kind !== "lines") return <Field {...common} {...bound} {...input} />
  return (
    <Field {...common}>
      <Textarea {...{ rows, spellCheck }} {...bound} />
    </Field>
  )
}
