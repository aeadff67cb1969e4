import { TicketPercent } from "lucide-react"
import { couponStateLabels } from "#shop/coupons/admin-coupons.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/coupons"
import { AdminHeading } from "./admin-heading.tsx"
import { couponColumns } from "./coupons/coupon-columns.tsx"
import { CouponDialog } from "./coupons/coupon-dialog.tsx"
import { AddButton } from "./forms/add-button.tsx"
import { AdminList } from "./list/admin-list.tsx"
import type { ListFilter } from "./list/list-url.ts"
import { useAdminList } from "./list/use-admin-list.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useListUrl } from "./list/use-list-url.ts"
import "./coupons/coupons.css"

const FILTERS = [
  {
    name: "status",
    label: () => "Status",
    choices: [
      ["all", () => "All coupons"],
      ["expired", () => couponStateLabels.expired],
      ["active", () => couponStateLabels.active],
      ["inactive", () => couponStateLabels.inactive],
    ],
  },
  {
    name: "sort",
    label: () => "Sort by",
    choices: [
      ["newest", () => "Newest First"],
      ["oldest", () => "Oldest First"],
      ["code", () => "Code"],
    ],
  },
] as const satisfies readonly ListFilter[]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Coupons", root.loaderData)
}

export default function CouponsPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/coupons", { query: url.sent })
  const list = useAdminList("coupons", url, page)
  const add = (
    <AddButton label="Add Coupon" dialog={(does) => <CouponDialog coupon={null} {...does} />} onAdded={list.onReload} />
  )
  return (
    <>
      <AdminHeading title="Manage Coupons" text="Create and manage discount coupons" action={add} />
      <AdminList
        list={list}
        label="Coupons"
        search={{ label: "Search coupons", placeholder: "Search by coupon code..." }}
        columns={couponColumns}
        tableClassName="coupons-table"
        icon={<TicketPercent aria-hidden="true" />}
        none={{ title: "No coupons yet", action: add }}
        noMatch={{ title: "No coupons found matching your search" }}
      />
    </>
  )
}
