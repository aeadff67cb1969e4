import { useState } from "react"
import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { type AuthFailure, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { CodeInput, Resend } from "./code-input.tsx"
import { CODE_LENGTH, codeForm, signUpForm } from "./credentials.ts"
import { EmailField } from "./email-field.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import {
  anotherCodeFor,
  codeOf,
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

type Details = z.infer<typeof signUpForm>

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
        {...fields.field("full_name")}
      />
      <EmailField {...fields.field("email")} />
      <NewPasswordField
        label={m.auth_password()}
        owner={{ email: fields.values.email, fullName: fields.values.full_name }}
        {...fields.field("password")}
      />
      <Button type="submit" size="lg" busy={busy}>
        {m.auth_sign_up()}
      </Button>
    </form>
  )
}

const homeUrl = () => new URL(localPath("/"), location.origin).href

function signUp({ full_name, email, password }: Details) {
  const options = { emailRedirectTo: homeUrl(), data: { full_name } }
  return callAuth((client) => client.signUp({ email, password, options }))
}

export function refusedField({ code, values }: Pick<AuthFailure, "code" | "values">) {
  if (code === "weak_password") return "password"
  if (code !== "validation_failed") return null
  if (values.reason === "email") return "email"
  return values.reason === "name" ? "full_name" : null
}

interface CodeStepProps {
  progress: SignUpProgress
  onProgress: (progress: SignUpProgress) => void
  onChangeEmail: () => void
}

function CodeStep({ progress, onProgress, onChangeEmail }: CodeStepProps) {
  const { email } = progress
  const shop = useShopInfo()
  const fields = useFields(codeForm, { code: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.auth_code_invalid(),
    send: ({ code }) => callAuth((client) => client.verifyOtp(codeOf(progress, code))),
    onSuccess() {
      forgetProgress()
      toast({
        title: m.auth_sign_up_done(),
        description: m.auth_sign_up_welcome({ shop: shop?.name ?? "" }),
        tone: "success",
      })
    },
    onFailure(failure) {
      // A spent code is of no more use, and a full field takes no other that is pasted.
      const wrong = failure.code === "otp_expired"
      if (wrong) fields.set("code", "")
      const problem = { ...failureToast(failure, m.auth_code_verify_failed()), field: "code" }
      return wrong ? { ...problem, fieldText: m.auth_code_wrong() } : problem
    },
  })
  const { code } = fields.values

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>
        {m.auth_code_sent_to()}
        <strong className="block wrap-anywhere">{email}</strong>
      </p>
      <CodeInput value={code} onChange={(typed) => fields.set("code", typed)} error={fields.errors.code} />
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        {m.auth_sign_up_verify()}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Resend
          resendAt={progress.resendAt}
          send={() => callAuth((client) => client.resend(anotherCodeFor(progress, homeUrl())))}
          onResendAt={(resendAt) => onProgress({ ...progress, resendAt })}
        />
        <Button variant="ghost" onClick={onChangeEmail}>
          {m.auth_sign_up_change_email()}
        </Button>
      </div>
    </form>
  )
}
