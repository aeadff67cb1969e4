import { useState } from "react"
import { m } from "#messages/messages.js"
import { ROLES } from "#shop/api/identity.ts"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { RoleChoice } from "./role-choice.tsx"

const CHOICES = ROLES.filter((role) => role !== "admin")
export type PlainRole = (typeof CHOICES)[number]

interface RoleDialogProps {
  user: AdminUser
  name: string
  onClose: () => void
  onChoose: (role: PlainRole) => void
}

/** Asks in which role an account is to work in the back-office, or whether not at all any more. */
export function RoleDialog({ user, name, onClose, onChoose }: RoleDialogProps) {
  const [role, setRole] = useState<PlainRole>(user.role === "admin" || user.role === "customer" ? "packer" : user.role)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_role_change_of({ name })}
      cancelLabel={m.shell_cancel()}
      footer={<Button onClick={() => onChoose(role)}>{m.admin_role_save()}</Button>}
    >
      <RoleChoice roles={CHOICES} value={role} onChoose={setRole} />
    </Dialog>
  )
}
