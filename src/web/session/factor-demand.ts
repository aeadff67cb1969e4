type Listener = () => void

const listeners = new Set<Listener>()

/** Tells when the shop refuses something for want of a second factor; returns the way to stop listening. */
export function onFactorDemand(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function demandFactor(): void {
  for (const listener of listeners) listener()
}
