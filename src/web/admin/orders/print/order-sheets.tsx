import { ArrowLeft, Printer } from "lucide-react"
import type { MouseEvent, ReactNode } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Toaster } from "#web/layout/toaster.tsx"
import { SessionWatch } from "#web/session/session-watch.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { StaffOnly } from "../../shell/may.tsx"
import { OrderFailed } from "../order-failed.tsx"
import { Invoice, PackingSlip } from "./invoice-and-packing-slip.tsx"
import { OrderLinkCode } from "./order-link-code.tsx"
import "./print.css"

const SHEETS = [
  { id: "both", name: m.print_both },
  { id: "invoice", name: m.print_invoice },
  { id: "packing-slip", name: m.print_packing_slip },
]

interface OrderSheetsProps {
  /** Holds the ids of the orders, with commas between them. */
  ids: string
  back: PrintFrameProps["back"]
}

/** Shows each order's invoice for the customer and the slip for the parcel, or one of the two. */
export function OrderSheets(props: OrderSheetsProps) {
  return (
    <PrintPage>
      <Sheets {...props} />
    </PrintPage>
  )
}

function Sheets({ ids, back }: OrderSheetsProps) {
  const { value: sheets, failure, reload } = useAdminQuery("/admin/order-sheets", { query: { ids } })
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const chosen = SHEETS.find((sheet) => sheet.id === params.get("sheet"))?.id ?? "both"
  const choose = (sheet: string) =>
    setParams(
      (before) => {
        if (sheet === "both") before.delete("sheet")
        else before.set("sheet", sheet)
        return before
      },
      { replace: true, state },
    )
  const shop = useShopInfo()
  return (
    <PrintFrame title={m.print_order()} back={back} isReady={sheets !== null}>
      {failure && <OrderFailed failure={failure} onRetry={reload} />}
      {!failure && !sheets && <PageSpinner />}
      {sheets && shop && (
        <Tabs
          tabs={SHEETS.map((sheet) => ({ id: sheet.id, label: sheet.name() }))}
          selected={chosen}
          onSelect={choose}
          label={m.print_choice()}
          className="print-tabs grid-cols-[minmax(0,1fr)]"
        >
          <div className="sheets grid grid-cols-[minmax(0,1fr)] gap-6">
            {sheets.orders.flatMap((order, at) => [
              chosen !== "packing-slip" && sheets.invoices[at] && (
                <Invoice key={`invoice ${order.id}`} order={order} shop={shop} words={sheets.invoices[at]} />
              ),
              chosen !== "invoice" && (
                <PackingSlip key={`slip ${order.id}`} order={order} shop={shop}>
                  {sheets.invoices[at] && <OrderLinkCode code={sheets.codes[at] ?? ""} words={sheets.invoices[at]} />}
                </PackingSlip>
              ),
            ])}
          </div>
        </Tabs>
      )}
    </PrintFrame>
  )
}

export function PrintPage({ children }: { children: ReactNode }) {
  return (
    <>
      <StaffOnly>{children}</StaffOnly>
      <SessionWatch />
      <Toaster />
    </>
  )
}

export interface PrintFrameProps {
  title: string
  back: { to: string; label: string }
  isReady: boolean
  children: ReactNode
}

export function PrintFrame({ title, back, isReady, children }: PrintFrameProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  function goBack(event: MouseEvent) {
    // The order knows there which page it was opened from.
    if (state?.from !== "order") return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to={back.to} onClick={goBack} variant="ghost" size="sm">
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </ButtonLink>
        <h1 className="sr-only">{title}</h1>
        <Button onClick={() => window.print()} disabled={!isReady}>
          <Printer aria-hidden="true" className="size-5" />
          {m.admin_print()}
        </Button>
      </div>
      {children}
    </main>
  )
}
