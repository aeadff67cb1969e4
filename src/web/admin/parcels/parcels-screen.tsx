import clsx from "clsx"
import { HandCoins, PackageCheck } from "lucide-react"
import type { ComponentProps } from "react"
import { href, Link, useSearchParams } from "react-router"
import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { PageTick, SelectionProvider } from "../list/selection.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { BulkDone } from "../orders/bulk/bulk-result.tsx"
import { useBulkStep } from "../orders/bulk/use-bulk-step.ts"
import { May } from "../shell/may.tsx"
import { countLacks, lacksOf, lackTexts } from "./lacks.ts"
import { ParcelFoot } from "./parcel-foot.tsx"
import { ParcelRow } from "./parcel-row.tsx"
import { useChosen } from "./use-chosen.ts"

/** Shows the parcels of the orders that `?ids=` names, or of those that wait to be sent, with what can be done for the chosen ones. */
export default function ParcelsScreen() {
  const [params, setParams] = useSearchParams()
  const [ids, profile] = [params.get("ids"), params.get("profile")]
  const query = { ...(ids && { ids }), ...(profile && { profile }) }
  const { value, failure, reload } = useAdminQuery("/admin/parcels", { query })
  const shipping = useBulkStep(reload)
  if (failure && !value) return <LoadFailed title={m.parcels_title()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  const { parcels, profiles } = value
  // The list still shows the sheet before, while a press already means the one just chosen.
  const chosen = profile !== null && profiles.includes(profile) ? profile : value.profile
  const leftOut = ids === null ? 0 : ids.split(",").length - parcels.length

  function choose(name: string, to: string | null) {
    setParams(
      (before) => {
        if (to === null) before.delete(name)
        else before.set(name, to)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <>
      <AdminHeading
        title={m.parcels_title()}
        text={<span className="max-sm:hidden">{m.parcels_lead()}</span>}
        action={
          <May call="POST /admin/payouts">
            <ButtonLink to={href("/admin/parcels/payouts")} variant="secondary" size="sm">
              <HandCoins aria-hidden="true" className="size-5" />
              {m.parcels_payout()}
            </ButtonLink>
          </May>
        }
      />
      <BulkDone result={shipping.result} onClose={shipping.close} />
      {leftOut > 0 && <Alert className="mb-4">{m.parcels_left_out({ count: leftOut })}</Alert>}
      {parcels.length === 0 ? (
        <EmptyState icon={<PackageCheck aria-hidden="true" />} title={m.parcels_none()} text={m.parcels_none_text()} />
      ) : (
        <>
          <Select
            aria-label={m.parcels_sheet()}
            value={chosen}
            choices={profiles.map((name) => [name, nameOfKind(name)])}
            onChange={({ target }) => choose("profile", target.value)}
            className="sm:max-w-sm"
          />
          <ParcelList
            parcels={parcels}
            lack={params.get("lack")}
            onFilter={(lack) => choose("lack", lack)}
            profile={chosen}
            shipping={shipping}
            onChange={reload}
          />
        </>
      )}
    </>
  )
}

const nameOfKind = (profile: string) =>
  profile === GENERIC ? m.parcels_sheet_any() : m.parcels_sheet_of({ courier: profile })

interface ParcelListProps extends ComponentProps<typeof ParcelFoot> {
  /** Names what the shown parcels lack; null, or what none of them lacks any more, shows all. */
  lack: string | null
  onFilter: (lack: string | null) => void
}

function ParcelList({ parcels, lack, onFilter, ...foot }: ParcelListProps) {
  const counts = countLacks(parcels)
  const filter = counts.find(([each]) => each === lack)?.[0]
  const shown = filter ? parcels.filter((parcel) => lacksOf(parcel).includes(filter)) : parcels
  const selection = useChosen(shown)
  return (
    <SelectionProvider selection={selection}>
      {counts.length > 0 && (
        <ul aria-label={m.parcels_lacks()} className="mt-2 flex flex-wrap gap-2">
          {counts.map(([each, count]) => (
            <li key={each}>
              <button
                type="button"
                aria-pressed={each === filter}
                onClick={() => onFilter(each === filter ? null : each)}
                className={clsx(
                  "min-h-11 rounded-lg border px-3 py-1 text-left font-bold text-sm",
                  each === filter ? "border-current bg-warning-bg text-warning" : "border-line-strong bg-surface",
                )}
              >
                {lackTexts[each]()} <span className="ml-1 font-normal tabular-nums">{formatCount(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageTick selection={selection} />
        <span role="status" className="text-muted text-sm">
          {m.admin_list_selected({ count: selection.rows.length })}
        </span>
      </div>
      <ul aria-label={m.parcels_list()} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((parcel) => (
          <May key={parcel.id} call="POST /admin/handovers" readable>
            <ParcelRow parcel={parcel} onChange={foot.onChange} />
          </May>
        ))}
      </ul>
      <div className="mt-3 text-muted text-sm">
        <p>{m.parcels_sheet_hint()}</p>
        <May call="GET /admin/settings">
          <Link to={href("/admin/settings/:area", { area: "couriers" })} className="thread-link font-bold">
            {m.parcels_sheet_settings()}
          </Link>
        </May>
      </div>
      <May call="POST /admin/handovers">
        <ParcelFoot parcels={selection.rows} {...foot} />
      </May>
    </SelectionProvider>
  )
}
