import { History } from "lucide-react"
import { useState } from "react"
import { href, Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { isStaff } from "#shop/api/identity.ts"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import { type OwnProof, type Proof, useOwnProof } from "#web/account/security/use-own-proof.tsx"
import type { CallResult } from "#web/session/api/api.ts"
import { useSession } from "#web/session/session.tsx"
import { refreshUser } from "#web/session/session-check.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { Badge } from "#web/ui/badge.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import type { InList } from "../forms/entities.ts"
import { HistoryList } from "../history/history.tsx"
import type { Column } from "../list/data-table.tsx"
import { RowMenu } from "../list/row-menu.tsx"
import { useBusy } from "../use-busy.ts"
import { roleNames } from "./role-choice.tsx"
import { type PlainRole, RoleDialog } from "./role-dialog.tsx"
import { describedUser, userStatuses } from "./user-words.ts"

export const userColumns: readonly Column<AdminUser>[] = [
  {
    key: "name",
    header: m.admin_name,
    className: "wrap-anywhere font-bold @max-[60rem]:text-left",
    cell: ({ id, full_name }) => (
      <Link to={href("/admin/customers/:id", { id })} className="thread-link">
        {full_name ? (
          <span lang={langWritten(full_name)}>{full_name}</span>
        ) : (
          <span className="font-normal text-muted">{m.admin_users_nameless()}</span>
        )}
      </Link>
    ),
  },
  {
    key: "email",
    header: m.admin_users_email,
    className: "@max-[60rem]:text-left @max-[60rem]:text-muted",
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: "role",
    header: m.admin_users_role,
    className: "@max-[60rem]:justify-start",
    cell: ({ role }) => <Badge tone={isStaff(role) ? "purple" : "neutral"}>{roleNames[role]()}</Badge>,
  },
  {
    key: "status",
    header: m.admin_status,
    className: "@max-[60rem]:justify-start",
    cell: ({ account_status: status }) => <Badge tone={userStatuses[status].tone}>{userStatuses[status].name()}</Badge>,
  },
  { key: "actions", header: m.admin_actions, end: true, cell: (user, changes) => <Actions user={user} {...changes} /> },
]

function Actions({ user, onReload }: { user: AdminUser } & InList<AdminUser>) {
  const ownId = useSession().user?.id
  const proof = useOwnProof()
  const { busy, setAdmin, setRole, setBlocked, remove } = useUserActions(user, onReload, proof.withProof)
  const [dialog, setDialog] = useState<"admin" | "role" | "delete" | "history" | null>(null)
  // The dialog closes before the proof is asked for, because only one is open at a time.
  const close = () => setDialog(null)
  const name = user.full_name || user.email
  const actions = [
    user.role === "admin"
      ? { label: m.admin_users_remove_admin(), onClick: () => setAdmin(false) }
      : { label: m.admin_users_make_admin(), onClick: () => setDialog("admin") },
    { label: m.admin_role_change(), onClick: () => setDialog("role") },
    user.account_status === "blocked"
      ? { label: m.admin_users_unblock(), onClick: () => setBlocked(false) }
      : { label: m.admin_users_block(), onClick: () => setBlocked(true) },
    {
      label: m.admin_delete(),
      danger: true,
      refused: user.id === ownId ? m.admin_users_delete_own() : undefined,
      onClick: () => setDialog("delete"),
    },
  ]
  return (
    <>
      <RowMenu label={m.admin_users_actions({ name })} busy={busy} actions={actions} />
      <IconButton label={m.admin_users_history({ name })} onClick={() => setDialog("history")}>
        <History aria-hidden="true" />
      </IconButton>
      <Dialog open={dialog === "history"} onClose={close} title={m.admin_users_history({ name })}>
        <HistoryList entity={`user:${user.id}`} described={describedUser} />
      </Dialog>
      {dialog === "admin" && (
        <QuestionDialog
          title={m.admin_users_make_admin_title({ name })}
          text={m.admin_users_make_admin_question()}
          confirmLabel={m.admin_users_make_admin()}
          onClose={close}
          onConfirm={() => {
            close()
            void setAdmin(true)
          }}
        />
      )}
      {dialog === "role" && (
        <RoleDialog
          {...{ user, name }}
          onClose={close}
          onChoose={(role) => {
            close()
            void setRole(role)
          }}
        />
      )}
      {dialog === "delete" && (
        <QuestionDialog
          title={m.admin_users_delete_title()}
          text={m.admin_users_delete_question({ name })}
          confirmLabel={m.admin_delete()}
          onClose={close}
          onConfirm={() => {
            close()
            void remove()
          }}
        />
      )}
      {proof.dialog}
    </>
  )
}

const refusalTitles: Readonly<Record<string, () => string>> = {
  last_admin: m.admin_users_last_admin,
  own_account: m.admin_users_own_account,
}

/**
 * Returns what an admin may do to an account, with a proof of who they are. Each action reports its outcome by a toast and reads the list
 * again. `busy` is true while one is in progress.
 */
export function useUserActions(user: AdminUser, onReload: () => void, withProof: OwnProof["withProof"]) {
  const [busy, during] = useBusy()
  const param = { id: user.id }

  async function report(act: (proof: Proof) => Promise<CallResult<unknown>>, done: string, failed: string) {
    const result = await during(withProof(act))
    if (!result.ok && result.code === "reauthentication_needed") return
    if (result.ok) toastSuccess(done)
    else toastFailure(refusalTitles[result.code]?.() ?? failed, result)
    if (user.id === sessionStore.get().user?.id) await refreshUser()
    // Without a connection the list could not be read either.
    if (result.ok || result.status !== 0) onReload()
  }
  return {
    busy,
    setAdmin(admin: boolean) {
      const act = (json: Proof) => adminCall(admin ? "PUT" : "DELETE", "/admin/users/:id/admin", { param, json })
      if (admin) return report(act, m.admin_users_role_added(), m.admin_users_role_add_failed())
      return report(act, m.admin_users_role_removed(), m.admin_users_role_remove_failed())
    },
    setRole(role: PlainRole) {
      const act = (proof: Proof) => adminCall("PUT", "/admin/users/:id/role", { param, json: { role, ...proof } })
      return report(act, m.admin_role_changed(), m.admin_role_change_failed())
    },
    setBlocked(blocked: boolean) {
      const account_status = blocked ? "blocked" : "active"
      const act = (proof: Proof) =>
        adminCall("PATCH", "/admin/users/:id", { param, json: { account_status, ...proof } })
      if (blocked) return report(act, m.admin_users_blocked(), m.admin_users_block_failed())
      return report(act, m.admin_users_unblocked(), m.admin_users_unblock_failed())
    },
    remove() {
      const act = (json: Proof) => adminCall("DELETE", "/admin/users/:id", { param, json })
      return report(act, m.admin_users_deleted(), m.admin_users_delete_failed())
    },
  }
}
