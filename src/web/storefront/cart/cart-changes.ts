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
