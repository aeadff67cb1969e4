import { ClipboardList, Plus, Printer, Truck } from "lucide-react"
import { href, Outlet, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { CANCEL, type Call } from "#shop/api/staff/permissions.ts"
import type { AdminOrderList, AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import type { BulkStep } from "#shop/orders/bulk-step.ts"
import { ORDER_STATUSES, orderStatusLabels } from "#shop/orders/orders.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { shownCount } from "#web/ui/shown-count.ts"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, type ListUrl, sortFilter, useListUrl } from "./list/list-url.ts"
import { RowMenu } from "./list/row-menu.tsx"
import {
  type KeptChoice,
  PageTick,
  type Selection,
  SelectionBar,
  SelectionProvider,
  useSelection,
} from "./list/selection.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { BulkDone } from "./orders/bulk/bulk-result.tsx"
import { useBulkSheet } from "./orders/bulk/use-bulk-sheet.tsx"
import { type Taken, useBulkStep } from "./orders/bulk/use-bulk-step.ts"
import { NewOrders } from "./orders/new-orders.tsx"
import { orderTableColumns } from "./orders/order-columns.tsx"
import type { OrdersOutlet } from "./orders/order-dialog.tsx"
import { May } from "./shell/may.tsx"
import { useExport } from "./use-export.ts"
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
    name: "due",
    label: m.admin_orders_due,
    choices: [
      ["", m.admin_orders_due_all],
      ["check_receipt", m.admin_orders_receipts_to_check],
      ["await_payment", m.admin_orders_awaited],
      ["overdue", m.admin_orders_overdue],
      ["ask_balance", m.admin_due_balance],
      ["confirm", m.admin_orders_to_confirm],
      ["ship", m.admin_orders_to_ship],
      ["deliver", m.admin_orders_on_the_way],
      ["refund", m.admin_orders_to_refund],
    ],
  },
  sortFilter("newest", "oldest"),
] as const satisfies readonly ListFilter[]

const chosenOrders: KeptChoice<AdminOrderRow> = { chosen: null }

const CHANGE: Call = "PATCH /admin/orders/:id"

export const meta = privatePageMeta(m.admin_orders_title)

export default function OrdersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/orders", { query: url.sent })
  const list = useAdminList("orders", url, page)
  const selection = useSelection(chosenOrders, list, url.pageSearch(1))
  const { busy, result, take, close } = useBulkStep(list.onReload)
  return (
    <SelectionProvider selection={selection}>
      <AdminList
        heading={{
          title: m.admin_orders_title(),
          text: <NewOrders text={m.admin_orders_lead()} onShow={list.onReload} />,
          action: <OrdersActions url={url} />,
        }}
        list={list}
        label={m.admin_screen_orders()}
        search={{ label: m.admin_orders_search(), placeholder: m.admin_orders_search_placeholder() }}
        filtersClassName="mb-4"
        summary={<BulkDone result={result} onClose={close} />}
        tabCounts={page.value ? shownTabs(page.value) : undefined}
        columns={orderTableColumns}
        tableClassName="orders-table"
        opensRow
        actions={
          <May call={CHANGE}>
            <div className="mb-3">
              <PageTick selection={selection} />
            </div>
          </May>
        }
        foot={<BulkBar selection={selection} busy={busy} onTake={take} />}
        icon={<ClipboardList aria-hidden="true" />}
        none={{ title: m.admin_orders_empty(), text: m.admin_orders_none_yet() }}
        noMatch={
          isAllDone(url) ? { title: m.admin_orders_all_done(), action: null } : { title: m.admin_orders_empty() }
        }
      />
      <Outlet context={{ onChange: list.onReload, list, sent: url.sent } satisfies OrdersOutlet} />
    </SelectionProvider>
  )
}

function OrdersActions({ url }: { url: ListUrl<typeof FILTERS> }) {
  const [busy, save] = useExport("/admin/orders.csv", { query: url.sent }, m.admin_orders_export_failed())
  return (
    <div className="flex flex-wrap items-center gap-2">
      <May call="POST /admin/orders">
        <ButtonLink
          to={{ pathname: href("/admin/orders/new"), search: url.pageSearch(url.query.page) }}
          state={{ from: "list" }}
          preventScrollReset
        >
          <Plus aria-hidden="true" className="size-5" />
          {m.admin_orders_enter()}
        </ButtonLink>
      </May>
      <RowMenu
        label={m.admin_list_more()}
        busy={busy}
        actions={[{ call: "GET /admin/orders.csv", label: m.admin_orders_export(), onClick: save }]}
      />
    </div>
  )
}

/** Returns whether the list shows nothing but what waits for the owner: when it is empty, all of that is done. */
function isAllDone({ query: { q, choices } }: ListUrl): boolean {
  return q === "" && (choices.status === "pending" || choices.due !== "")
}

function shownTabs({ counts, counts_capped }: AdminOrderList): Record<string, string> {
  const capped: readonly string[] = counts_capped
  return Object.fromEntries(Object.entries(counts).map(([tab, n]) => [tab, shownCount(n, capped.includes(tab))]))
}

interface BulkBarProps {
  selection: Selection<AdminOrderRow>
  busy: boolean
  onTake: (step: BulkStep, taken: readonly Taken[]) => Promise<void>
}

/** Shows the actions on all chosen orders. Each change opens a sheet first. */
function BulkBar({ selection, busy, onTake }: BulkBarProps) {
  const { rows, clear } = selection
  const { search } = useLocation()
  const navigate = useNavigate()
  const { ask, sheet } = useBulkSheet(busy, async (step, taken) => {
    await onTake(step, taken)
    clear()
  })
  const ids = rows.map(({ id }) => id).join(",")
  const [exporting, save] = useExport("/admin/orders.csv", { query: { ids } }, m.admin_orders_export_failed())

  return (
    <>
      <SelectionBar
        selection={selection}
        busy={exporting}
        more={[
          { call: CHANGE, label: m.admin_orders_confirm_many(), onClick: () => ask("confirm", rows) },
          { call: CHANGE, label: m.admin_orders_deliver_many(), onClick: () => ask("deliver", rows) },
          ...(rows.some(({ overdue }) => overdue)
            ? [
                { call: CHANGE, label: m.admin_orders_extend_many(), onClick: () => ask("extend", rows) },
                { label: m.admin_orders_cancel_many(), danger: true, call: CANCEL, onClick: () => ask("cancel", rows) },
              ]
            : []),
          { label: m.parcels_of_chosen(), onClick: () => navigate(`${href("/admin/parcels")}?ids=${ids}`) },
          { call: "GET /admin/orders.csv", label: m.admin_orders_export_chosen(), onClick: save },
        ]}
      >
        <May call={CHANGE}>
          <Button size="sm" onClick={() => ask("ship", rows)}>
            <Truck aria-hidden="true" className="size-4 max-sm:hidden" />
            {m.admin_orders_ship_many()}
          </Button>
        </May>
        <ButtonLink
          to={`${href("/admin/orders/print")}?ids=${ids}`}
          state={{ list: search }}
          size="sm"
          variant="secondary"
        >
          <Printer aria-hidden="true" className="size-4 max-sm:hidden" />
          {m.admin_print()}
        </ButtonLink>
      </SelectionBar>
      {sheet}
    </>
  )
}
