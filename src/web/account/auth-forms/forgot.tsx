import { useState } from "react"
import { href } from "react-router"
import { callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { toast } from "#web/ui/toast.ts"
import { forgotForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"

/** Asks for a mail with a link to /reset-password. Says the same whether the address is known or not. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const fields = useFields(forgotForm, { email: "" })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: "Error",
    send: ({ email }) => callAuth((client) => client.resetPasswordForEmail(email, { redirectTo: resetPage() })),
    onSuccess(_, { email }) {
      setSentTo(email)
      toast({ title: "Check your email", description: "We've sent you a password reset link.", tone: "success" })
    },
    onFailure: (failure) => failureToast(failure, "Failed to send reset email"),
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
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

const resetPage = () => location.origin + href("/reset-password")
