import { type ReactNode, useState } from "react"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuth, failureToast, waitOf } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { AfterWait, CodeInput } from "../auth-forms/code-input.tsx"
import { CODE_LENGTH, codeForm } from "../auth-forms/credentials.ts"
import { resendTime } from "../auth-forms/sign-up-progress.ts"
import { problemOf } from "../security/own-user.ts"
import { confirmEmail, type EmailChange } from "./change-email.ts"

interface EmailCodeProps {
  change: EmailChange
  onChanged: () => unknown
  /** These buttons are the other ways to go on. */
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
      <div className="-mx-5 flex flex-wrap justify-between gap-x-2 sm:-mx-4">
        <Resend change={change} />
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

/** Requests another code; whoever has proved who they are for this change need not do so again. */
function Resend({ change: { email, sentAt } }: { change: EmailChange }) {
  const [resendAt, setResendAt] = useState(() => resendTime(sentAt))
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const sent = await callAuth((client) => client.updateUser({ email }))
    setBusy(false)
    const wait = sent.ok ? undefined : waitOf(sent)
    if (wait !== null) setResendAt(resendTime(Date.now(), wait))
    toast(sent.ok ? { title: m.auth_code_resent(), tone: "success" } : failureToast(sent, m.auth_code_resend_failed()))
  }

  return (
    <AfterWait resendAt={resendAt}>
      <Button variant="ghost" busy={busy} onClick={resend}>
        {m.auth_code_resend_otp()}
      </Button>
    </AfterWait>
  )
}
