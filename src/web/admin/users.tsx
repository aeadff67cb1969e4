import { UsersRound } from "lucide-react"
import { useState } from "react"
import { counted } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { ROLES } from "#shop/api/identity.ts"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { shownCount } from "#web/ui/shown-count.ts"
import { AdminList, type AdminListState, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { InviteDialog } from "./users/invite-dialog.tsx"
import { roleNames } from "./users/role-choice.tsx"
import { userColumns } from "./users/user-columns.tsx"
import "./users/users.css"

const FILTERS = [
  {
    name: "role",
    label: m.admin_users_role,
    choices: [["all", m.admin_users_role_all], ...ROLES.map((role) => [role, roleNames[role]] as const)],
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
  sortFilter("newest", "oldest", "name"),
] as const satisfies readonly ListFilter[]

export const meta = privatePageMeta(m.admin_users_title)

export default function UsersPage() {
  const url = useListUrl(FILTERS)
  const list = useAdminList("users", url, useAdminQuery("/admin/users", { query: url.sent }))
  return (
    <AdminList
      heading={{ title: m.admin_users_title(), text: m.admin_users_lead(), action: <Invite /> }}
      list={list}
      label={m.admin_screen_users()}
      search={{ label: m.admin_users_search(), placeholder: m.admin_users_search_placeholder() }}
      filtersClassName="mb-4 max-xl:[&>search]:basis-full max-xl:[&>span]:flex-auto"
      summary={<UserCount {...list} />}
      columns={userColumns}
      tableClassName="users-table"
      icon={<UsersRound aria-hidden="true" />}
      none={{ title: m.admin_users_empty() }}
      noMatch={{ title: m.admin_users_no_match() }}
    />
  )
}

function Invite() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.admin_invite_open()}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function UserCount({ failure, rows, loading, matching, matching_capped }: AdminListState<AdminUser>) {
  return (
    <div className="mb-3 min-h-6 text-muted text-sm">
      {rows && !failure ? (
        <p role="status">
          {matching_capped
            ? m.admin_users_count_more({ count: shownCount(matching, true) })
            : m.admin_users_count(counted(matching))}
        </p>
      ) : (
        loading && <Skeleton className="h-5 w-20" />
      )}
    </div>
  )
}
