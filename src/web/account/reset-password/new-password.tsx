import { type FormEvent, useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { attempt, failureToast } from "#web/session/auth-api/auth-call.ts"
import { authClient } from "#web/session/auth-api/auth-client.ts"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { toast } from "#web/ui/toast.ts"
import { newPasswordForm } from "../auth-forms/credentials.ts"
import { NewPasswordField } from "../auth-forms/new-password-field.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { invalidLink, type Recovery } from "./recovery.ts"

const deadLink = ["otp_expired", "session_not_found", "user_not_found", "bad_jwt", "no_authorization"]

export function NewPassword({ recovery }: { recovery: Recovery }) {
  const navigate = useNavigate()
  const fields = useFields(newPasswordForm, { password: "", confirmation: "" })
  const [busy, setBusy] = useState(false)
  const recovered = useRecoverySession(recovery)
  const proof = useFreshProof()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = fields.check(form)
    if (!checked.ok) return void toast({ title: "Error", description: checked.message, tone: "destructive" })
    setBusy(true)
    const failure = (await recovered.open()) ?? (await proof.withProof(() => setPassword(checked.value.password)))
    setBusy(false)
    if (!failure) {
      toast({ title: "Success! Your password has been reset successfully.", tone: "success" })
      return void navigate("/auth", { replace: true })
    }
    if (deadLink.includes(failure.code)) {
      toast(invalidLink)
      return void navigate("/auth", { replace: true })
    }
    if (failure.code === "proof_refused") return
    toast(failureToast(failure, "Failed to reset password"))
    if (failure.code.endsWith("_password")) fields.refuse(form, "password", failure.message)
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <NewPasswordField label="New Password" error={fields.errors.password} {...fields.bind("password")} />
        <Field label="Confirm Password" required error={fields.errors.confirmation}>
          <PasswordInput autoComplete="new-password" {...fields.bind("confirmation")} />
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          Reset Password
        </Button>
      </form>
      {proof.dialog}
    </>
  )
}

/** Spends the link's token once, at the first submit; a session opened that way does not outlive the page. */
function useRecoverySession({ tokenHash }: Recovery) {
  const opened = useRef(tokenHash === null)
  useEffect(
    () => () => {
      if (opened.current) void authClient().then((client) => client.signOut({ scope: "local" }))
    },
    [],
  )
  async function open() {
    if (opened.current || tokenHash === null) return null
    const failure = await attempt((client) => client.verifyOtp({ token_hash: tokenHash, type: "recovery" }))
    opened.current = failure === null
    return failure
  }
  return { open }
}

/** Sets the password and ends every session of the account, this one too. */
async function setPassword(password: string) {
  const failure = await attempt((client) => client.updateUser({ password }))
  if (!failure) {
    const stillThere = await attempt((client) => client.signOut({ scope: "global" }))
    if (stillThere) await attempt((client) => client.signOut({ scope: "local" }))
  }
  return failure
}
