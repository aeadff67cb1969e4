import type { User } from "@supabase/auth-js"
import { useState } from "react"
import { href, useNavigate, useSearchParams } from "react-router"
import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { isMadeUpEmail } from "#shop/customers/made-up-email.ts"
import { NavigationThread } from "#web/layout/header/navigation-thread.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Toaster } from "#web/layout/toaster.tsx"
import { useFocusOnArrival } from "#web/layout/use-focus-on-arrival.ts"
import { type AuthFailure, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { safeNextPath } from "#web/session/next-path.ts"
import { SessionWatch } from "#web/session/session-watch.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { Logo } from "#web/ui/logo.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { firstSignInForm } from "../auth-forms/credentials.ts"
import { EmailField } from "../auth-forms/email-field.tsx"
import { NewPasswordField } from "../auth-forms/new-password-field.tsx"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { ownUser, problemOf } from "../security/own-user.ts"
import { EmailCode, waitingChange } from "./email-code.tsx"

export const meta = privatePageMeta(m.account_first_page)

/** Is the page between sign-in and back-office of an admin whose password, and perhaps address, is not their own yet. */
export default function FirstSignIn() {
  const { name = "", logo = null } = useShopInfo() ?? {}
  const main = useFocusOnArrival()
  return (
    <>
      <NavigationThread />
      <main ref={main} tabIndex={-1} className="page-width max-w-xl py-8 outline-none sm:py-14">
        <div className="mb-6">
          <Logo name={name} picture={logo} />
        </div>
        <RequireSession requireStaff>
          <OwnAccess />
        </RequireSession>
      </main>
      <SessionWatch />
      <Toaster />
    </>
  )
}

function OwnAccess() {
  const { result, load } = useLoad(ownUser)
  if (!result) return <PageSpinner />
  if (!result.ok) return <LoadFailed message={failureToast(result, m.account_try_again()).description} onRetry={load} />
  return <Steps user={result.value} />
}

function Steps({ user }: { user: User }) {
  const navigate = useNavigate()
  const next = safeNextPath(useSearchParams()[0].get("next")) ?? href("/admin")
  const goOn = () => navigate(next, { replace: true })
  // After a reload the password is changed already, and the address waits for its code.
  const [change, setChange] = useState(() => (isInitial(user) ? null : waitingChange(user)))
  const [chosen, setChosen] = useState<string | null>(null)
  const asks = {
    address: isMadeUpEmail(user.email ?? ""),
    current: !isInitial(user) && chosen === null,
    password: chosen === null,
  }
  function stored({ email, password }: Typed) {
    setChosen(password)
    if (!asks.address) return goOn()
    setChange({ userId: user.id, email, sentAt: Date.now() })
  }

  return (
    <>
      <PageHeading title={asks.address ? m.account_first_title() : m.account_first_password_title()} />
      <Card className="grid gap-5">
        {change ? (
          <EmailCode change={change} onChanged={goOn}>
            {chosen !== null && (
              <Button variant="ghost" onClick={() => setChange(null)}>
                {m.account_email_other()}
              </Button>
            )}
            <Button variant="ghost" onClick={goOn}>
              {m.account_first_later()}
            </Button>
          </EmailCode>
        ) : (
          <OwnAccessForm user={user} asks={asks} chosen={chosen} onStored={stored} />
        )}
      </Card>
    </>
  )
}

type Typed = z.infer<ReturnType<typeof firstSignInForm>>

interface OwnAccessFormProps {
  user: User
  asks: Parameters<typeof firstSignInForm>[0]
  /** Is the new password, once it is set. */
  chosen: string | null
  onStored: (typed: Typed) => unknown
}

function OwnAccessForm({ user, asks, chosen, onStored }: OwnAccessFormProps) {
  const fields = useFields(firstSignInForm(asks), { email: "", current: "", password: chosen ?? "" })
  const proof = useFreshProof()
  const { email = "", user_metadata: data } = user
  const owner = { email: asks.address ? fields.values.email : email, fullName: String(data.full_name ?? "") }

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (typed) => proof.withProof(() => callAuth((client) => client.updateUser(changeOf(typed, asks)))),
    onSuccess: (_, typed) => onStored(typed),
    onFailure: (failure) => problemOf(failure, m.account_password_change_failed(), refusedField(failure)),
  })

  return (
    <>
      <p>{asks.address ? m.account_first_lead() : m.account_password_demanded_hint()}</p>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {asks.address ? (
          <EmailField hint={m.account_first_email_hint()} {...fields.field("email")} />
        ) : (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        {asks.current && (
          <Field label={m.account_current_password()} required error={fields.errors.current}>
            <PasswordInput autoComplete="current-password" {...fields.bind("current")} />
          </Field>
        )}
        {asks.password && (
          <NewPasswordField
            label={m.auth_new_password()}
            owner={owner}
            hint={m.account_first_password_hint()}
            placeholder=""
            {...fields.field("password")}
          />
        )}
        <Button type="submit" size="lg" busy={busy}>
          {m.account_first_go_on()}
        </Button>
      </form>
      {proof.dialog}
    </>
  )
}

/** A password that was chosen a moment ago proves who asks for another address. */
function changeOf({ email, current, password }: Typed, asks: OwnAccessFormProps["asks"]) {
  const proof = asks.password ? current : password
  return {
    ...(asks.address && { email }),
    ...(asks.password && { password }),
    ...(proof && { current_password: proof }),
  }
}

/** Returns whether the password was made up; the auth server says so beside the protocol. */
function isInitial(user: User): boolean {
  return "initial_password" in user && user.initial_password === true
}

function refusedField({ code, values }: AuthFailure) {
  if (code === "current_password_invalid") return "current"
  if (code === "over_email_send_rate_limit" || values.reason === "email") return "email"
  return code === "weak_password" || code === "same_password" || code === "validation_failed" ? "password" : null
}
