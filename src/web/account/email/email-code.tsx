import type { User } from "@supabase/auth-js"
import { type ReactNode, useState } from "react"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { renewedToken } from "#web/session/auth-api/auth-client.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { CodeInput, Resend } from "../auth-forms/code-input.tsx"
import { CODE_LENGTH, codeForm } from "../auth-forms/credentials.ts"
import { resendTime } from "../auth-forms/sign-up-progress.ts"
import { problemOf } from "../security/own-user.ts"

interface EmailCodeProps {
  change: EmailChange
  onChanged: () => unknown
  children: ReactNode
}

/** Asks for the code that was mailed to the new address, and says where it is while the shop sends no mails. */
export function EmailCode({ change, onChanged, children }: EmailCodeProps) {
  const fields = useFields(codeForm, { code: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.auth_code_invalid(),
    send: ({ code }) => confirmEmail(change, code),
    onSuccess: onChanged,
    onFailure(failure) {
      const problem = problemOf(failure, m.auth_code_verify_failed(), "code")
      if (failure.code !== "otp_expired") return problem
      fields.set("code", "")
      return { title: null, description: m.auth_code_wrong(), field: "code" }
    },
  })
  const { code } = fields.values
  const [resendAt, setResendAt] = useState(() => resendTime(change.sentAt))

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>
        {m.auth_code_sent_to()}
        <strong className="wrap-anywhere block">{change.email}</strong>
      </p>
      <WhereMailsAre />
      <CodeInput value={code} onChange={(typed) => fields.set("code", typed)} error={fields.errors.code} />
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        {m.account_email_confirm()}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {/* Whoever has proved who they are for this change need not do so again. */}
        <Resend
          resendAt={resendAt}
          send={() => callAuth((client) => client.updateUser({ email: change.email }))}
          onResendAt={setResendAt}
        />
        {children}
      </div>
    </form>
  )
}

function WhereMailsAre() {
  const mails = useShopInfo()?.signIn.mails
  if (mails === "mailbox") {
    const mailbox = (text: string) => (
      <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="font-bold underline">
        {text}
      </a>
    )
    return (
      <Alert>
        <MarkedText parts={m.account_email_in_mailbox.parts({})} marks={{ mailbox }} />
      </Alert>
    )
  }
  return mails === "waiting" ? <Alert tone="warning">{m.account_email_mail_waits()}</Alert> : null
}

export interface EmailChange {
  readonly userId: string
  readonly email: string
  /** Is when the last code was mailed, in ms since 1970. */
  readonly sentAt: number
}

/** Confirms a change. The client passes `user_id` on, with which the code also works in a network that did not request it. */
async function confirmEmail({ userId, email }: EmailChange, token: string): Promise<AuthResult> {
  const params = { email, token, type: "email_change" as const, user_id: userId }
  const confirmed = await callAuth((client) => client.verifyOtp(params))
  if (!confirmed.ok) return confirmed
  // The token and the shown user name the old address until they are renewed.
  await renewedToken().catch(() => {})
  await refreshUser()
  return confirmed
}

/** Returns the change that the user has requested and not confirmed, perhaps on another page; null where none waits. */
export function waitingChange({ id: userId, new_email: email, email_change_sent_at: at }: User): EmailChange | null {
  return email && at ? { userId, email, sentAt: Date.parse(at) } : null
}
