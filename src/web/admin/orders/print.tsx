import { ArrowLeft, Printer } from "lucide-react"
import { href, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Toaster } from "#web/layout/toaster.tsx"
import { RequireSession } from "#web/session/guard.tsx"
import { privatePageMeta } from "#web/session/private-page.ts"
import { SessionWatch } from "#web/session/session-watch.tsx"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { PageSpinner } from "#web/ui/spinner.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import type { Route } from "./+types/print"
import "./print.css"
import { Invoice, PackingSlip } from "./invoice-and-packing-slip.tsx"
import { OrderFailed } from "./order-failed.tsx"

const SHEETS = [
  { id: "both", name: m.print_both },
  { id: "invoice", name: m.print_invoice },
  { id: "packing-slip", name: m.print_packing_slip },
]

export const meta = privatePageMeta(m.print_title)

/** An order on paper: the invoice for the customer and the slip that goes into the parcel. */
export default function PrintPage({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <RequireSession requireAdmin>
        <Sheets id={id} />
      </RequireSession>
      <SessionWatch />
      <Toaster />
    </>
  )
}

function Sheets({ id }: { id: string }) {
  const { value: order, failure, reload } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const [params, setParams] = useSearchParams()
  const chosen = SHEETS.find((sheet) => sheet.id === params.get("sheet"))?.id ?? "both"
  const choose = (sheet: string) => setParams(sheet === "both" ? {} : { sheet }, { replace: true })
  const shop = useShopInfo()
  return (
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to={href("/admin/orders/:id", { id })} variant="ghost" size="sm" className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-5" />
          {m.admin_order_back()}
        </ButtonLink>
        <h1 className="sr-only">{m.print_order()}</h1>
        <Button onClick={() => window.print()} disabled={!order}>
          <Printer aria-hidden="true" className="size-5" />
          {m.admin_print()}
        </Button>
      </div>
      {failure && <OrderFailed failure={failure} onRetry={reload} />}
      {!failure && !order && <PageSpinner />}
      {order && shop && (
        <Tabs
          tabs={SHEETS.map((sheet) => ({ id: sheet.id, label: sheet.name() }))}
          selected={chosen}
          onSelect={choose}
          label={m.print_choice()}
          className="print-tabs grid-cols-[minmax(0,1fr)]"
        >
          <div className="sheets grid grid-cols-[minmax(0,1fr)] gap-6">
            {chosen !== "packing-slip" && <Invoice order={order} shop={shop} />}
            {chosen !== "invoice" && <PackingSlip order={order} shop={shop} />}
          </div>
        </Tabs>
      )}
    </main>
  )
}
