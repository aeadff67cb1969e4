import { UsersRound } from "lucide-react"
import { ADMIN_USER_SORTS, ADMIN_USER_STATUSES, accountStatusLabels } from "#shop/customers/admin-users.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { Route } from "./+types/users"
import { AdminHeading } from "./admin-heading.tsx"
import { counted } from "./counted.ts"
import { ChoiceFilter } from "./list/choice-filter.tsx"
import { ClearFilters } from "./list/clear-filters.tsx"
import { DataTable } from "./list/data-table.tsx"
import { ListBody } from "./list/list-body.tsx"
import { ListPages } from "./list/pagination.tsx"
import { SearchBox } from "./list/search-box.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useExistingPage } from "./list/use-existing-page.ts"
import { useListQuery } from "./list/use-list-query.ts"
import { UserRow } from "./users/user-row.tsx"
import "./users/users.css"

const DEFAULTS = { q: "", status: "all", role: "all", sort: "newest" }
const ALLOWED = { status: ADMIN_USER_STATUSES, role: ["all", "admin", "customer"] as const, sort: ADMIN_USER_SORTS }

const { active, blocked, unknown } = accountStatusLabels
const STATUS_NAMES = { all: "Every status", active, blocked, unknown }
const ROLE_NAMES = { all: "Every role", admin: "Admin", customer: "Customer" }
const SORT_NAMES = { newest: "Newest First", oldest: "Oldest First", name: "Name" }

const COLUMNS = [
  { name: "Name" },
  { name: "Email" },
  { name: "Role" },
  { name: "Status" },
  { name: "Actions", end: true },
]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Users", root.loaderData)
}

export default function UsersPage() {
  const { query, sent, change, pageSearch } = useListQuery(DEFAULTS, ALLOWED)
  const list = useAdminQuery("/admin/users", { query: sent })
  useExistingPage(query.page, list.loading ? undefined : list.value?.matching, change)
  const filtered = query.q !== "" || query.status !== "all" || query.role !== "all"
  return (
    <>
      <AdminHeading title="Manage Users" text="Manage user accounts and permissions" />
      <div className="mb-4 flex flex-wrap gap-3 max-xl:[&>search]:basis-full max-xl:[&>span]:flex-1">
        <SearchBox
          value={query.q}
          onSearch={(q) => change({ q }, { replace: true })}
          placeholder="Search by name or email..."
          label="Search users"
        />
        <ChoiceFilter label="Role" value={query.role} names={ROLE_NAMES} onChoose={(role) => change({ role })} />
        <ChoiceFilter
          label="Status"
          value={query.status}
          names={STATUS_NAMES}
          onChoose={(status) => change({ status })}
        />
        <ChoiceFilter label="Sort by" value={query.sort} names={SORT_NAMES} onChoose={(sort) => change({ sort })} />
      </div>
      <UserCount count={list.failure ? null : (list.value?.matching ?? null)} loading={list.loading} />
      <ListBody
        loaded={list}
        isEmpty={({ users }) => users.length === 0}
        empty={{
          icon: <UsersRound aria-hidden="true" />,
          title: filtered ? "No users found matching your search" : "No users found",
          action: filtered && <ClearFilters onClear={() => change({ q: "", status: "all", role: "all" })} />,
        }}
      >
        {({ users, matching }, stale) => (
          <>
            <DataTable label="Users" className="users-table" columns={COLUMNS} stale={stale}>
              {users.map((user) => (
                <UserRow key={user.id} user={user} onReload={list.reload} />
              ))}
            </DataTable>
            <ListPages page={query.page} matching={matching} pageSearch={pageSearch} />
          </>
        )}
      </ListBody>
    </>
  )
}

function UserCount({ count, loading }: { count: number | null; loading: boolean }) {
  return (
    <div className="mb-3 min-h-6 text-muted text-sm">
      {count === null ? loading && <Skeleton className="h-5 w-20" /> : <p role="status">{counted(count, "user")}</p>}
    </div>
  )
}
