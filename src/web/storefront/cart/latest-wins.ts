/** Sends values by id so that the last one requested is the one that stays. */
export interface LatestWins<Value> {
  /** Resolves when nothing is under way for the id any more. */
  set: (id: string, value: Value) => Promise<void>
  /** Is true while a request is in progress. */
  busy: () => boolean
}

/**
 * Sends one request at a time for each id; of the values requested meanwhile, only the last is sent. So fast clicks
 * neither overtake each other nor pile up. `onSettled` is called when no request is left.
 */
export function latestWins<Value>(
  send: (id: string, value: Value) => Promise<unknown>,
  onSettled: () => void,
): LatestWins<Value> {
  const wanted = new Map<string, { value: Value }>()
  const running = new Map<string, Promise<void>>()

  async function run(id: string) {
    for (let next = take(id); next; next = take(id)) await send(id, next.value)
    running.delete(id)
    if (running.size === 0) onSettled()
  }

  function take(id: string) {
    const next = wanted.get(id)
    wanted.delete(id)
    return next
  }

  return {
    set(id, value) {
      wanted.set(id, { value })
      const underWay = running.get(id) ?? run(id)
      running.set(id, underWay)
      return underWay
    },
    busy: () => running.size > 0,
  }
}
