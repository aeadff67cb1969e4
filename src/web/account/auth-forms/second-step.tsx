import { useCallback } from "react"
import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { renewedToken } from "#web/session/auth-api/auth-client.ts"
import { signOutHere } from "#web/session/session.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import type { Factor } from "../factors/factors.ts"
import { deviceHoldsPasskeys, passkeysWork } from "../factors/passkey.ts"
import { SecondStepProof } from "../factors/proof.tsx"

const securityUrl = `${href("/profile")}#security`

/** Shows the step after the password for accounts with a second factor. The URL keeps where to go afterwards. */
export function SecondStep() {
  const navigate = useNavigate()
  // The factor has been removed elsewhere: a new token says so, and the session follows.
  const goOn = useCallback(() => void renewedToken().catch(() => {}), [])

  async function welcome(by: Factor | null, all: readonly Factor[]) {
    if (!by) return welcomeWithoutFactor()
    const offered = by.kind !== "webauthn" && all.every(({ kind }) => kind !== "webauthn") && passkeysWork()
    const wanted = offered && (await deviceHoldsPasskeys())
    const addPasskey = { label: m.account_passkey_add(), onClick: () => void navigate(securityUrl) }
    toast({ title: m.auth_welcome_back(), tone: "success", ...(wanted ? { action: addPasskey } : {}) })
  }

  function welcomeWithoutFactor() {
    toast({
      title: m.auth_welcome_back(),
      description: m.auth_recovery_code_spent(),
      tone: "success",
      action: { label: m.auth_to_security(), onClick: () => void navigate(securityUrl) },
    })
  }

  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <PageHeading title={m.auth_second_step_title()} />
      <Card className="grid gap-6">
        <SecondStepProof onProved={welcome} onNone={goOn} />
        <Button variant="ghost" onClick={signOutHere}>
          {m.auth_second_step_cancel()}
        </Button>
      </Card>
    </div>
  )
}
