import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { daysToMake, type ProductDetails } from "#shop/catalogue/products/details.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { PageProduct } from "./page-product.ts"

const LABELS: Record<keyof ProductDetails, () => string> = {
  size: m.shop_detail_size,
  material: m.shop_detail_material,
  care: m.shop_detail_care,
  lead_time: m.shop_detail_lead_time,
  weight_grams: m.shop_detail_weight,
}

interface DetailsProps {
  details?: PageProduct["details"] | undefined
  english?: PageProduct["english"] | undefined
}

/** Lists the known details of the product; shows nothing without any. The days that making takes are shown with the delivery. */
export function Details({ details = {}, english }: DetailsProps) {
  const { lead_time, ...others } = details
  const shown = daysToMake(lead_time) === undefined ? details : others
  const filled = keysOf(LABELS).filter((name) => name in shown)
  if (filled.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-line border-t-2 border-dashed pt-5">
      {filled.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{LABELS[name]()}</dt>
          <dd lang={langOf({ english }, name)} className="whitespace-pre-line">
            {shownDetail(name, String(details[name]))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shownDetail(name: keyof ProductDetails, value: string): string {
  if (name !== "weight_grams") return value
  const grams = Number(value)
  return grams < 1000
    ? m.shop_detail_grams({ grams })
    : m.shop_detail_kilograms({ kilograms: String(Math.round(grams / 10) / 100) })
}
