import { UsersRound } from "lucide-react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { Route } from "./+types/users"
import { AdminHeading } from "./admin-heading.tsx"
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
    label: m.admin_users_role,
    choices: [
      ["all", m.admin_users_role_all],
      ["admin", m.admin_role_admin],
      ["customer", m.admin_role_customer],
    ],
  },
  {
    name: "status",
    label: m.admin_status,
    choices: [
      ["all", m.admin_users_status_all],
      ["active", m.admin_active],
      ["blocked", m.admin_users_status_blocked],
      ["unknown", m.admin_users_status_unknown],
    ],
  },
  {
    name: "sort",
    label: m.admin_sort,
    choices: [
      ["newest", m.admin_sort_newest],
      ["oldest", m.admin_sort_oldest],
      ["name", m.admin_sort_name],
    ],
  },
] as const satisfies readonly ListFilter[]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta(m.admin_users_title(), root.loaderData)
}

export default function UsersPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/users", { query: url.sent })
  const list = useAdminList("users", url, page)
  const { value, failure, loading } = page
  return (
    <>
      <AdminHeading title={m.admin_users_title()} text={m.admin_users_lead()} />
      <AdminList
        list={list}
        label={m.admin_screen_users()}
        search={{ label: m.admin_users_search(), placeholder: m.admin_users_search_placeholder() }}
        filtersClassName="mb-4 max-xl:[&>search]:basis-full max-xl:[&>span]:flex-1"
        summary={<UserCount count={failure ? null : (value?.matching ?? null)} loading={loading} />}
        columns={userColumns}
        tableClassName="users-table"
        icon={<UsersRound aria-hidden="true" />}
        none={{ title: m.admin_users_empty() }}
        noMatch={{ title: m.admin_users_no_match() }}
      />
    </>
  )
}

function UserCount({ count, loading }: { count: number | null; loading: boolean }) {
  return (
    <div className="mb-3 min-h-6 text-muted text-sm">
      {count === null ? (
        loading && <Skeleton className="h-5 w-20" />
      ) : (
        <p role="status">{m.admin_users_count({ count })}</p>
      )}
    </div>
  )
}
