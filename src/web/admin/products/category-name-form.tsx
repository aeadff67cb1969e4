import type { FormEvent } from "react"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"

interface CategoryNameFormProps {
  label: string
  /** Is the text of the button. */
  action: string
  name: string
  onName: (name: string) => void
  onSubmit: () => void
}

/** Asks for the name of a category. */
export function CategoryNameForm({ label, action, name, onName, onSubmit }: CategoryNameFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field
        label={label}
        value={name}
        onChange={(event) => onName(event.target.value)}
        maxLength={100}
        required
        className="min-w-0 grow basis-32"
      />
      <Button type="submit" variant="secondary">
        {action}
      </Button>
    </form>
  )
}
