import { profileForm } from "./profile.ts"

const MAX_NAME_LENGTH = 100
const OTHER_SIGNS = /[^\p{L}\p{M}\p{Zs}\p{Join_Control}.'’-]/gu

/** Returns what is wrong with a name by the rule of the profile; null for a good one. */
export function nameFault(name: string): string | null {
  return profileForm.shape.full_name.safeParse(name).error?.issues[0]?.message ?? null
}

/**
 * Returns a name from somewhere else, such as a provider, as the profile may hold it; null when nothing of it is left.
 */
export function cleanedName(name: string): string | null {
  const words = name.normalize("NFC").replace(OTHER_SIGNS, " ").split(/\s+/).join(" ").trim()
  const cleaned = [...words].slice(0, MAX_NAME_LENGTH).join("").trim()
  return nameFault(cleaned) === null ? cleaned : null
}
