import type { ComponentProps } from "react"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { reportFailure } from "./own-user.ts"

/** Mails the code that the auth server requires for actions long after the sign-in. */
export async function mailCode(onSent: () => void): Promise<void> {
  const sent = await callAuth((client) => client.reauthenticate())
  if (!sent.ok) return reportFailure(sent, m.auth_code_send_failed())
  onSent()
  toast({ title: m.auth_check_email(), description: m.account_reauthentication_sent() })
}

export function MailedCodeField(field: Omit<ComponentProps<typeof Field>, "label">) {
  return <Field label={m.account_code_of_mail()} inputMode="numeric" autoComplete="one-time-code" required {...field} />
}
