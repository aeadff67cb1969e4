import { href, Link } from "react-router"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import type { ParcelJson, ParcelWarning } from "#shop/parcels/parcels.ts"

const warningTexts: Readonly<Record<ParcelWarning, (parcel: { town: string }) => string>> = {
  cancelled: m.parcels_warning_cancelled,
  unpaid: m.parcels_warning_unpaid,
  address: m.parcels_warning_address,
  town: m.parcels_warning_town,
  phone: m.parcels_warning_phone,
  second_phone: m.parcels_warning_second_phone,
  town_code: m.parcels_warning_town_code,
  district: m.parcels_warning_district,
  amount: m.parcels_warning_amount,
}

export function ParcelRow({ parcel }: { parcel: ParcelJson }) {
  const { id, order_number, customer_name, address_lines, phones, to_collect, warnings, handed_over } = parcel
  const tracking = [parcel.courier, parcel.tracking_number].filter((each) => each !== null)
  const town = parcel.town ?? address_lines.at(-1) ?? ""
  return (
    <li className="wrap-anywhere grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold">
          <Link to={href("/admin/orders/:id", { id })} className="thread-link -my-2.5">
            {order_number}
          </Link>
          <span>{customer_name}</span>
        </p>
        <p className="text-sm">
          {to_collect > 0 ? m.parcels_collect({ amount: formatRupees(centsOf(to_collect)) }) : m.parcels_paid()}
        </p>
      </div>
      <p className="text-muted text-sm">{[...address_lines, ...phones].join(" · ")}</p>
      {tracking.length > 0 && <p className="font-bold text-sm">{tracking.join(" · ")}</p>}
      {handed_over && (
        <p className="text-sm">
          {m.parcels_handed_over({ time: formatDateTime(handed_over.at), name: handed_over.by ?? "" })}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="font-semibold text-danger text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{warningTexts[warning]({ town })}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
