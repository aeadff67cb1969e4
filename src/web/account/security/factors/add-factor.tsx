import { useState } from "react"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { authFailure, callAuth } from "#web/session/auth-api/auth-call.ts"
import { holdsProof } from "#web/session/auth-api/auth-client.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { CodeProof } from "../../factors/code-proof.tsx"
import { useUnverifiedFactor } from "../../factors/enroll.ts"
import { type Factor, type FactorKind, factorKinds, freeName } from "../../factors/factors.ts"
import { addPasskey, passkeysWork } from "../../factors/passkey.ts"
import { PhoneProof } from "../../factors/phone-proof.tsx"
import { FactorIcon } from "../../factors/proof.tsx"
import { type AddFactorProps, internationalNumber, NameForm } from "../name-form.tsx"
import { reportFailure } from "../own-user.ts"
import { useStepProof } from "../use-step-proof.tsx"

const ways = {
  totp: { title: m.account_app_add, Form: AddApp },
  webauthn: { title: m.account_passkey_add, Form: AddPasskey },
  phone: { title: m.account_phone_add, Form: AddPhone },
}

export function AddFactor({ factors, onAdded }: { factors: readonly Factor[]; onAdded: () => Promise<void> }) {
  const [adding, setAdding] = useState<FactorKind | null>(null)
  const passkeys = passkeysWork()
  const sms = useShopInfo()?.signIn.sms ?? false
  const offered: FactorKind[] = ["totp", ...(passkeys ? ["webauthn" as const] : []), ...(sms ? ["phone" as const] : [])]
  const way = adding && ways[adding]

  const { withProof, dialog } = useStepProof()

  // The proof is asked for beforehand, because a passkey is made, and a code typed, in a dialog of its own.
  async function begin(kind: FactorKind) {
    const proved = await withProof(async () =>
      holdsProof() ? { ok: true, value: null } : authFailure("reauthentication_needed"),
    )
    if (proved.ok) setAdding(kind)
    else reportFailure(proved, m.account_try_again())
  }

  async function added(name: string) {
    setAdding(null)
    toast({ title: m.account_factor_added({ name }), description: m.account_factor_added_hint(), tone: "success" })
    await onAdded()
  }

  return (
    <>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        {offered.map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => begin(kind)}>
            <FactorIcon kind={kind} />
            {ways[kind].title()}
          </Button>
        ))}
      </div>
      <Dialog open={adding !== null} onClose={() => setAdding(null)} title={way?.title() ?? ""}>
        {way && <way.Form proposedName={freeName(factorKinds[adding](), factors)} onAdded={added} />}
      </Dialog>
      {dialog}
    </>
  )
}

function AddPasskey({ proposedName, onAdded }: AddFactorProps) {
  return (
    <NameForm
      name={proposedName}
      label={m.account_passkey_create()}
      onNamed={async ({ name }) => {
        const added = await addPasskey(name)
        if (added.ok) onAdded(name)
        return added
      }}
    >
      {m.account_passkey_lead()}
    </NameForm>
  )
}

function AddPhone({ proposedName, onAdded }: AddFactorProps) {
  const { unverified, begin, finish } = useUnverifiedFactor()
  if (!unverified) {
    return (
      <NameForm
        name={proposedName}
        withPhone
        label={m.account_continue()}
        onNamed={({ name, phone }) =>
          begin({ factorType: "phone", friendlyName: name, phone: internationalNumber(phone) ?? "" })
        }
      >
        {m.account_phone_lead()}
      </NameForm>
    )
  }
  return (
    <PhoneProof
      factorId={unverified.id}
      label={m.auth_confirm()}
      onProved={() => {
        finish()
        onAdded(unverified.name)
      }}
    />
  )
}

function AddApp({ proposedName, onAdded }: AddFactorProps) {
  const { unverified, begin, finish } = useUnverifiedFactor()
  const issuer = useShopInfo()?.name ?? ""

  if (!unverified?.totp) {
    return (
      <NameForm
        name={proposedName}
        label={m.account_continue()}
        onNamed={({ name }) => begin({ factorType: "totp", friendlyName: name, issuer })}
      >
        {m.account_app_lead()}
      </NameForm>
    )
  }
  const { id: factorId, name } = unverified
  return (
    <div className="grid gap-6">
      <Secret {...unverified.totp} />
      <CodeProof
        kind="totp"
        label={m.auth_confirm()}
        verify={(code) => callAuth((client) => client.mfa.challengeAndVerify({ factorId, code }))}
        onProved={() => {
          finish()
          onAdded(name)
        }}
      />
    </div>
  )
}

function Secret({ qr_code, secret, uri }: { qr_code: string; secret: string; uri: string }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p>{m.account_app_scan()}</p>
      <img
        src={qr_code}
        alt={m.account_app_qr()}
        width={220}
        height={220}
        className="size-55 rounded-md border border-line"
      />
      <p className="text-muted text-sm">
        <MarkedText
          parts={m.account_app_cannot_scan.parts()}
          marks={{
            link: (text) => (
              <a href={uri} className="underline">
                {text}
              </a>
            ),
          }}
        />
      </p>
      <code data-testid="totp-secret" className="wrap-anywhere select-all rounded-md bg-sunken px-3 py-2 font-bold">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </code>
    </div>
  )
}
