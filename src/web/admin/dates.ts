import { COLOMBO_OFFSET_MS } from "#messages/formats.ts"

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/** Converts an RFC 3339 time to the value of a `datetime-local` control in Colombo: `2026-11-20T16:05`. */
export function toLocalInput(time: string): string {
  return new Date(new Date(time).getTime() + COLOMBO_OFFSET_MS).toISOString().slice(0, 16)
}

/** Converts the value of a `datetime-local` control in Colombo to an RFC 3339 time in UTC; null when it is no date. */
export function fromLocalInput(local: string): string | null {
  if (!LOCAL.test(local)) return null
  const time = Date.parse(`${local}Z`)
  return Number.isNaN(time) ? null : new Date(time - COLOMBO_OFFSET_MS).toISOString()
}
