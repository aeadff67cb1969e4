export interface KeyedAttempt {
  readonly key: string
  /** Is the request body that the key stands for. */
  readonly body: string
}

/** Returns the attempt for `body`: the previous one when the body is the same, otherwise a new one. */
export function attemptFor(body: string, before: KeyedAttempt | null, newKey: () => string = randomKey): KeyedAttempt {
  return before?.body === body ? before : { key: newKey(), body }
}

// crypto.randomUUID is missing where the shop is opened over plain HTTP by another name than localhost.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
