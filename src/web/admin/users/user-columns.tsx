import clsx from "clsx"
import { History } from "lucide-react"
import { useState } from "react"
import { type AdminUser, accountStatusLabels } from "#shop/customers/admin-users.ts"
import { useSession } from "#web/session/session.tsx"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import type { InList } from "../forms/change-in-place.ts"
import { QuestionDialog } from "../forms/question-dialog.tsx"
import { HistoryList } from "../history/history.tsx"
import type { Column } from "../list/data-table.tsx"
import { useUserActions } from "./use-user-actions.ts"

const statusTones: Record<AdminUser["account_status"], BadgeTone> = {
  active: "success",
  blocked: "danger",
  deleted: "neutral",
  unknown: "warning",
}

const roleNames = { admin: () => "Admin", customer: () => "Customer" }

export const userColumns: readonly Column<AdminUser>[] = [
  {
    key: "name",
    header: () => "Name",
    className: "font-bold @max-[60rem]:text-left",
    cell: ({ full_name }) => full_name || <span className="font-normal text-muted">No Name</span>,
  },
  {
    key: "email",
    header: () => "Email",
    className: "@max-[60rem]:text-left @max-[60rem]:text-muted",
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: "role",
    header: () => "Role",
    className: "@max-[60rem]:justify-start",
    cell: ({ role }) => <Badge tone={role === "admin" ? "purple" : "neutral"}>{roleNames[role]()}</Badge>,
  },
  {
    key: "status",
    header: () => "Status",
    className: "@max-[60rem]:justify-start",
    cell: ({ account_status }) => (
      <Badge tone={statusTones[account_status]}>{accountStatusLabels[account_status]}</Badge>
    ),
  },
  { key: "actions", header: () => "Actions", end: true, cell: (user, changes) => <Actions user={user} {...changes} /> },
]

function Actions({ user, onReload }: { user: AdminUser } & InList<AdminUser>) {
  const ownId = useSession().user?.id
  const { busy, setAdmin, setBlocked, remove } = useUserActions(user, onReload)
  const [dialog, setDialog] = useState<"delete" | "history" | null>(null)
  const close = () => setDialog(null)
  const who = user.full_name || user.email
  const own = user.id === ownId
  return (
    <>
      <div className="flex flex-wrap justify-end lg:flex-nowrap">
        <Action width="w-29" busy={busy === "role"} onClick={() => setAdmin(user.role !== "admin")}>
          {user.role === "admin" ? "Remove Admin" : "Make Admin"}
        </Action>
        <Action width="w-18.5" busy={busy === "status"} onClick={() => setBlocked(user.account_status !== "blocked")}>
          {user.account_status === "blocked" ? "Unblock" : "Block"}
        </Action>
        <Action
          danger
          disabled={own}
          title={own ? "You cannot delete your own account" : undefined}
          onClick={() => setDialog("delete")}
        >
          Delete
        </Action>
      </div>
      <IconButton
        label={`History of ${who}`}
        onClick={() => setDialog("history")}
        className="size-9! [&_svg]:size-4.5!"
      >
        <History aria-hidden="true" />
      </IconButton>
      <Dialog open={dialog === "history"} onClose={close} title={`History of ${who}`}>
        <HistoryList thing={`user:${user.id}`} />
      </Dialog>
      {dialog === "delete" && (
        <QuestionDialog
          title="Delete user account?"
          text={`The account of ${who} is permanently deleted. This cannot be undone.`}
          confirmLabel="Delete"
          onClose={close}
          onConfirm={async () => {
            await remove()
            close()
          }}
        />
      )}
    </>
  )
}

interface ActionProps {
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  title?: string | undefined
  width?: string
  onClick: () => void
  children: string
}

/**
 * One width whatever it says, busy or not: a label that changes under the pointer must not push the next button there. The second
 * click of a double click counts for nothing: it would take back what the first one did.
 */
function Action({ danger = false, width, onClick, ...props }: ActionProps) {
  return (
    <Button
      {...props}
      size="sm"
      variant="ghost"
      onClick={(event) => event.detail < 2 && onClick()}
      className={clsx(
        "relative whitespace-nowrap px-2! aria-busy:text-transparent! [&>svg]:absolute [&>svg]:text-ink",
        width,
        danger && "text-danger! hover:bg-danger-bg!",
      )}
    />
  )
}
