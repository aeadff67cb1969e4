import clsx from "clsx"
import { lazy, Suspense, useState } from "react"
import { href, Link } from "react-router"
import { formatDateTime } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { ParcelJson } from "#shop/parcels/parcels.ts"
import { Badge } from "#web/ui/badge.tsx"
import { RowTick } from "../list/selection.tsx"
import { toOrder } from "../orders/to-order.ts"
import { cures, type Lack, lacksOf, lackTexts } from "./lacks.ts"

const CorrectAddressDialog = lazy(() => import("../orders/address/correct-address-dialog.tsx"))

export function ParcelRow({ parcel, onChange }: { parcel: ParcelJson; onChange: () => void }) {
  const [correcting, setCorrecting] = useState(false)
  const { id, order_number, customer_name, address_lines, phones, to_collect, handed_over } = parcel
  const tracking = [parcel.courier, parcel.tracking_number].filter((each) => each !== null)
  const lacks = lacksOf(parcel)
  return (
    <li className="wrap-anywhere flex gap-4 py-2 pr-3 pl-4">
      <span className="pt-2">
        <RowTick id={id} label={m.admin_orders_select({ number: order_number })} />
      </span>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] text-sm">
        <Link {...toOrder(id)} className="-mx-2 rounded-md px-2 hover:bg-terracotta-soft">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
            <span lang={langWritten(customer_name)} className="line-clamp-1 text-base leading-snug">
              {customer_name}
            </span>
            {to_collect > 0 ? m.parcels_collect({ amount: formatAmount(to_collect) }) : m.parcels_paid()}
          </span>
          <span className={clsx("text-muted sm:line-clamp-none", lacks.length > 0 ? "line-clamp-1" : "line-clamp-2")}>
            {[order_number, ...address_lines, ...phones].join(" · ")}
          </span>
        </Link>
        {tracking.length > 0 && <p className="font-bold">{tracking.join(" · ")}</p>}
        {handed_over && (
          <p>{m.parcels_handed_over({ time: formatDateTime(handed_over.at), name: handed_over.by ?? "" })}</p>
        )}
        {lacks.length > 0 && <ParcelLacks parcel={parcel} lacks={lacks} onCorrect={() => setCorrecting(true)} />}
      </div>
      {correcting && (
        <Suspense>
          <CorrectAddressDialog id={id} onClose={() => setCorrecting(false)} onChange={onChange} />
        </Suspense>
      )}
    </li>
  )
}

interface ParcelLacksProps {
  parcel: ParcelJson
  lacks: readonly Lack[]
  onCorrect: () => void
}

/** Shows what a parcel lacks beside what puts it right. */
function ParcelLacks({ parcel: { id, order_number, handed_over }, lacks, onCorrect }: ParcelLacksProps) {
  const wanted = new Set(lacks.map((lack) => (handed_over && cures[lack] === "address" ? "order" : cures[lack])))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <ul className="flex min-w-0 flex-wrap gap-1">
        {lacks.map((lack) => (
          <li key={lack}>
            <Badge tone="warning" className="whitespace-normal!">
              {lackTexts[lack]()}
            </Badge>
          </li>
        ))}
      </ul>
      <span className="flex flex-wrap gap-x-3">
        {wanted.has("address") && (
          <button
            type="button"
            aria-label={m.parcels_correct({ number: order_number })}
            onClick={onCorrect}
            className="thread-link text-left font-bold"
          >
            {m.orders_address_correct()}
          </button>
        )}
        {wanted.has("settings") && (
          <Link to={href("/admin/settings/:area", { area: "couriers" })} className="thread-link font-bold">
            {m.parcels_sheet_settings()}
          </Link>
        )}
        {wanted.has("order") && (
          <Link {...toOrder(id)} className="thread-link font-bold">
            {m.parcels_open_order()}
          </Link>
        )}
      </span>
    </div>
  )
}
