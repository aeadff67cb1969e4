/**
 * Normalises a phone number to its country and digits: "077 123 4567" is taken as Sri Lankan.
 * @returns null when it is no number
 */
export function internationalNumber(typed: string): string | null {
  const bare = typed.replace(/[\s().-]/g, "").replace(/^00/, "+")
  const number = /^0\d{9}$/.test(bare) ? `+94${bare.slice(1)}` : bare
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}
