import encodeQR from "qr"
import { href, useSearchParams } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { ParcelJson } from "#shop/parcels/parcels.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { writtenLines } from "#web/ui/words/written-lines.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { PrintFrame, PrintPage } from "../orders/print/order-sheets.tsx"
import "./labels.css"

/** Shows labels of 100 × 150 mm, one on each page of paper. */
export default function LabelSheets() {
  return (
    <PrintPage>
      <Sheets />
    </PrintPage>
  )
}

function Sheets() {
  /** Also names the sheet to come back to. */
  const [params] = useSearchParams()
  const ids = params.get("ids")
  const { value, failure, reload } = useAdminQuery("/admin/parcels", { query: { ...(ids && { ids }) } })
  return (
    <PrintFrame
      title={m.parcels_labels()}
      back={{ to: `${href("/admin/parcels")}?${params}`, label: m.parcels_back() }}
      isReady={value !== null}
    >
      {failure && <LoadFailed title={m.parcels_labels()} message={failure.message} onRetry={reload} />}
      {!failure && !value && <PageSpinner />}
      {value && (
        <div className="labels flex flex-wrap justify-center gap-6">
          {value.parcels.map((parcel) => (
            <ParcelLabel key={parcel.id} parcel={parcel} />
          ))}
        </div>
      )}
    </PrintFrame>
  )
}

function ParcelLabel({ parcel }: { parcel: ParcelJson }) {
  const { order_number, customer_name, phones, address_lines, town, district, to_collect } = parcel
  const shop = useShopInfo()
  // A courier who does not read the script of the address reads these names.
  const latin = [town, district].filter((name) => name !== null).join(", ")
  return (
    <article ref={fit} className="label" aria-label={m.parcels_label({ number: order_number })}>
      <header className="flex items-start justify-between gap-3">
        <div className="wrap-anywhere min-w-0">
          <p className="font-bold">{shop?.name}</p>
          <p>{shop?.contact.phone}</p>
          <p className="mt-2 font-bold">{order_number}</p>
        </div>
        <OrderCode text={order_number} />
      </header>
      <div className="label-to wrap-anywhere grid content-start gap-1 border-current border-t pt-2">
        <p lang={langWritten(customer_name)} className="label-name">
          {customer_name}
        </p>
        {phones.map((phone) => (
          <p key={phone} className="label-phone">
            {phone}
          </p>
        ))}
        <address className="whitespace-pre-line not-italic">{writtenLines(address_lines.join("\n"))}</address>
        {latin && <p className="font-bold">{latin}</p>}
      </div>
      <p className="label-amount">
        {to_collect > 0 ? m.parcels_collect({ amount: formatAmount(to_collect) }) : m.parcels_paid()}
      </p>
    </article>
  )
}

const SCALES = [0.9, 0.8, 0.7, 0.6, 0.5]

/** Makes the letters of a label smaller until all of it is on its paper, and again when the fonts of its scripts have loaded. */
function fit(label: HTMLElement | null) {
  if (!label) return
  shrink(label)
  void document.fonts.ready.then(() => shrink(label))
}

function shrink(label: HTMLElement) {
  for (const scale of SCALES) {
    if (label.scrollHeight <= label.clientHeight) return
    label.style.setProperty("--scale", String(scale))
  }
}

function OrderCode({ text }: { text: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  return (
    <svg
      className="label-code shrink-0"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={m.parcels_label_code({ number: text })}
    >
      <path d={dark.join("")} />
    </svg>
  )
}
