import type { User } from "@supabase/auth-js"
import { useState } from "react"
import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { changePasswordForm, firstPasswordForm } from "../auth-forms/credentials.ts"
import { NewPasswordField } from "../auth-forms/new-password-field.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { problemOf } from "./own-user.ts"

const nothing = { current: "", password: "", nonce: "" }

/** Sets another password, which signs out every other device; or the first one, of a user who came by a provider. */
export function ChangePassword({ user }: { user: User }) {
  const hasPassword = user.identities?.some(({ provider }) => provider === "email") ?? true
  const fields = useFields(hasPassword ? changePasswordForm : firstPasswordForm, nothing)
  const [asksForCode, setAsksForCode] = useState(false)
  const proof = useFreshProof()

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    send: (typed) => proof.withProof(() => changePassword(typed)),
    onSuccess() {
      fields.setAll(nothing)
      setAsksForCode(false)
      toast({ title: m.account_password_changed(), description: m.account_password_changed_hint(), tone: "success" })
    },
    onFailure(failure) {
      if (failure.code === "reauthentication_needed") {
        void mailCode(() => setAsksForCode(true))
        return null
      }
      return problemOf(failure, m.account_password_change_failed(), fieldOfCode[failure.code] ?? null)
    },
  })

  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <h3 className="text-xl">{m.auth_password()}</h3>
        <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        {hasPassword && (
          <Field label={m.account_current_password()} required error={fields.errors.current}>
            <PasswordInput autoComplete="current-password" {...fields.bind("current")} />
          </Field>
        )}
        <NewPasswordField
          label={m.auth_new_password()}
          owner={{ email: user.email ?? "", fullName: String(user.user_metadata.full_name ?? "") }}
          {...fields.field("password")}
        />
        {asksForCode && <MailedCodeField {...fields.field("nonce")} />}
        <Button type="submit" variant="secondary" busy={busy} className="sm:justify-self-start">
          {hasPassword ? m.account_password_change() : m.account_password_set_first()}
        </Button>
      </form>
      {proof.dialog}
    </Card>
  )
}

type Typed = z.infer<typeof changePasswordForm>

function changePassword({ current, password, nonce }: Typed): Promise<AuthResult> {
  return callAuth((client) =>
    client.updateUser({
      password,
      ...(current ? { current_password: current } : {}),
      ...(nonce ? { nonce } : {}),
    }),
  )
}

const fieldOfCode: Record<string, keyof Typed> = {
  current_password_invalid: "current",
  same_password: "password",
  weak_password: "password",
  validation_failed: "password",
  reauthentication_not_valid: "nonce",
}
