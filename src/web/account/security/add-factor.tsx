import { Fingerprint, KeyRound, Smartphone } from "lucide-react"
import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { type Factor, type FactorKind, factorKinds } from "../factors/factors.ts"
import { passkeysWork } from "../factors/passkey.ts"
import { AddApp } from "./add-app.tsx"
import { AddPasskey } from "./add-passkey.tsx"
import { AddPhone } from "./add-phone.tsx"

const titles: Record<FactorKind, () => string> = {
  totp: m.account_app_add,
  webauthn: m.account_passkey_add,
  phone: m.account_phone_add,
}

const forms = { totp: AddApp, webauthn: AddPasskey, phone: AddPhone }

interface AddFactorProps {
  factors: readonly Factor[]
  onAdded: () => Promise<void>
}

/** A button for each kind of factor that works here, and the dialog it opens. */
export function AddFactor({ factors, onAdded }: AddFactorProps) {
  const [adding, setAdding] = useState<FactorKind | null>(null)
  const passkeys = useAfterHydration(passkeysWork)
  const sms = useShopInfo()?.signIn.sms ?? false
  const Form = adding && forms[adding]

  async function added(name: string) {
    setAdding(null)
    toast({ title: m.account_factor_added({ name }), description: m.account_factor_added_hint(), tone: "success" })
    await onAdded()
  }

  return (
    <>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <Button variant="secondary" onClick={() => setAdding("totp")}>
          <KeyRound aria-hidden="true" className="size-5" />
          {titles.totp()}
        </Button>
        {passkeys && (
          <Button variant="secondary" onClick={() => setAdding("webauthn")}>
            <Fingerprint aria-hidden="true" className="size-5" />
            {titles.webauthn()}
          </Button>
        )}
        {sms && (
          <Button variant="secondary" onClick={() => setAdding("phone")}>
            <Smartphone aria-hidden="true" className="size-5" />
            {titles.phone()}
          </Button>
        )}
      </div>
      <Dialog open={adding !== null} onClose={() => setAdding(null)} title={adding ? titles[adding]() : ""}>
        {Form && adding && <Form factors={factors} proposedName={factorKinds[adding]()} onAdded={added} />}
      </Dialog>
    </>
  )
}

function useAfterHydration(look: () => boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => setSeen(look()), [look])
  return seen
}
