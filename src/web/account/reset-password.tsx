import { useEffect, useRef, useState } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { authClient, isRecovering } from "#web/session/auth-api/auth-client.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { type Toast, toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { newPasswordForm } from "./auth-forms/credentials.ts"
import { NewPasswordField } from "./auth-forms/new-password-field.tsx"
import { useFreshProof } from "./factors/use-fresh-proof.tsx"

export const meta = privatePageMeta(m.auth_reset_title)

export default function ResetPassword() {
  const navigate = useNavigate()
  // A second link that is opened in this tab differs in its fragment alone, which loads no page.
  const { hash, search } = useLocation()
  const [recovery, setRecovery] = useState<Recovery | null>(null)

  useEffect(() => {
    let unmounted = false
    void findRecovery({ hash, search }).then((found) => {
      if (unmounted) return
      if (found) return setRecovery(found)
      toast(invalidLink())
      void navigate(href("/auth"), { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [navigate, hash, search])

  if (!recovery) return <PageSpinner />
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <PageHeading title={m.auth_reset_title()} />
      <Card>
        <NewPassword key={recovery.tokenHash} recovery={recovery} />
      </Card>
    </div>
  )
}

const deadLink = ["otp_expired", "session_not_found", "user_not_found", "bad_jwt", "no_authorization"]

function NewPassword({ recovery }: { recovery: Recovery }) {
  const navigate = useNavigate()
  const fields = useFields(newPasswordForm, { password: "", confirmation: "" })
  const openSession = useRecoverySession(recovery)
  const proof = useFreshProof()

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    async send({ password }) {
      const opened = await openSession()
      return opened.ok ? proof.withProof(() => setPassword(password)) : opened
    },
    onSuccess() {
      toast({ title: m.auth_reset_done(), tone: "success" })
      void navigate(href("/auth"), { replace: true })
    },
    onFailure(failure) {
      if (failure.code === "proof_refused") return null
      if (deadLink.includes(failure.code)) {
        toast(invalidLink())
        void navigate(href("/auth"), { replace: true })
        return null
      }
      const field = failure.code.endsWith("_password") ? "password" : null
      return { ...failureToast(failure, m.auth_reset_failed()), field }
    },
  })

  return (
    <>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <NewPasswordField label={m.auth_new_password()} {...fields.field("password")} />
        <Field label={m.auth_confirm_password()} required error={fields.errors.confirmation}>
          <PasswordInput autoComplete="new-password" {...fields.bind("confirmation")} />
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          {m.auth_reset_submit()}
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
  async function open(): Promise<AuthResult> {
    if (opened.current || tokenHash === null) return { ok: true, value: null }
    const result = await callAuth((client) => client.verifyOtp({ token_hash: tokenHash, type: "recovery" }))
    opened.current = result.ok
    return result
  }
  return open
}

/** Sets the password and ends every session of the account, this one too. */
async function setPassword(password: string): Promise<AuthResult> {
  const result = await callAuth((client) => client.updateUser({ password }))
  if (result.ok) {
    const everywhere = await callAuth((client) => client.signOut({ scope: "global" }))
    if (!everywhere.ok) await callAuth((client) => client.signOut({ scope: "local" }))
  }
  return result
}

/** The token is null for a session that a `?code=` link has already opened. */
interface Recovery {
  readonly tokenHash: string | null
}

const invalidLink = (): Toast => ({
  title: m.auth_link_invalid(),
  description: m.auth_link_invalid_hint(),
  tone: "destructive",
  redirects: true,
})

export function tokenHashIn(part: string): string | null {
  const params = new URLSearchParams(part.replace(/^[#?]/, ""))
  return params.get("type") === "recovery" ? params.get("token_hash") || null : null
}

/**
 * Finds out whether a password may be set here, and takes token and errors out of the URL, so that they do not stay in the history. The
 * token is asked about and not spent: a mail scanner that opens the link must not use it up. It is in the fragment of the shop's mails, and
 * in the query of links in the protocol's form.
 */
async function findRecovery({ hash, search }: { hash: string; search: string }): Promise<Recovery | null> {
  const tokenHash = tokenHashIn(hash) ?? tokenHashIn(search) ?? storedToken()
  if (tokenHash) {
    clearUrl({ tokenHash })
    if (!(await isRefused(tokenHash))) return { tokenHash }
    // The URL stays if another link was opened here meanwhile.
    if (storedToken() === tokenHash) clearUrl({})
    return null
  }
  try {
    await (await authClient()).initialize()
  } catch {
    return null
  }
  clearUrl({})
  return isRecovering() ? { tokenHash: null } : null
}

/** Asks the server about the token before a password is typed in vain. If that fails, the request that sets the password will tell. */
async function isRefused(tokenHash: string): Promise<boolean> {
  const body = JSON.stringify({ token_hash: tokenHash, type: "recovery" })
  const headers = { "Content-Type": "application/json" }
  try {
    return (await fetch("/auth/v1/verify/link", { method: "POST", headers, body })).status === 403
  } catch {
    return false
  }
}

/** Returns the token from the history's entry, where a reload finds it, and which no other page can read. */
function storedToken(): string | null {
  const { tokenHash } = Object(history.state)
  return typeof tokenHash === "string" ? tokenHash : null
}

function clearUrl(added: { tokenHash?: string }): void {
  const { tokenHash: _, ...state } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState({ ...state, ...added }, "", location.pathname)
}
