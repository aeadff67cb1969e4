import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"

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
