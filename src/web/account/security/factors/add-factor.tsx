import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { type Factor, type FactorKind, factorKinds, freeName } from "../../factors/factors.ts"
import { passkeysWork } from "../../factors/passkey.ts"
import { FactorIcon } from "../../factors/proof.tsx"
import { AddApp } from "./add-app.tsx"
import { AddPasskey } from "./add-passkey.tsx"
import { AddPhone } from "./add-phone.tsx"

const ways = {
  totp: { title: m.account_app_add, Form: AddApp },
  webauthn: { title: m.account_passkey_add, Form: AddPasskey },
  phone: { title: m.account_phone_add, Form: AddPhone },
}

interface AddFactorProps {
  factors: readonly Factor[]
  onAdded: () => Promise<void>
}

/** A button for each kind of factor that works here, and the dialog it opens. */
export function AddFactor({ factors, onAdded }: AddFactorProps) {
  const [adding, setAdding] = useState<FactorKind | null>(null)
  const passkeys = useAfterHydration(passkeysWork)
  const sms = useShopInfo()?.signIn.sms ?? false
  const offered: FactorKind[] = ["totp", ...(passkeys ? ["webauthn" as const] : []), ...(sms ? ["phone" as const] : [])]
  const way = adding && ways[adding]

  async function added(name: string) {
    setAdding(null)
    toast({ title: m.account_factor_added({ name }), description: m.account_factor_added_hint(), tone: "success" })
    await onAdded()
  }

  return (
    <>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        {offered.map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setAdding(kind)}>
            <FactorIcon kind={kind} />
            {ways[kind].title()}
          </Button>
        ))}
      </div>
      <Dialog open={adding !== null} onClose={() => setAdding(null)} title={way?.title() ?? ""}>
        {way && <way.Form proposedName={freeName(factorKinds[adding](), factors)} onAdded={added} />}
      </Dialog>
    </>
  )
}

function useAfterHydration(look: () => boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => setSeen(look()), [look])
  return seen
}
