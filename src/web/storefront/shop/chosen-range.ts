/** In cents; null where nothing is hidden on that side. */
export interface ChosenRange {
  readonly minCents: number | null
  readonly maxCents: number | null
}

/** The filter of a range in cents on a scale from 0 to `scaleEnd`: the ends of the scale hide nothing and so are no filter. */
export function chosenRange(low: number, high: number, scaleEnd: number): ChosenRange {
  return { minCents: low > 0 ? low : null, maxCents: high < scaleEnd ? high : null }
}
