import { HandCoins, PackageCheck } from "lucide-react"
import { href, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { ParcelActions } from "./parcel-actions.tsx"
import { ParcelRow } from "./parcel-row.tsx"
import { SheetCard } from "./sheet-card.tsx"

/** Shows the parcels of the orders that `?ids=` names, or of those that wait to be sent, with what can be done for all of them. */
export default function ParcelsScreen() {
  const [params, setParams] = useSearchParams()
  const [ids, profile] = [params.get("ids"), params.get("profile")]
  const query = { ...(ids && { ids }), ...(profile && { profile }) }
  const { value, failure, reload } = useAdminQuery("/admin/parcels", { query })
  if (failure && !value) return <LoadFailed title={m.parcels_title()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  const { parcels, profiles } = value
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
          <SheetCard ids={parcels.map(({ id }) => id)} profiles={profiles} chosen={value.profile} onChoose={choose} />
          <ParcelActions
            parcels={parcels}
            courier={value.profile === GENERIC ? null : value.profile}
            onChange={reload}
          />
          <Alert tone={faulty > 0 ? "warning" : "success"}>
            {faulty > 0 ? m.parcels_with_faults({ count: faulty }) : m.parcels_all_good()}
          </Alert>
          <ul aria-label={m.parcels_list()} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.id} parcel={parcel} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
