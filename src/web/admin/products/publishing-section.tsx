import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { shownState } from "./state-badge.tsx"

export const publishingLabels = { state: m.admin_products_form_state, publish_at: m.admin_products_form_publish_at }

type Name = keyof typeof publishingLabels

interface PublishingSectionProps {
  bind: (name: Name) => ReturnType<Fields<string, unknown>["bind"]>
  errors: Partial<Record<Name, string>>
  /** Is the chosen state. */
  state: string
  /** Is the saved state. */
  before: string | undefined
}

/** Edits whether and from when on a product is for sale. */
export function PublishingSection({ bind, errors, state, before }: PublishingSectionProps) {
  const states = ["active", "draft", "scheduled", ...(before === "inactive" ? [before] : [])]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={publishingLabels.state()} error={errors.state}>
        <Select {...bind("state")}>
          {states.map((each) => (
            <option key={each} value={each}>
              {each === "active" ? m.admin_products_form_for_sale() : shownState(each)}
            </option>
          ))}
        </Select>
      </Field>
      {state === "scheduled" && (
        <Field
          label={publishingLabels.publish_at()}
          error={errors.publish_at}
          hint={m.admin_products_form_publish_at_hint()}
          required
          type="datetime-local"
          {...bind("publish_at")}
        />
      )}
    </div>
  )
}
