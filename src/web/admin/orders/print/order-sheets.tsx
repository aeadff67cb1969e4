import { useLocation, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { OrderFailed } from "../order-failed.tsx"
import { Invoice, PackingSlip } from "./invoice-and-packing-slip.tsx"
import { PrintFrame, type PrintFrameProps, PrintPage } from "./print-page.tsx"

const SHEETS = [
  { id: "both", name: m.print_both },
  { id: "invoice", name: m.print_invoice },
  { id: "packing-slip", name: m.print_packing_slip },
]

interface OrderSheetsProps {
  /** Are the ids of the orders, with commas between them. */
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
              chosen !== "invoice" && <PackingSlip key={`slip ${order.id}`} order={order} shop={shop} />,
            ])}
          </div>
        </Tabs>
      )}
    </PrintFrame>
  )
}
