import { ClipboardList, Plus } from "lucide-react"
import { href, Outlet } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrderList, AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { ORDER_STATUSES, orderStatusLabels } from "#shop/orders/orders.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { shownCount } from "#web/ui/shown-count.ts"
import { ExportButton } from "./export-button.tsx"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { type KeptChoice, SelectionProvider, useSelection } from "./list/selection.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { BulkActions } from "./orders/bulk-actions.tsx"
import { NewOrders } from "./orders/new-orders.tsx"
import { orderTableColumns } from "./orders/order-columns.tsx"
import type { OrdersOutlet } from "./orders/order-dialog.tsx"
import "./orders/orders.css"

const FILTERS = [
  {
    name: "status",
    tabs: true,
    label: m.admin_orders_tabs,
    choices: [
      ["all", m.admin_orders_all],
      ...ORDER_STATUSES.map((status) => [status, () => orderStatusLabels[status]] as const),
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

const chosenOrders: KeptChoice<AdminOrderRow> = { chosen: null }

export const meta = privatePageMeta(m.admin_orders_title)

/** Shows the table of orders, and in a dialog over it the one whose URL is open. */
export default function OrdersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/orders", { query: url.sent })
  const list = useAdminList("orders", url, page)
  const selection = useSelection(chosenOrders, list, url.pageSearch(1))
  return (
    <SelectionProvider selection={selection}>
      <AdminList
        heading={{
          title: m.admin_orders_title(),
          text: <NewOrders text={m.admin_orders_lead()} onShow={list.onReload} />,
          action: (
            <div className="flex flex-wrap gap-3">
              <ExportButton
                path="/admin/orders.csv"
                input={{ query: url.sent }}
                failed={m.admin_orders_export_failed()}
              />
              <ButtonLink
                to={{ pathname: href("/admin/orders/new"), search: url.pageSearch(url.query.page) }}
                state={{ fromList: true }}
                preventScrollReset
              >
                <Plus aria-hidden="true" className="size-5" />
                {m.admin_orders_enter()}
              </ButtonLink>
            </div>
          ),
        }}
        list={list}
        label={m.admin_screen_orders()}
        search={{ label: m.admin_orders_search(), placeholder: m.admin_orders_search_placeholder() }}
        filtersClassName="mb-4"
        tabCounts={page.value ? shownTabs(page.value) : undefined}
        columns={orderTableColumns}
        tableClassName="orders-table"
        opensRow
        actions={<BulkActions selection={selection} onDone={list.onReload} />}
        icon={<ClipboardList aria-hidden="true" />}
        none={{ title: m.admin_orders_empty() }}
        noMatch={{ title: m.admin_orders_empty() }}
      />
      <Outlet context={{ onChange: list.onReload, list, sent: url.sent } satisfies OrdersOutlet} />
    </SelectionProvider>
  )
}

function shownTabs({ counts, counts_capped }: AdminOrderList): Record<string, string> {
  const capped: readonly string[] = counts_capped
  return Object.fromEntries(Object.entries(counts).map(([tab, n]) => [tab, shownCount(n, capped.includes(tab))]))
}
