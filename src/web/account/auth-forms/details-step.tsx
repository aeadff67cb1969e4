import { type FormEvent, useState } from "react"
import { type AuthFailure, ask, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { toast } from "#web/ui/toast.ts"
import { signUpForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import { resendTime, type SignUpProgress } from "./sign-up-progress.ts"

interface Details {
  full_name: string
  email: string
  password: string
}

interface DetailsStepProps {
  details: Details
  onSent: (details: Details, progress: SignUpProgress) => void
}

export function DetailsStep({ details, onSent }: DetailsStepProps) {
  const fields = useFields(signUpForm, details)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = fields.check(form)
    if (!checked.ok) return void toast({ title: "Error", description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = await signUp(checked.value)
    setBusy(false)
    if (answer.ok) {
      toast({ title: "OTP Sent!", description: "Check your email for the 6-digit verification code.", tone: "success" })
      const { email } = checked.value
      return onSent(fields.values, { id: answer.value.user?.id ?? null, email, resendAt: resendTime(Date.now()) })
    }
    const { failure } = answer
    toast(failureToast(failure, "Failed to send OTP"))
    fields.refuse(form, refusedField(failure), failure.message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Full Name"
        autoComplete="name"
        placeholder="Nimali Perera"
        required
        error={fields.errors.full_name}
        {...fields.bind("full_name")}
      />
      <EmailField error={fields.errors.email} {...fields.bind("email")} />
      <NewPasswordField
        label="Password"
        owner={{ email: fields.values.email, fullName: fields.values.full_name }}
        error={fields.errors.password}
        {...fields.bind("password")}
      />
      <Button type="submit" size="lg" busy={busy}>
        Sign Up
      </Button>
    </form>
  )
}

function signUp({ full_name, email, password }: Details) {
  const options = { emailRedirectTo: `${location.origin}/`, data: { full_name } }
  return ask((client) => client.signUp({ email, password, options }))
}

function refusedField({ code, message }: AuthFailure): string | null {
  if (code === "weak_password") return "password"
  if (code !== "validation_failed") return null
  if (/email/i.test(message)) return "email"
  return message.startsWith("Name ") ? "full_name" : null
}
