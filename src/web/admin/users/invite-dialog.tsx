import { X } from "lucide-react"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { INVITED_ROLES, type Invitation, invitationForm } from "#shop/customers/staff/invitations.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { useBusy } from "../use-busy.ts"
import { RoleChoice, roleNames } from "./role-choice.tsx"

/** Invites somebody to the back-office by mail, and lists who has not accepted yet. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { value, failure, reload } = useAdminQuery("/admin/invitations", {})
  return (
    <Dialog open onClose={onClose} title={m.admin_invite_title()} description={m.admin_invite_text()}>
      <InviteForm onInvited={reload} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {value && value.invitations.length > 0 && (
        <section aria-label={m.admin_invite_waiting()} className="mt-5">
          <h3 className="mb-1 text-lg">{m.admin_invite_waiting()}</h3>
          <ul className="divide-y divide-line">
            {value.invitations.map((invitation) => (
              <Waiting key={invitation.id} invitation={invitation} onTaken={reload} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const fields = useFields(invitationForm, { email: "", role: "packer" })
  const role = INVITED_ROLES.find((each) => each === fields.values.role) ?? "packer"
  const { withProof, dialog } = useOwnProof()
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (typed) => withProof((proof) => adminCall("POST", "/admin/invitations", { json: { ...typed, ...proof } })),
    onSuccess(_, { email }) {
      toastSuccess(m.admin_invite_sent(), email)
      fields.setAll({ email: "", role })
      onInvited()
    },
    onFailure: (failure) => apiProblem(m.admin_invite_failed(), failure),
  })
  return (
    <>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field label={m.admin_users_email()} required type="email" autoComplete="off" {...fields.field("email")} />
        <RoleChoice roles={INVITED_ROLES} value={role} onChoose={(chosen) => fields.set("role", chosen)} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.admin_invite_send()}
        </Button>
      </form>
      {dialog}
    </>
  )
}

function Waiting({ invitation, onTaken }: { invitation: Invitation; onTaken: () => void }) {
  const { id, email, role, expires_at } = invitation
  const [busy, during] = useBusy()
  async function takeBack() {
    const result = await during(adminCall("DELETE", "/admin/invitations/:id", { param: { id } }))
    if (result.ok) toastSuccess(m.admin_invite_taken_back())
    else toastFailure(m.admin_invite_take_back_failed(), result)
    onTaken()
  }
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="wrap-anywhere min-w-0 grow">
        {email}
        <span className="block text-muted text-sm">
          {roleNames[role]()} · {m.admin_invite_until({ date: formatDate(expires_at) })}
        </span>
      </span>
      <IconButton label={m.admin_invite_take_back({ email })} disabled={busy} onClick={() => void takeBack()}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
