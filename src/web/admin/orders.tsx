import { ClipboardList } from "lucide-react"
import { Outlet } from "react-router"
import { orderStatusLabels } from "#shop/orders/orders.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/orders"
import { AdminHeading } from "./admin-heading.tsx"
import { AdminList } from "./list/admin-list.tsx"
import type { ListFilter } from "./list/list-url.ts"
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
    label: () => "Orders by status",
    choices: [
      ["all", () => "All Orders"],
      ["pending", () => orderStatusLabels.pending],
      ["confirmed", () => orderStatusLabels.confirmed],
      ["shipped", () => orderStatusLabels.shipped],
      ["delivered", () => orderStatusLabels.delivered],
      ["cancelled", () => orderStatusLabels.cancelled],
    ],
  },
  {
    name: "to_check",
    label: () => "Payments",
    choices: [
      ["", () => "All payments"],
      ["1", () => "Receipts to check"],
    ],
  },
  {
    name: "sort",
    label: () => "Sort by",
    choices: [
      ["newest", () => "Newest First"],
      ["oldest", () => "Oldest First"],
    ],
  },
] as const satisfies readonly ListFilter[]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Orders Management", root.loaderData)
}

/** The table of orders; the one whose URL is open stands over it in a dialog. */
export default function OrdersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/orders", { query: url.sent })
  const list = useAdminList("orders", url, page)
  return (
    <>
      <AdminHeading
        title="Orders Management"
        text="View and manage all customer orders"
        action={<ExportButton query={url.sent} />}
      />
      <AdminList
        list={list}
        label="Orders"
        search={{ label: "Search orders", placeholder: "Search by order number, customer name, or email..." }}
        filtersClassName="mb-4"
        tabCounts={page.value?.counts}
        columns={orderColumns}
        tableClassName="orders-table"
        opensRow
        icon={<ClipboardList aria-hidden="true" />}
        none={{ title: "No orders found" }}
        noMatch={{ title: "No orders found" }}
      />
      <Outlet context={{ onChange: list.onReload } satisfies OrdersOutlet} />
    </>
  )
}
