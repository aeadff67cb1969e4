/** The top of an axis that holds `max`: 1, 2, 2.5 or 5 times a power of ten, so that half of it is a plain number too. */
export function axisTop(max: number): number {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= max) ?? 10
  return step * power
}

const THOUSAND = 1000
const MILLION = 1_000_000

/** Rupees as short as an axis needs them: 950, 12.5K, 2M. */
export function shortAmount(rupees: number): string {
  if (rupees >= MILLION) return `${tidy(rupees / MILLION)}M`
  if (rupees >= THOUSAND) return `${tidy(rupees / THOUSAND)}K`
  return tidy(rupees)
}

function tidy(value: number): string {
  return String(Math.round(value * 100) / 100)
}
