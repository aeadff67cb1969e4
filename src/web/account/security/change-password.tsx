import type { User } from "@supabase/auth-js"
import { type FormEvent, useState } from "react"
import { type AuthFailure, attempt } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { toast } from "#web/ui/toast.ts"
import { changePasswordForm, firstPasswordForm } from "../auth-forms/credentials.ts"
import { NewPasswordField } from "../auth-forms/new-password-field.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { BetterPasswordWanted } from "./better-password-wanted.tsx"
import { tellFailure } from "./own-user.ts"
import { useArrivalAt } from "./use-arrival-at.ts"

const nothing = { current: "", password: "", nonce: "" }

/** Sets another password, which signs out every other device; or the first one, of somebody who came by a provider. */
export function ChangePassword({ user }: { user: User }) {
  const hasPassword = user.identities?.some(({ provider }) => provider === "email") ?? true
  const fields = useFields(hasPassword ? changePasswordForm : firstPasswordForm, nothing)
  const [changed, setChanged] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const proof = useFreshProof()
  const heading = useArrivalAt("#password")

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = fields.check(form)
    if (!checked.ok) return void toast({ title: "Error", description: checked.message, tone: "destructive" })
    setBusy(true)
    const failure = await proof.withProof(() => changePassword(checked.value))
    setBusy(false)
    if (!failure) return succeed()
    if (failure.code === "reauthentication_needed") return sendCode()
    tellFailure(failure, "Failed to change password")
    fields.refuse(form, refusedField(failure), failure.message)
  }

  function succeed() {
    fields.setAll(nothing)
    setAsksForCode(false)
    setChanged(true)
    toast({ title: "Password changed", description: "Your other devices have been signed out.", tone: "success" })
  }

  async function sendCode() {
    const failure = await attempt((client) => client.reauthenticate())
    if (failure) return tellFailure(failure, "Failed to send OTP")
    setAsksForCode(true)
    toast({ title: "Check your email", description: "We've sent you a code to confirm that it is you." })
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <h3 id="password" ref={heading} tabIndex={-1} className="scroll-mt-28 text-xl outline-none">
          Password
        </h3>
        <BetterPasswordWanted changed={changed} />
        <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        {hasPassword && (
          <Field label="Current Password" required error={fields.errors.current}>
            <PasswordInput autoComplete="current-password" {...fields.bind("current")} />
          </Field>
        )}
        <NewPasswordField
          label="New Password"
          owner={{ email: user.email ?? "", fullName: String(user.user_metadata.full_name ?? "") }}
          error={fields.errors.password}
          {...fields.bind("password")}
        />
        {asksForCode && (
          <Field
            label="Code from the mail"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={fields.errors.nonce}
            {...fields.bind("nonce")}
          />
        )}
        <Button type="submit" variant="secondary" busy={busy} className="sm:justify-self-start">
          {hasPassword ? "Change Password" : "Set Password"}
        </Button>
      </form>
      {proof.dialog}
    </Card>
  )
}

interface Wanted {
  current: string
  password: string
  nonce: string
}

function changePassword({ current, password, nonce }: Wanted): Promise<AuthFailure | null> {
  return attempt((client) =>
    client.updateUser({
      password,
      ...(current ? { current_password: current } : {}),
      ...(nonce ? { nonce } : {}),
    }),
  )
}

const fieldOfCode: Record<string, keyof Wanted> = {
  current_password_invalid: "current",
  current_password_required: "current",
  same_password: "password",
  weak_password: "password",
  validation_failed: "password",
  reauthentication_not_valid: "nonce",
}

function refusedField({ code }: AuthFailure): keyof Wanted | null {
  return fieldOfCode[code] ?? null
}
