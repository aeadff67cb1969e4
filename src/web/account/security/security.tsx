import type { User } from "@supabase/auth-js"
import { Suspense, useState } from "react"
import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { Fold } from "#web/ui/fold.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { useLoad } from "#web/ui/use-load.ts"
import { changePasswordForm, firstPasswordForm } from "../auth-forms/credentials.ts"
import { NewPasswordField } from "../auth-forms/new-password-field.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { Devices } from "./devices.tsx"
import { Factors } from "./factors/factors.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { OwnEmail } from "./own-email.tsx"
import { ownUser, problemOf } from "./own-user.ts"
import { useFocusAtHash } from "./use-focus-at-hash.ts"

/** Most shops have no providers. */
const Identities = lazyPart(async () => (await import("./identities.tsx")).Identities)

export function Security() {
  const { result, load } = useLoad(ownUser)
  const heading = useFocusAtHash("#security")
  return (
    <section aria-labelledby="security" className="grid gap-6">
      <h2 id="security" ref={heading} tabIndex={-1} className="scroll-mt-28 pt-4 text-3xl outline-none">
        {m.account_security()}
      </h2>
      {!result && <Skeleton className="h-96" />}
      {result && !result.ok && (
        <LoadFailed message={failureToast(result, m.account_try_again()).description} onRetry={load} />
      )}
      {result?.ok && <Parts user={result.value} onChange={load} />}
    </section>
  )
}

function Parts({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const offersProviders = (useShopInfo()?.signIn.providers ?? []).length > 0
  return (
    <>
      <OwnEmail user={user} onChange={onChange} />
      <Factors user={user} onChange={onChange} />
      <ChangePassword user={user} />
      {offersProviders && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Identities user={user} onChange={onChange} />
        </Suspense>
      )}
      <Devices />
    </>
  )
}

const nothing = { current: "", password: "", nonce: "" }

/** Sets another password, which signs out every other device, or the first one of a user who signed up through a provider. */
function ChangePassword({ user }: { user: User }) {
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
      <Fold summary={<h3 className="text-xl">{m.auth_password()}</h3>}>
        <form onSubmit={onSubmit} noValidate className="grid gap-5 pt-4">
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
      </Fold>
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
