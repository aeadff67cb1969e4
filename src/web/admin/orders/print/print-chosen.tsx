import { href, useLocation, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { OrderSheets } from "./order-sheets.tsx"

export const meta = privatePageMeta(m.print_title)

/** Prints several orders: those that `?ids=` names. */
export default function PrintChosenPage() {
  const ids = useSearchParams()[0].get("ids") ?? ""
  // With the list's URL, its selection returns too.
  const { state } = useLocation()
  return (
    <OrderSheets
      ids={ids}
      back={{ to: `${href("/admin/orders")}${state?.list ?? ""}`, label: m.admin_orders_back() }}
    />
  )
}
