import { useState } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"
import { useSession } from "#web/session/session.tsx"
import { refreshUser } from "#web/session/session-check.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Accepts an invitation to the back-office by one press, and leads there. */
export default function Accept() {
  const { user } = useSession()
  // The token is in the fragment, which no log holds.
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function accept() {
    setBusy(true)
    const result = await call("POST", "/invitations/accept", { json: { token: hash.slice(1) } })
    setBusy(false)
    if (!result.ok) return setRefused(result.message)
    await refreshUser()
    await navigate(href("/admin"), { replace: true })
  }
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
      <h1 className="text-4xl sm:text-5xl">{m.account_invitation_title()}</h1>
      <p className="wrap-anywhere max-w-prose text-lg text-muted">
        {m.account_invitation_text({ email: user?.email ?? "" })}
      </p>
      {refused === null ? (
        <Button size="lg" busy={busy} onClick={() => void accept()}>
          {m.account_invitation_accept()}
        </Button>
      ) : (
        <Alert tone="danger">{refused}</Alert>
      )}
    </div>
  )
}
