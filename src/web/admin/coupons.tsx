import { TicketPercent } from "lucide-react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { couponColumns } from "./coupons/coupon-columns.tsx"
import { CouponDialog } from "./coupons/coupon-dialog.tsx"
import { useAddForm } from "./entities/entity-buttons.tsx"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import "./coupons/coupons.css"

const FILTERS = [
  {
    name: "status",
    label: m.admin_status,
    choices: [
      ["all", m.admin_coupons_status_all],
      ["expired", m.admin_coupons_status_expired],
      ["active", m.admin_active],
      ["inactive", m.admin_inactive],
    ],
  },
  sortFilter("newest", "oldest", "code"),
] as const satisfies readonly ListFilter[]

export const meta = privatePageMeta(m.admin_coupons_title)

export default function CouponsPage() {
  const url = useListUrl(FILTERS)
  const list = useAdminList("coupons", url, useAdminQuery("/admin/coupons", { query: url.sent }))
  const { button: add, dialog } = useAddForm({
    call: "POST /admin/coupons",
    label: m.admin_coupons_add(),
    dialog: (actions) => <CouponDialog coupon={null} {...actions} />,
    onAdded: list.onReload,
  })
  return (
    <>
      <AdminList
        heading={{ title: m.admin_coupons_title(), text: m.admin_coupons_lead(), action: add }}
        list={list}
        label={m.admin_screen_coupons()}
        search={{ label: m.admin_coupons_search(), placeholder: m.admin_coupons_search_placeholder() }}
        columns={couponColumns}
        tableClassName="coupons-table"
        icon={<TicketPercent aria-hidden="true" />}
        none={{ title: m.admin_coupons_empty(), action: add }}
        noMatch={{ title: m.admin_coupons_no_match() }}
      />
      {dialog}
    </>
  )
}
