import { m } from "#messages/messages.js"
import type { Failure } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"

/** Shows a failure as a toast, unless the session has ended, which is shown by itself. */
export function showFailure({ sessionOver, message }: Failure): void {
  if (!sessionOver) toast({ title: m.shell_error(), description: message, tone: "destructive" })
}
