import { useState } from "react"
import { m } from "#messages/messages.js"
import { type AuthFailure, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { CodeStep } from "./code-step.tsx"
import { signUpForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import {
  forgetProgress,
  recallProgress,
  rememberProgress,
  resendTime,
  type SignUpProgress,
} from "./sign-up-progress.ts"

/** Asks for the details, and then for the code that the mail brought. A reload stays in its step. */
export function SignUp() {
  const [progress, setProgress] = useState(recallProgress)
  // The details stay while this page is open, so that "Change Email" does not lose what was typed.
  const [details, setDetails] = useState({ full_name: "", email: progress?.email ?? "", password: "" })

  function proceed(next: SignUpProgress) {
    rememberProgress(next)
    setProgress(next)
  }

  function changeEmail() {
    forgetProgress()
    setProgress(null)
  }

  function codeSent(sent: Details, next: SignUpProgress) {
    setDetails(sent)
    proceed(next)
  }

  if (!progress) return <DetailsStep details={details} onSent={codeSent} />
  return <CodeStep progress={progress} onProgress={proceed} onChangeEmail={changeEmail} />
}

interface Details {
  full_name: string
  email: string
  password: string
}

interface DetailsStepProps {
  details: Details
  onSent: (details: Details, progress: SignUpProgress) => void
}

function DetailsStep({ details, onSent }: DetailsStepProps) {
  const fields = useFields(signUpForm, details)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    send: signUp,
    onSuccess({ value }, { email }) {
      toast({ title: m.auth_code_sent(), description: m.auth_code_sent_hint(), tone: "success" })
      onSent(fields.values, { id: value.user?.id ?? null, email, resendAt: resendTime(Date.now()) })
    },
    onFailure: (failure) => ({ ...failureToast(failure, m.auth_code_send_failed()), field: refusedField(failure) }),
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <Field
        label={m.account_full_name()}
        autoComplete="name"
        placeholder={m.auth_full_name_example()}
        required
        error={fields.errors.full_name}
        {...fields.bind("full_name")}
      />
      <EmailField error={fields.errors.email} {...fields.bind("email")} />
      <NewPasswordField
        label={m.auth_password()}
        owner={{ email: fields.values.email, fullName: fields.values.full_name }}
        error={fields.errors.password}
        {...fields.bind("password")}
      />
      <Button type="submit" size="lg" busy={busy}>
        {m.auth_sign_up()}
      </Button>
    </form>
  )
}

function signUp({ full_name, email, password }: Details) {
  const options = { emailRedirectTo: `${location.origin}/`, data: { full_name } }
  return callAuth((client) => client.signUp({ email, password, options }))
}

/** Returns the field that the auth server refused; null when it was no field. */
export function refusedField({ code, values }: Pick<AuthFailure, "code" | "values">) {
  if (code === "weak_password") return "password"
  if (code !== "validation_failed") return null
  if (values.reason === "email") return "email"
  return values.reason === "name" ? "full_name" : null
}
