import type { NestedForm } from "#web/ui/forms/use-fields.ts"
import { type Description, fieldOfIssue, isTranslation, withoutBlanks } from "./described.ts"

export const tidied = <Values extends object>(described: Description, values: Values) => ({
  ...values,
  ...withoutBlanks(described, values),
})

export function nestedForm<Values extends object>(described: Description): NestedForm<Values> {
  return {
    tidied: (values) => tidied(described, values),
    fieldOf: (path) => fieldOfIssue(described, path),
    // A text in another language may stand in a tab or a row that is not open.
    controlOf: (field) => (isTranslation(field) ? "translations" : field),
  }
}
