import { describe, expect, it, test, vi } from "vitest"
import { elementsIn } from "#tests/fixtures/pages/elements.ts"
import { chosenRange, PriceRange } from "./price-range.tsx"

/** Makes a range on a scale to 5,000 rupees. `type` enters cents in the field of an end, and null empties it. */
function rangeOf(min: number | null, max: number | null) {
  const onChange = vi.fn()
  const elements = elementsIn(PriceRange({ min, max, scaleEnd: 500_000, onChange }))
  const field = (name: string) => elements.find(({ props }) => props.name === name)?.props
  const type = (name: "min" | "max", cents: number | null) => {
    const set = field(name)?.onChange as (cents: number | null) => void
    set(cents)
    return onChange.mock.lastCall?.[0]
  }
  return { shown: [field("min")?.cents, field("max")?.cents], type }
}

describe("PriceRange", () => {
  it("shows the ends of the scale where nothing is chosen", () => {
    expect(rangeOf(null, null).shown).toEqual([0, 500_000])
    expect(rangeOf(100_000, 200_000).shown).toEqual([100_000, 200_000])
  })

  it("changes one end and leaves the other", () => {
    expect(rangeOf(null, 200_000).type("min", 50_000)).toMatchObject({ minCents: 50_000, maxCents: 200_000 })
    expect(rangeOf(50_000, null).type("max", 200_000)).toMatchObject({ minCents: 50_000, maxCents: 200_000 })
  })

  it("hides nothing on the side whose field is emptied", () => {
    expect(rangeOf(50_000, 200_000).type("min", null)).toMatchObject({ minCents: null, maxCents: 200_000 })
    expect(rangeOf(50_000, 200_000).type("max", null)).toMatchObject({ minCents: 50_000, maxCents: null })
  })
})

test.each([
  [0, 1000_00, null, null],
  [100_00, 1000_00, 100_00, null],
  [0, 900_00, null, 900_00],
  [100_00, 900_00, 100_00, 900_00],
  [0, 1200_00, null, null],
])("from %i to %i of a scale that ends at 100000 filters by %s and %s", (low, high, minCents, maxCents) => {
  expect(chosenRange(low, high, 1000_00)).toEqual({ minCents, maxCents })
})
