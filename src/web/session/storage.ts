type Kind = "local" | "session"

/** The browser's store, or null on the server and where the visitor refuses site data (the property itself throws then). */
function store(kind: Kind): Storage | null {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** What was remembered under `key`, or null. */
export function recall(kind: Kind, key: string): string | null {
  return store(kind)?.getItem(key) ?? null
}

/** Keeps `value` under `key` as long as the browser allows it; a full or refused store loses it silently. */
export function remember(kind: Kind, key: string, value: string): void {
  try {
    store(kind)?.setItem(key, value)
  } catch {
    // The page works without it; only a reload forgets.
  }
}

export function forget(kind: Kind, key: string): void {
  store(kind)?.removeItem(key)
}

/** JSON remembered under `key`; null when there is none or it is not JSON. */
export function recallJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(recall(kind, key) ?? "null")
  } catch {
    return null
  }
}
