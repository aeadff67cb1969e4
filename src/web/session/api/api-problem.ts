import { m } from "#messages/messages.js"
import type { Failure } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import type { FormProblem } from "#web/ui/forms/use-submit.ts"

/** Returns whether a user knows of a failure already: the session is over, which is shown by itself, or they closed the question for a proof. */
export function isKnown({ sessionOver, code }: Pick<Failure, "sessionOver" | "code">): boolean {
  return sessionOver === true || code === "reauthentication_needed"
}

/** Returns what a form shows; null for what is known already. */
export function apiProblem(title: string, failure: Failure): FormProblem | null {
  return isKnown(failure) ? null : { title, description: failure.message, field: failure.field }
}

/** Shows a failure as a toast, unless it is known already. */
export function showFailure(failure: Failure): void {
  if (!isKnown(failure)) toast({ title: m.shell_error(), description: failure.message, tone: "destructive" })
}
