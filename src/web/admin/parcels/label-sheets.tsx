import { ArrowLeft, Printer } from "lucide-react"
import { href, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { PrintPage } from "../orders/print/order-sheets.tsx"
import "./labels.css"
import { ParcelLabel } from "./parcel-label.tsx"

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
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to={`${href("/admin/parcels")}?${params}`} variant="ghost" size="sm">
          <ArrowLeft aria-hidden="true" className="size-5" />
          {m.parcels_back()}
        </ButtonLink>
        <h1 className="sr-only">{m.parcels_labels()}</h1>
        <Button onClick={() => window.print()} disabled={!value}>
          <Printer aria-hidden="true" className="size-5" />
          {m.admin_print()}
        </Button>
      </div>
      {failure && <LoadFailed title={m.parcels_labels()} message={failure.message} onRetry={reload} />}
      {!failure && !value && <PageSpinner />}
      {value && (
        <div className="labels flex flex-wrap justify-center gap-6">
          {value.parcels.map((parcel) => (
            <ParcelLabel key={parcel.id} parcel={parcel} />
          ))}
        </div>
      )}
    </main>
  )
}
