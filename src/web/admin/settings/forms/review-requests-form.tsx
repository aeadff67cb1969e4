import { m } from "#messages/messages.js"
import { reviewRequestsSection } from "#shop/settings/sections/review-requests-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = { days: m.admin_field_review_days }

export function ReviewRequestsForm() {
  return (
    <SectionForm
      name="review_requests"
      title={m.admin_screen_reviews()}
      schema={reviewRequestsSection.form}
      labels={labels}
      shown={({ days }) => ({ days: typedNumber(days) })}
      typed={({ days }) => ({ days: numberOf(days) })}
    >
      {(fields) => (
        <Field
          {...boundField(fields, labels)("days")}
          required
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          hint={m.admin_settings_review_days_hint()}
        />
      )}
    </SectionForm>
  )
}
