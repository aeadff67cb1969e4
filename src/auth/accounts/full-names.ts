import { done } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { invalid, type Result } from "../refusal.ts"
import type { Metadata } from "../request-fields.ts"

export function fullNameOf(data: Metadata): string | null {
  const name = data.full_name
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null
}

export function checkName({ nameFault }: AuthContext, data: Metadata): Result {
  const name = fullNameOf(data)
  const fault = name === null ? null : nameFault?.(name)
  return fault ? invalid(fault, { reason: "name" }) : done
}

// A full stop is allowed only where initials have it, before a space or at the end: "K. A. Perera", never
// "evil.example".
const WORDS = "(?:[\\p{L}\\p{M} '’-]|\\u200c|\\u200d)+"
const GREETABLE = new RegExp(`^${WORDS}(?:\\. ${WORDS})*\\.?$`, "u")

/** Returns the name if it is words in any script, with nothing that mail programs link: else anyone could make us send any text. */
export function greetableName(data: Metadata): string | null {
  const name = fullNameOf(data)
  if (name === null || name.length > 100) return null
  return GREETABLE.test(name) ? name : null
}
