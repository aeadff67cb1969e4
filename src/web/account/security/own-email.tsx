import type { User } from "@supabase/auth-js"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { changeEmailForm } from "../auth-forms/credentials.ts"
import { EmailField } from "../auth-forms/email-field.tsx"
import { type EmailChange, EmailCode, waitingChange } from "../email/email-code.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { problemOf } from "./own-user.ts"
import { useFocusAtHash } from "./use-focus-at-hash.ts"

interface OwnEmailProps {
  user: User
  /** Loads the user again, and what else of the page shows the address. */
  onChange: () => Promise<void>
}

export function OwnEmail({ user, onChange }: OwnEmailProps) {
  const [step, setStep] = useState<"none" | "address" | "code">("none")
  const [change, setChange] = useState(() => waitingChange(user))
  const heading = useFocusAtHash("#email")

  function requested(next: EmailChange) {
    setChange(next)
    setStep("code")
  }
  async function changed() {
    setChange(null)
    setStep("none")
    toast({ title: m.account_email_changed(), description: m.account_email_changed_hint(), tone: "success" })
    await onChange()
  }

  return (
    <Card className="grid gap-5">
      <h3 id="email" ref={heading} tabIndex={-1} className="scroll-mt-28 text-xl outline-none">
        {m.auth_email()}
      </h3>
      <p className="wrap-anywhere">{user.email}</p>
      {step === "none" && (
        <Button
          variant="secondary"
          onClick={() => setStep(change ? "code" : "address")}
          className="sm:justify-self-start"
        >
          {change ? m.account_email_enter_code() : m.account_email_change()}
        </Button>
      )}
      {step === "address" && <AddressForm user={user} onRequested={requested} onCancel={() => setStep("none")} />}
      {step === "code" && change && (
        <EmailCode change={change} onChanged={changed}>
          <Button variant="ghost" onClick={() => setStep("address")}>
            {m.account_email_other()}
          </Button>
        </EmailCode>
      )}
    </Card>
  )
}

interface AddressFormProps {
  user: User
  onRequested: (change: EmailChange) => void
  onCancel: () => void
}

function AddressForm({ user, onRequested, onCancel }: AddressFormProps) {
  const hasPassword = user.identities?.some(({ provider }) => provider === "email") ?? true
  const fields = useFields(changeEmailForm(user.email ?? ""), { email: "", current: "", nonce: "" })
  const [asksForCode, setAsksForCode] = useState(false)
  const proof = useFreshProof()

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ email, current, nonce }) =>
      proof.withProof(() =>
        callAuth((client) =>
          client.updateUser({ email, ...(nonce && { nonce }), ...(current && { current_password: current }) }),
        ),
      ),
    onSuccess: (_, { email }) => onRequested({ userId: user.id, email, sentAt: Date.now() }),
    onFailure(failure) {
      if (failure.code === "reauthentication_needed" || failure.code === "current_password_unproved") {
        void mailCode(() => setAsksForCode(true))
        return null
      }
      return problemOf(failure, m.account_email_change_failed(), fieldOfCode[failure.code] ?? null)
    },
  })

  return (
    <>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <EmailField label={m.account_email_new()} {...fields.field("email")} />
        {hasPassword && !asksForCode && (
          <Field label={m.account_current_password()} hint={m.account_email_proof_hint()} error={fields.errors.current}>
            <PasswordInput autoComplete="current-password" {...fields.bind("current")} />
          </Field>
        )}
        {asksForCode && <MailedCodeField autoFocus {...fields.field("nonce")} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.account_email_send_code()}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {m.shell_cancel()}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </>
  )
}

const fieldOfCode: Record<string, "email" | "current" | "nonce"> = {
  current_password_invalid: "current",
  over_email_send_rate_limit: "email",
  reauthentication_not_valid: "nonce",
  validation_failed: "email",
}
