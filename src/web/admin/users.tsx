import { UsersRound } from "lucide-react"
import { accountStatusLabels } from "#shop/customers/admin-users.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { Route } from "./+types/users"
import { AdminHeading } from "./admin-heading.tsx"
import { counted } from "./counted.ts"
import { AdminList } from "./list/admin-list.tsx"
import type { ListFilter } from "./list/list-url.ts"
import { useAdminList } from "./list/use-admin-list.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useListUrl } from "./list/use-list-url.ts"
import { userColumns } from "./users/user-columns.tsx"
import "./users/users.css"

const FILTERS = [
  {
    name: "role",
    label: () => "Role",
    choices: [
      ["all", () => "Every role"],
      ["admin", () => "Admin"],
      ["customer", () => "Customer"],
    ],
  },
  {
    name: "status",
    label: () => "Status",
    choices: [
      ["all", () => "Every status"],
      ["active", () => accountStatusLabels.active],
      ["blocked", () => accountStatusLabels.blocked],
      ["unknown", () => accountStatusLabels.unknown],
    ],
  },
  {
    name: "sort",
    label: () => "Sort by",
    choices: [
      ["newest", () => "Newest First"],
      ["oldest", () => "Oldest First"],
      ["name", () => "Name"],
    ],
  },
] as const satisfies readonly ListFilter[]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Users", root.loaderData)
}

export default function UsersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/users", { query: url.sent })
  const list = useAdminList("users", url, page)
  const { value, failure, loading } = page
  return (
    <>
      <AdminHeading title="Manage Users" text="Manage user accounts and permissions" />
      <AdminList
        list={list}
        label="Users"
        search={{ label: "Search users", placeholder: "Search by name or email..." }}
        filtersClassName="mb-4 max-xl:[&>search]:basis-full max-xl:[&>span]:flex-1"
        summary={<UserCount count={failure ? null : (value?.matching ?? null)} loading={loading} />}
        columns={userColumns}
        tableClassName="users-table"
        icon={<UsersRound aria-hidden="true" />}
        none={{ title: "No users found" }}
        noMatch={{ title: "No users found matching your search" }}
      />
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
