import { href, useLocation, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { OrderSheets, PrintPage } from "./order-sheets.tsx"

export const meta = privatePageMeta(m.print_title)

/** Prints several orders: those that `?ids=` names. */
export default function PrintChosenPage() {
  return (
    <PrintPage>
      <Sheets />
    </PrintPage>
  )
}

function Sheets() {
  const ids = useSearchParams()[0].get("ids") ?? ""
  const { value, failure, reload } = useAdminQuery("/admin/order-sheets", { query: { ids } })
  // With the list's URL, its selection returns too.
  const { state } = useLocation()
  const back = { to: `${href("/admin/orders")}${state?.list ?? ""}`, label: m.admin_orders_back() }
  return <OrderSheets sheets={value} failure={failure} onRetry={reload} back={back} />
}
