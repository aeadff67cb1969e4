import { m } from "#messages/messages.js"
import { call, type Failure } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"

const underWay = new Set<Promise<unknown>>()

/** Notes a change of the cart that is being sent, which continues when its page is left, and returns it. */
export function noteChange(change: Promise<void>): Promise<void> {
  underWay.add(change)
  return change.finally(() => underWay.delete(change))
}

/** Waits for the changes under way, so that what is read next is the cart that was left. */
export async function changesDone(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

/** Sets a line's quantity on the server, 0 removes it; shows a refusal and returns false. */
export async function sendQuantity(id: string, quantity: number): Promise<boolean> {
  const result =
    quantity === 0
      ? await call("DELETE", "/cart/:id", { param: { id } })
      : await call("PATCH", "/cart/:id", { param: { id }, json: { quantity } })
  const alreadyGone = quantity === 0 && !result.ok && result.status === 404
  if (!result.ok && !alreadyGone) showFailure(result)
  return result.ok || alreadyGone
}

/** Shows why a change of the cart was refused; the end of a session has been shown already. */
export function showFailure(failure: Failure): void {
  if (!failure.sessionOver) toast({ title: m.shell_error(), description: failure.message, tone: "destructive" })
}
