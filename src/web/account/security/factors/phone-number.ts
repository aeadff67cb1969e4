/** A number as people write it, with its country and nothing but digits: "077 123 4567" is Sri Lankan. Null when it is none. */
export function internationalNumber(typed: string): string | null {
  const bare = typed.replace(/[\s().-]/g, "").replace(/^00/, "+")
  const number = /^0\d{9}$/.test(bare) ? `+94${bare.slice(1)}` : bare
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}
