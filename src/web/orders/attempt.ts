/** One order that a person means to place. */
export interface Attempt {
  readonly key: string
  /** The content that the key stands for, as sent. */
  readonly body: string
}

/** The attempt for `body`: the one before when nothing has changed since, else a new one. */
export function attemptFor(body: string, before: Attempt | null, newKey: () => string = randomKey): Attempt {
  return before?.body === body ? before : { key: newKey(), body }
}

// crypto.randomUUID is missing where the shop is opened over plain HTTP by another name than localhost.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
