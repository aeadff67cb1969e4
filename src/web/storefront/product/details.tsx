import { m } from "#messages/messages.js"
import type { ProductDetails } from "#shop/catalogue/products/details.ts"

const LABELS: Record<keyof ProductDetails, () => string> = {
  size: m.shop_detail_size,
  material: m.shop_detail_material,
  care: m.shop_detail_care,
  lead_time: m.shop_detail_lead_time,
  weight_grams: m.shop_detail_weight,
}

/** Lists the known details of the product; shows nothing without any. */
export function Details({ details = {} }: { details?: Partial<ProductDetails> | undefined }) {
  const filled = Object.keys(LABELS).filter((name) => name in details) as (keyof ProductDetails)[]
  if (filled.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-line border-t-2 border-dashed pt-5">
      {filled.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{LABELS[name]()}</dt>
          <dd className="whitespace-pre-line">{shownDetail(name, String(details[name]))}</dd>
        </div>
      ))}
    </dl>
  )
}

function shownDetail(name: keyof ProductDetails, value: string): string {
  if (name === "weight_grams") return shownWeight(Number(value))
  if (name !== "lead_time" || !/^\d{1,3}$/.test(value)) return value
  return Number(value) === 1 ? m.shop_detail_made_in_a_day() : m.shop_detail_made_in_days({ days: value })
}

function shownWeight(grams: number): string {
  return grams < 1000
    ? m.shop_detail_grams({ grams })
    : m.shop_detail_kilograms({ kilograms: String(Math.round(grams / 10) / 100) })
}
