import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { reached } from "#web/ui/line.ts"

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

/**
 * Sets a line's quantity on the server, 0 removes it; shows a refusal and returns false. Sent a second time it changes nothing more: without
 * a connection it waits for one.
 */
export async function sendQuantity(id: string, quantity: number): Promise<boolean> {
  const send = () =>
    quantity === 0
      ? call("DELETE", "/cart/:id", { param: { id } })
      : call("PATCH", "/cart/:id", { param: { id }, json: { quantity } })
  let result = await send()
  while (!result.ok && result.status === 0 && (await reached())) result = await send()
  const alreadyGone = quantity === 0 && !result.ok && result.status === 404
  if (!result.ok && !alreadyGone) showFailure(result)
  return result.ok || alreadyGone
}
