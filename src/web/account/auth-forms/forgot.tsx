import { useState } from "react"
import { href } from "react-router"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { forgotForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"

/** Requests a mail with a link to /reset-password. Says the same whether the e-mail address is known or not. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const fields = useFields(forgotForm, { email: "" })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    send: ({ email }) => callAuth((client) => client.resetPasswordForEmail(email, { redirectTo: resetPage() })),
    onSuccess(_, { email }) {
      setSentTo(email)
      toast({ title: m.auth_check_email(), description: m.auth_forgot_toast(), tone: "success" })
    },
    onFailure: (failure) => failureToast(failure, m.auth_forgot_failed()),
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p className="text-muted">{m.auth_forgot_lead()}</p>
      {sentTo && (
        <Alert tone="success" title={m.auth_forgot_sent_title()}>
          <MarkedText parts={m.auth_forgot_sent.parts({ email: sentTo })} marks={{ email: strong }} />
        </Alert>
      )}
      <EmailField error={fields.errors.email} {...fields.bind("email")} />
      <Button type="submit" size="lg" busy={busy}>
        {m.auth_forgot_submit()}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {m.auth_forgot_back()}
      </Button>
    </form>
  )
}

const strong = (text: string) => <strong className="wrap-anywhere">{text}</strong>

const resetPage = () => location.origin + href("/reset-password")
