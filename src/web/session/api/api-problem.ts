import type { FormProblem } from "#web/ui/forms/use-submit.ts"
import type { Failure } from "./api.ts"

/**
 * Returns what a form shows when the API refused it; null when the session is over, because that has been shown
 * already.
 */
export function apiProblem(title: string, { message, field, sessionOver }: Failure): FormProblem | null {
  return sessionOver ? null : { title, description: message, field }
}
