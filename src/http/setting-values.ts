import { urlOf } from "./outbound.ts"

/** What a setting's text means; each answers undefined for what does not do. */

export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= min && number <= max ? number : undefined
}

export function origin(text: string): string | undefined {
  const url = urlOf(text, ["http:", "https:"])
  return url && new URL(url).pathname === "/" && !new URL(url).search ? new URL(url).origin : undefined
}

export function emailAddress(text: string): string | undefined {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) && text.length <= 255 ? text.toLowerCase() : undefined
}

export function password(text: string): string | undefined {
  return text === "" || (text.length >= 6 && text.length <= 128) ? text : undefined
}

export function deliveryFee(text: string): number | undefined {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

export function onOff(text: string): boolean | undefined {
  if (["on", "true", "1", "yes"].includes(text.toLowerCase())) return true
  if (["off", "false", "0", "no"].includes(text.toLowerCase())) return false
  return undefined
}
