import { m } from "#messages/messages.js"
import type { Failure } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import type { FormProblem } from "#web/ui/forms/use-submit.ts"

/** Returns what a form shows; null when the session is over, because that has been shown already. */
export function apiProblem(title: string, { message, field, sessionOver }: Failure): FormProblem | null {
  return sessionOver ? null : { title, description: message, field }
}

/** Shows a failure as a toast, unless the session is over, because that has been shown already. */
export function showFailure({ sessionOver, message }: Failure): void {
  if (!sessionOver) toast({ title: m.shell_error(), description: message, tone: "destructive" })
}
