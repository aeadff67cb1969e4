import { useState } from "react"
import { href } from "react-router"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { factorsOf } from "../factors/factors.ts"
import { forgotForm, signInForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"

interface SignInProps {
  /** The e-mail address was never verified: go on with its code. */
  onEnterCode: (email: string) => void
}

export function SignIn({ onEnterCode }: SignInProps) {
  const fields = useFields(signInForm, { email: "", password: "" })
  const [unverified, setUnverified] = useState<string | null>(null)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    send: (credentials) => callAuth((client) => client.signInWithPassword(credentials)),
    onSuccess({ value }) {
      setUnverified(null)
      // A user with a second factor is welcomed after that step.
      if (factorsOf(value.user).length === 0) toast({ title: m.auth_welcome_back(), tone: "success" })
    },
    onFailure(failure, { email }) {
      setUnverified(failure.code === "email_not_confirmed" ? email : null)
      const problem = failureToast(failure, m.auth_sign_in_failed())
      const wrong = failure.code === "invalid_credentials"
      return wrong ? { ...problem, field: "password", fieldText: m.auth_credentials_wrong() } : problem
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {unverified && <Unverified onEnterCode={() => onEnterCode(unverified)} />}
      <EmailField {...fields.field("email")} />
      <Field label={m.auth_password()} required error={fields.errors.password}>
        <PasswordInput autoComplete="current-password" {...fields.bind("password")} />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {m.shell_sign_in()}
      </Button>
    </form>
  )
}

function Unverified({ onEnterCode }: { onEnterCode: () => void }) {
  return (
    <Alert
      tone="warning"
      title={m.auth_unverified_title()}
      action={
        <Button size="sm" variant="secondary" onClick={onEnterCode}>
          {m.auth_unverified_enter()}
        </Button>
      }
    >
      {m.auth_unverified_hint()}
    </Alert>
  )
}

/** Requests a mail with a link to /reset-password. Says the same whether the e-mail address is known or not. */
export function Forgot() {
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
      <p role="status" className="text-muted">
        {sentTo ? (
          <MarkedText parts={m.auth_forgot_sent.parts({ email: sentTo })} marks={{ email: strong }} />
        ) : (
          m.auth_forgot_lead()
        )}
      </p>
      <EmailField {...fields.field("email")} />
      <Button type="submit" size="lg" busy={busy}>
        {m.auth_forgot_submit()}
      </Button>
    </form>
  )
}

const strong = (text: string) => <strong className="wrap-anywhere">{text}</strong>

const resetPage = () => location.origin + localPath(href("/reset-password"))
