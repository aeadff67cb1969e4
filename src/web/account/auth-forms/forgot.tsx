import { type FormEvent, useState } from "react"
import { attempt, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { toast } from "#web/ui/toast.ts"
import { forgotForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"

/** Asks for a mail with a link to /reset-password. Says the same whether the address is known or not. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const fields = useFields(forgotForm, { email: "" })
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = fields.check(event.currentTarget)
    if (!checked.ok) return void toast({ title: "Error", description: checked.message, tone: "destructive" })
    const { email } = checked.value
    setBusy(true)
    const redirectTo = `${location.origin}/reset-password`
    const failure = await attempt((client) => client.resetPasswordForEmail(email, { redirectTo }))
    setBusy(false)
    if (failure) return void toast(failureToast(failure, "Failed to send reset email"))
    setSentTo(email)
    toast({ title: "Check your email", description: "We've sent you a password reset link.", tone: "success" })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">Tell us your email and we send you a link to choose a new password.</p>
      {sentTo && (
        <Alert tone="success" title="The link is on its way">
          If there is an account for <strong className="wrap-anywhere">{sentTo}</strong>, the mail arrives in a minute
          or two. Look in the spam folder too.
        </Alert>
      )}
      <EmailField error={fields.errors.email} {...fields.bind("email")} />
      <Button type="submit" size="lg" busy={busy}>
        Send Reset Link
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  )
}
