import type { FormProblem } from "#web/ui/forms/use-submit.ts"
import type { Failure } from "./api.ts"

/** What a form says when the API refused it; null when the session is over, which has been said. */
export function apiProblem(title: string, { message, field, sessionOver }: Failure): FormProblem | null {
  return sessionOver ? null : { title, description: message, field }
}
