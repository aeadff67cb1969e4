import { forget, recallJson, remember } from "#web/session/storage.ts"

const KEY = "shop-waits"

/** Returns the token of the mailed link by which this browser waits for product `id`: "" until it was pressed, null without a wait. */
export function keptWait(id: string): string | null {
  const token = read()[id]
  return typeof token === "string" ? token : null
}

export function keepWait(id: string, token = ""): void {
  remember(KEY, JSON.stringify({ ...read(), [id]: token }))
}

export function dropWait(idOrToken: string): void {
  const all = Object.entries(read())
  const kept = all.filter(([id, token]) => id !== idOrToken && token !== idOrToken)
  if (kept.length === all.length) return
  if (kept.length === 0) forget(KEY)
  else remember(KEY, JSON.stringify(Object.fromEntries(kept)))
}

function read(): Record<string, unknown> {
  return Object(recallJson(KEY))
}
