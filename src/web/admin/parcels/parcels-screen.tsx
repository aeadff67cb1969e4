import { Download, HandCoins, PackageCheck, Printer } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { href, Link, useSearchParams } from "react-router"
import { formatDateTime } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { ParcelJson, ParcelWarning } from "#shop/parcels/parcels.ts"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"
import { download } from "#web/session/files/download.ts"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { toastFailure } from "../admin-call.ts"
import { AdminHeading } from "../admin-heading.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { toOrder } from "../orders/to-order.ts"
import { useBusy } from "../use-busy.ts"
import { ParcelActions } from "./parcel-actions.tsx"
import { sheetName } from "./sheet-name.ts"

const CorrectAddressDialog = lazy(() => import("../orders/address/correct-address-dialog.tsx"))

/** Shows the parcels of the orders that `?ids=` names, or of those that wait to be sent, with what can be done for all of them. */
export default function ParcelsScreen() {
  const [params, setParams] = useSearchParams()
  const [ids, profile] = [params.get("ids"), params.get("profile")]
  const query = { ...(ids && { ids }), ...(profile && { profile }) }
  const { value, failure, reload } = useAdminQuery("/admin/parcels", { query })
  if (failure && !value) return <LoadFailed title={m.parcels_title()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  const { parcels, profiles } = value
  // The list still shows the sheet before, while a press already means the one just chosen.
  const chosen = profile !== null && profiles.includes(profile) ? profile : value.profile
  const leftOut = ids === null ? 0 : ids.split(",").length - parcels.length
  const faulty = parcels.filter(({ warnings }) => warnings.length > 0).length

  function choose(name: string) {
    setParams(
      (before) => {
        before.set("profile", name)
        return before
      },
      { replace: true },
    )
  }
  return (
    <>
      <AdminHeading
        title={m.parcels_title()}
        text={m.parcels_lead()}
        action={
          <ButtonLink to={href("/admin/parcels/payouts")} variant="secondary">
            <HandCoins aria-hidden="true" className="size-5" />
            {m.parcels_payout()}
          </ButtonLink>
        }
      />
      {leftOut > 0 && <Alert className="mb-5">{m.parcels_left_out({ count: leftOut })}</Alert>}
      {parcels.length === 0 ? (
        <EmptyState icon={<PackageCheck aria-hidden="true" />} title={m.parcels_none()} text={m.parcels_none_text()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SheetCard ids={parcels.map(({ id }) => id)} profiles={profiles} chosen={chosen} onChoose={choose} />
          <ParcelActions parcels={parcels} courier={chosen === GENERIC ? null : chosen} onChange={reload} />
          <Alert tone={faulty > 0 ? "warning" : "success"}>
            {faulty > 0 ? m.parcels_with_faults({ count: faulty }) : m.parcels_all_good()}
          </Alert>
          <ul aria-label={m.parcels_list()} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.id} parcel={parcel} onChange={reload} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const warningTexts: Readonly<Record<ParcelWarning, (parcel: { town: string }) => string>> = {
  cancelled: m.parcels_warning_cancelled,
  unpaid: m.parcels_warning_unpaid,
  elsewhere: m.parcels_warning_elsewhere,
  address: m.parcels_warning_address,
  town: m.parcels_warning_town,
  phone: m.parcels_warning_phone,
  second_phone: m.parcels_warning_second_phone,
  town_code: m.parcels_warning_town_code,
  district: m.parcels_warning_district,
  amount: m.parcels_warning_amount,
}

/** These are cured by another address. */
const OF_ADDRESS: readonly ParcelWarning[] = ["elsewhere", "address", "town", "phone", "second_phone", "district"]

function ParcelRow({ parcel, onChange }: { parcel: ParcelJson; onChange: () => void }) {
  const [correcting, setCorrecting] = useState(false)
  const { id, order_number, customer_name, address_lines, phones, to_collect, warnings, handed_over } = parcel
  const tracking = [parcel.courier, parcel.tracking_number].filter((each) => each !== null)
  const town = parcel.town ?? address_lines.at(-1) ?? ""
  return (
    <li className="wrap-anywhere grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold">
          <Link {...toOrder(id)} className="thread-link -my-2.5">
            {order_number}
          </Link>
          <span lang={langWritten(customer_name)}>{customer_name}</span>
        </p>
        <p className="text-sm">
          {to_collect > 0 ? m.parcels_collect({ amount: formatAmount(to_collect) }) : m.parcels_paid()}
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
      {!handed_over && warnings.some((warning) => OF_ADDRESS.includes(warning)) && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          aria-label={m.parcels_correct({ number: order_number })}
          onClick={() => setCorrecting(true)}
        >
          {m.orders_address_correct()}
        </Button>
      )}
      {correcting && (
        <Suspense>
          <CorrectAddressDialog id={id} onClose={() => setCorrecting(false)} onChange={onChange} />
        </Suspense>
      )}
    </li>
  )
}

interface SheetCardProps {
  ids: readonly string[]
  profiles: readonly string[]
  chosen: string
  onChoose: (profile: string) => void
}

function SheetCard({ ids, profiles, chosen, onChoose }: SheetCardProps) {
  const [busy, during] = useBusy()
  async function save(path: "/admin/parcels.csv" | "/admin/parcels.xlsx") {
    const result = await during(download(path, { query: { ids: ids.join(","), profile: chosen } }))
    if (!result.ok) toastFailure(m.parcels_sheet_failed(), result)
  }
  return (
    <Card aria-label={m.parcels_sheet()} className="grid gap-4">
      <div className="grid items-end gap-4 xl:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={m.parcels_sheet()}>
          <Select
            value={chosen}
            choices={profiles.map((name) => [name, sheetName(name)])}
            onChange={({ target }) => onChoose(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => save("/admin/parcels.xlsx")}>
            <Download aria-hidden="true" className="size-5" />
            {m.parcels_sheet_xlsx()}
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => save("/admin/parcels.csv")}>
            {m.parcels_sheet_csv()}
          </Button>
          <ButtonLink
            variant="secondary"
            to={`${href("/admin/parcels/labels")}?${new URLSearchParams({ ids: ids.join(","), profile: chosen })}`}
          >
            <Printer aria-hidden="true" className="size-5" />
            {m.parcels_labels()}
          </ButtonLink>
        </div>
      </div>
      <p className="text-muted text-sm">
        {m.parcels_sheet_hint()}{" "}
        <Link to={href("/admin/settings/:area", { area: "couriers" })} className="thread-link font-bold">
          {m.parcels_sheet_settings()}
        </Link>
      </p>
    </Card>
  )
}
