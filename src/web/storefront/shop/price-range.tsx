import { useState } from "react"
import { m } from "#messages/messages.js"
import { type ProductFilters, plainRupees, RUPEES } from "#shop/catalogue/search/search.ts"
import { centsFromNumeric, centsOf, formatRupees, rupeesFromCents } from "#shop/money.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { useHydrated } from "#web/ui/use-hydrated.ts"
import "./price-range.css"

const STEP = 10

interface PriceRangeProps {
  /** Is the chosen end in cents; null where nothing is hidden on that side. */
  min: number | null
  max: number | null
  scaleEnd: number
  form?: string | undefined
  onChange: (range: ChosenRange) => void
}

export function PriceRange({ min, max, scaleEnd, form, onChange }: PriceRangeProps) {
  const low = min ?? 0
  const high = max ?? scaleEnd
  const set = (nextLow: number, nextHigh: number) => onChange(chosenRange(nextLow, nextHigh, scaleEnd))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">{m.shop_price_range()}</legend>
      <Slider low={low} high={high} scaleEnd={scaleEnd} onChange={set} />
      <div className="grid grid-cols-2 gap-3">
        <Amount
          label={m.shop_price_min()}
          name="min"
          form={form}
          cents={low}
          onChange={(cents) => set(cents ?? 0, high)}
        />
        <Amount
          label={m.shop_price_max()}
          name="max"
          form={form}
          cents={high}
          onChange={(cents) => set(low, cents ?? scaleEnd)}
        />
      </div>
    </fieldset>
  )
}

interface SliderProps {
  low: number
  high: number
  scaleEnd: number
  onChange: (low: number, high: number) => void
}

/** Needs the browser's script, so it is drawn there only; its place is reserved. */
function Slider({ low, high, scaleEnd, onChange }: SliderProps) {
  if (!useHydrated()) return <div className="price-range needs-script" />
  const from = rupeesFromCents(Math.min(low, scaleEnd))
  const to = rupeesFromCents(Math.min(high, scaleEnd))
  const end = rupeesFromCents(scaleEnd)
  return (
    <div className="price-range">
      <span style={{ left: `${(from / end) * 100}%`, right: `${(1 - to / end) * 100}%` }} />
      <input
        type="range"
        aria-label={m.shop_price_min_slider()}
        aria-valuetext={formatRupees(low)}
        {...{ min: 0, max: end, step: STEP, value: from }}
        // When both thumbs are at the upper end, the lower one must be the one that can be grabbed.
        className={from > end / 2 ? "z-10" : undefined}
        onChange={(event) => onChange(Math.min(centsOf(event.target.valueAsNumber), high), high)}
      />
      <input
        type="range"
        aria-label={m.shop_price_max_slider()}
        aria-valuetext={formatRupees(high)}
        {...{ min: 0, max: end, step: STEP, value: to }}
        onChange={(event) => onChange(low, Math.max(centsOf(event.target.valueAsNumber), low))}
      />
    </div>
  )
}

interface AmountProps {
  label: string
  name: string
  form: string | undefined
  cents: number
  onChange: (cents: number | null) => void
}

/** Edits an amount in rupees. Typed text stays as it is until the field is left, even where it is no amount yet. */
function Amount({ label, name, form, cents, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      name={name}
      form={form}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? plainRupees(cents)}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        if (text.trim() === "") onChange(null)
        else if (RUPEES.test(text.trim())) onChange(centsFromNumeric(text.trim()))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The amounts are in cents; null hides nothing on that side. */
type ChosenRange = Pick<ProductFilters, "minCents" | "maxCents">

/** The filter of a range in cents on a scale from 0 to `scaleEnd`: the ends of the scale hide nothing and so are no filter. */
export function chosenRange(low: number, high: number, scaleEnd: number): ChosenRange {
  return { minCents: low > 0 ? low : null, maxCents: high < scaleEnd ? high : null }
}
