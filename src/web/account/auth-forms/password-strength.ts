import { m } from "#messages/messages.js"
export type Strength = "weak" | "fair" | "good" | "strong"

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const steps: readonly Strength[] = ["weak", "weak", "fair", "good", "strong"]

/** A rough guess at how hard a password is to guess: length counts most, then variety; repetition counts for nothing. */
export function passwordStrength(password: string): Strength {
  const different = new Set(password).size
  if (password.length < 8 || different < 5) return "weak"
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = (password.length >= 12 ? 2 : 1) + (password.length >= 16 ? 1 : 0) + (variety >= 3 ? 1 : 0)
  return steps[Math.min(points + (variety >= 2 ? 1 : 0), 4)] ?? "weak"
}

export const strengthTexts: Record<Strength, () => string> = {
  weak: m.auth_password_weak,
  fair: m.auth_password_fair,
  good: m.auth_password_good,
  strong: m.auth_password_strong,
}
