import { type FormEvent, useState } from "react"
import { ask, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { toast } from "#web/ui/toast.ts"
import { factorsOf } from "../factors/factors.ts"
import { signInForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"

interface SignInProps {
  onForgot: () => void
  /** The address was never verified: go on with its code. */
  onEnterCode: (email: string) => void
}

export function SignIn({ onForgot, onEnterCode }: SignInProps) {
  const fields = useFields(signInForm, { email: "", password: "" })
  const [busy, setBusy] = useState(false)
  const [unverified, setUnverified] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = fields.check(form)
    if (!checked.ok) return void toast({ title: "Error", description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = await ask((client) => client.signInWithPassword(checked.value))
    setBusy(false)
    if (answer.ok) {
      setUnverified(null)
      // With a second factor the welcome waits for it.
      if (factorsOf(answer.value.user).length === 0) toast({ title: "Welcome back!", tone: "success" })
      return
    }
    const { failure } = answer
    setUnverified(failure.code === "email_not_confirmed" ? checked.value.email : null)
    toast(failureToast(failure, "Failed to sign in"))
    if (failure.code === "invalid_credentials") fields.refuse(form, "password", failure.message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {unverified && <Unverified onEnterCode={() => onEnterCode(unverified)} />}
      <EmailField error={fields.errors.email} {...fields.bind("email")} />
      <Field label="Password" required error={fields.errors.password}>
        <PasswordInput autoComplete="current-password" {...fields.bind("password")} />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        Sign In
      </Button>
      <Button variant="ghost" onClick={onForgot}>
        Forgot your password?
      </Button>
    </form>
  )
}

function Unverified({ onEnterCode }: { onEnterCode: () => void }) {
  return (
    <Alert
      tone="warning"
      title="Your email is not verified yet"
      action={
        <Button size="sm" variant="secondary" onClick={onEnterCode}>
          Enter the code
        </Button>
      }
    >
      Enter the 6-digit code from your inbox, or have a new one sent.
    </Alert>
  )
}
