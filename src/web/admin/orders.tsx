import { ClipboardList } from "lucide-react"
import { Outlet } from "react-router"
import { m } from "#messages/messages.js"
import { orderStatusLabels } from "#shop/orders/orders.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import { AdminList } from "./list/admin-list.tsx"
import type { ListFilter } from "./list/list-url.ts"
import { sortFilter } from "./list/sort-filter.ts"
import { useAdminList } from "./list/use-admin-list.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useListUrl } from "./list/use-list-url.ts"
import { ExportButton } from "./orders/export-button.tsx"
import { orderColumns } from "./orders/order-columns.tsx"
import type { OrdersOutlet } from "./orders/order-dialog.tsx"
import "./orders/orders.css"

const FILTERS = [
  {
    name: "status",
    tabs: true,
    label: m.admin_orders_tabs,
    choices: [
      ["all", m.admin_orders_all],
      ["pending", () => orderStatusLabels.pending],
      ["confirmed", () => orderStatusLabels.confirmed],
      ["shipped", () => orderStatusLabels.shipped],
      ["delivered", () => orderStatusLabels.delivered],
      ["cancelled", () => orderStatusLabels.cancelled],
    ],
  },
  {
    name: "to_check",
    label: m.admin_orders_payments,
    choices: [
      ["", m.admin_orders_payments_all],
      ["1", m.admin_orders_receipts_to_check],
    ],
  },
  sortFilter("newest", "oldest"),
] as const satisfies readonly ListFilter[]

export const meta = privatePageMeta(m.admin_orders_title)

/** The table of orders; the one whose URL is open stands over it in a dialog. */
export default function OrdersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/orders", { query: url.sent })
  const list = useAdminList("orders", url, page)
  return (
    <>
      <AdminList
        heading={{
          title: m.admin_orders_title(),
          text: m.admin_orders_lead(),
          action: <ExportButton query={url.sent} />,
        }}
        list={list}
        label={m.admin_screen_orders()}
        search={{ label: m.admin_orders_search(), placeholder: m.admin_orders_search_placeholder() }}
        filtersClassName="mb-4"
        tabCounts={page.value?.counts}
        columns={orderColumns}
        tableClassName="orders-table"
        opensRow
        icon={<ClipboardList aria-hidden="true" />}
        none={{ title: m.admin_orders_empty() }}
        noMatch={{ title: m.admin_orders_empty() }}
      />
      <Outlet context={{ onChange: list.onReload } satisfies OrdersOutlet} />
    </>
  )
}
