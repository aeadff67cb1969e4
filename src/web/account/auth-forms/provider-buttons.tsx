import { useState } from "react"
import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { providerTitle, signInWith } from "./providers.ts"

export function ProviderButtons() {
  const providers = useShopInfo()?.signIn.providers ?? []
  const [params] = useSearchParams()
  const [leaving, setLeaving] = useState<string | null>(null)
  if (providers.length === 0) return null

  async function leaveFor(name: string) {
    setLeaving(name)
    const left = await signInWith(name, params.get("next"))
    if (left.ok) return
    setLeaving(null)
    toast(failureToast(left, m.auth_sign_in_failed()))
  }

  return (
    <div className="mt-6 grid gap-3 border-line border-t-2 border-dashed pt-6">
      {providers.map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          busy={leaving === name}
          disabled={leaving !== null}
          onClick={() => leaveFor(name)}
        >
          {m.auth_provider_continue({ provider: providerTitle(name) })}
        </Button>
      ))}
    </div>
  )
}
