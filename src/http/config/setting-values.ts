import { centsFromNumeric } from "#shop/money.ts"
import { urlWith } from "./outbound.ts"

/** Reads one setting of the environment; `cure` completes "give …" where `parse` returns null. */
export type ReadSetting = <Value>(
  name: string,
  fallback: string,
  parse: (text: string) => Value | null,
  cure: string,
) => Value

/** These functions parse the text of a setting; each returns null for an unusable value. */

export function wholeWithin(text: string, min: number, max: number): number | null {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= min && number <= max ? number : null
}

export function origin(text: string): string | null {
  const url = urlWith(text, ["http:", "https:"])
  return url && new URL(url).pathname === "/" && !new URL(url).search ? new URL(url).origin : null
}

export function emailAddress(text: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) && text.length <= 255 ? text.toLowerCase() : null
}

export function password(text: string): string | null {
  return text === "" || (text.length >= 6 && text.length <= 128) ? text : null
}

export function deliveryFee(text: string): number | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsFromNumeric(text) : null
}

export function onOff(text: string): boolean | null {
  if (["on", "true", "1", "yes"].includes(text.toLowerCase())) return true
  if (["off", "false", "0", "no"].includes(text.toLowerCase())) return false
  return null
}
