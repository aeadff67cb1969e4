import { TicketPercent } from "lucide-react"
import { ADMIN_COUPON_SORTS, COUPON_STATES, couponStateLabels } from "#shop/coupons/admin-coupons.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/coupons"
import { AdminHeading } from "./admin-heading.tsx"
import { CouponDialog } from "./coupons/coupon-dialog.tsx"
import { CouponRow } from "./coupons/coupon-row.tsx"
import { AddButton } from "./forms/add-button.tsx"
import { ClearFilters } from "./list/clear-filters.tsx"
import { DataTable } from "./list/data-table.tsx"
import { FilterBar } from "./list/filter-bar.tsx"
import { ListBody } from "./list/list-body.tsx"
import { ListPages } from "./list/pagination.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useExistingPage } from "./list/use-existing-page.ts"
import { useListQuery } from "./list/use-list-query.ts"
import "./coupons/coupons.css"

const DEFAULTS = { q: "", status: "all", sort: "newest" }
const ALLOWED = { status: ["all", ...COUPON_STATES] as const, sort: ADMIN_COUPON_SORTS }

const STATUS_NAMES = { all: "All coupons", ...couponStateLabels }
const SORT_NAMES = { newest: "Newest First", oldest: "Oldest First", code: "Code" }

const COLUMNS = ["Code", "Type", "Value", "Min Order", "Usage", "Status", "Expires", "Actions"].map((name) => ({
  name,
  end: ["Value", "Min Order", "Actions"].includes(name),
}))

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Coupons", root.loaderData)
}

export default function CouponsPage() {
  const { query, sent, change, pageSearch } = useListQuery(DEFAULTS, ALLOWED)
  const list = useAdminQuery("/admin/coupons", { query: sent })
  useExistingPage(query.page, list.loading ? undefined : list.value?.matching, change)
  const filtered = query.q !== "" || query.status !== "all"
  const add = (
    <AddButton label="Add Coupon" dialog={(does) => <CouponDialog coupon={null} {...does} />} onAdded={list.reload} />
  )
  return (
    <>
      <AdminHeading title="Manage Coupons" text="Create and manage discount coupons" action={add} />
      <FilterBar
        query={query}
        change={change}
        things="coupons"
        placeholder="Search by coupon code..."
        statusNames={STATUS_NAMES}
        sortNames={SORT_NAMES}
      />
      <ListBody
        loaded={list}
        isEmpty={({ coupons }) => coupons.length === 0}
        empty={{
          icon: <TicketPercent aria-hidden="true" />,
          title: filtered ? "No coupons found matching your search" : "No coupons yet",
          action: filtered ? <ClearFilters onClear={() => change({ q: "", status: "all" })} /> : add,
        }}
      >
        {({ coupons, matching }, stale) => (
          <>
            <DataTable label="Coupons" className="coupons-table" columns={COLUMNS} stale={stale}>
              {coupons.map((coupon) => (
                <CouponRow
                  key={coupon.id}
                  coupon={coupon}
                  onReload={list.reload}
                  onChange={(changed) =>
                    list.patch((value) => ({
                      ...value,
                      coupons: value.coupons.map((each) => (each.id === changed.id ? changed : each)),
                    }))
                  }
                />
              ))}
            </DataTable>
            <ListPages page={query.page} matching={matching} pageSearch={pageSearch} />
          </>
        )}
      </ListBody>
    </>
  )
}
