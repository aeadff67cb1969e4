import type { NestedForm } from "#web/ui/forms/use-fields.ts"
import { type Description, fieldOfIssue, isTranslation, withoutBlanks } from "./described.ts"

export function nestedForm<Values extends object>(described: Description): NestedForm<Values> {
  return {
    tidied: (values) => withoutBlanks(described, values),
    fieldOf: (path) => fieldOfIssue(described, path),
    // A text in another language may stand in a tab or a row that is not open.
    controlOf: (field) => (isTranslation(field) ? "translations" : field),
  }
}
