/** What the shop wants before it goes on: a second factor, or a password that is hard to guess. */
export type Demand = "factor" | "password"

type Listener = (demand: Demand) => void

const listeners = new Set<Listener>()

/** Tells when the shop refuses something for want of more security; returns the way to stop listening. */
export function onSecurityDemand(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a refusal's code asks for; null when it is another refusal. */
export function demandOf(code: string): Demand | null {
  if (code === "insufficient_aal") return "factor"
  return code === "weak_password" ? "password" : null
}

export function demandSecurity(demand: Demand): void {
  for (const listener of listeners) listener(demand)
}
