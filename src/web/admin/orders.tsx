import { ClipboardList } from "lucide-react"
import { Outlet } from "react-router"
import { ADMIN_ORDER_SORTS, ADMIN_ORDER_TABS } from "#shop/orders/admin-orders.ts"
import { orderStatusLabels } from "#shop/orders/orders.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Tabs } from "#web/ui/tabs.tsx"
import type { Route } from "./+types/orders"
import { AdminHeading } from "./admin-heading.tsx"
import { ChoiceFilter } from "./list/choice-filter.tsx"
import { ClearFilters } from "./list/clear-filters.tsx"
import { DataTable } from "./list/data-table.tsx"
import { ListBody } from "./list/list-body.tsx"
import { ListPages } from "./list/pagination.tsx"
import { SearchBox } from "./list/search-box.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useExistingPage } from "./list/use-existing-page.ts"
import { useListQuery } from "./list/use-list-query.ts"
import { ExportButton } from "./orders/export-button.tsx"
import type { OrdersOutlet } from "./orders/order-dialog.tsx"
import { OrderRow } from "./orders/order-row.tsx"
import "./orders/orders.css"

const DEFAULTS = { q: "", status: "all", to_check: "", sort: "newest" }
const ALLOWED = { status: ADMIN_ORDER_TABS, to_check: ["", "1"] as const, sort: ADMIN_ORDER_SORTS }

const TAB_NAMES = { all: "All Orders", ...orderStatusLabels }
const SORT_NAMES = { newest: "Newest First", oldest: "Oldest First" }
const RECEIPT_NAMES = { "": "All payments", "1": "Receipts to check" }

const COLUMNS = ["Order #", "Date", "Customer", "Items", "Total", "Status", "Payment", "Actions"].map((name) => ({
  name,
  end: name === "Total" || name === "Actions",
}))

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Orders Management", root.loaderData)
}

/** The table of orders; the one whose address is open stands over it in a dialog. */
export default function OrdersPage() {
  const { query, sent, change, pageSearch } = useListQuery(DEFAULTS, ALLOWED)
  const list = useAdminQuery("/admin/orders", { query: sent })
  useExistingPage(query.page, list.loading ? undefined : list.value?.matching, change)
  const filtered = query.q !== "" || query.status !== "all" || query.to_check !== ""
  const counts = list.value?.counts
  const tabs = ADMIN_ORDER_TABS.map((id) => ({ id, label: <TabLabel name={TAB_NAMES[id]} count={counts?.[id]} /> }))
  return (
    <>
      <AdminHeading
        title="Orders Management"
        text="View and manage all customer orders"
        action={<ExportButton query={sent} />}
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          value={query.q}
          onSearch={(q) => change({ q }, { replace: true })}
          placeholder="Search by order number, customer name, or email..."
          label="Search orders"
        />
        <ChoiceFilter
          label="Payments"
          value={query.to_check}
          names={RECEIPT_NAMES}
          onChoose={(to_check) => change({ to_check })}
        />
        <ChoiceFilter label="Sort by" value={query.sort} names={SORT_NAMES} onChoose={(sort) => change({ sort })} />
      </div>
      <Tabs
        tabs={tabs}
        selected={query.status}
        onSelect={(status) => change({ status })}
        label="Orders by status"
        className="grid-cols-[minmax(0,1fr)] gap-4"
      >
        <ListBody
          loaded={list}
          isEmpty={({ orders }) => orders.length === 0}
          empty={{
            icon: <ClipboardList aria-hidden="true" />,
            title: "No orders found",
            action: filtered && <ClearFilters onClear={() => change({ q: "", status: "all", to_check: "" })} />,
          }}
        >
          {({ orders, matching }, stale) => (
            <>
              <DataTable label="Orders" className="orders-table" columns={COLUMNS} stale={stale}>
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </DataTable>
              <ListPages page={query.page} matching={matching} pageSearch={pageSearch} />
            </>
          )}
        </ListBody>
      </Tabs>
      <Outlet context={{ onChange: list.reload } satisfies OrdersOutlet} />
    </>
  )
}

function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      <span>{name}</span>{" "}
      {count !== undefined && <span className="ml-1 font-normal tabular-nums">{count.toLocaleString("en-US")}</span>}
    </>
  )
}
