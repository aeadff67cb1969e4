import { Fingerprint } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { proofFailureText } from "./factor-messages.ts"
import { passkeysWork, showPasskey } from "./passkey.ts"

export function PasskeyProof({ factorId, onProved }: { factorId: string; onProved: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function prove() {
    setBusy(true)
    setError(null)
    const shown = await showPasskey(factorId)
    setBusy(false)
    if (shown.ok) return onProved()
    if (!endIfOver(shown)) setError(proofFailureText(shown, "webauthn"))
  }

  if (!passkeysWork()) {
    return <Alert tone="warning">{m.auth_passkey_unsupported_here()}</Alert>
  }
  return (
    <div className="grid gap-4">
      {error && <Alert tone="danger">{error}</Alert>}
      <Button size="lg" busy={busy} onClick={prove} autoFocus>
        <Fingerprint aria-hidden="true" className="size-5" />
        {m.auth_passkey_use()}
      </Button>
    </div>
  )
}
