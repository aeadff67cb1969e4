import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { CodeProof } from "../../factors/code-proof.tsx"
import { type AddFactorProps, NameForm } from "../name-form.tsx"
import { useUnverifiedFactor } from "./use-unverified-factor.ts"

/** Asks for a name, shows the secret for the app, and asks for a code of it. */
export function AddApp({ proposedName, onAdded }: AddFactorProps) {
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
          marks={{ link: (text) => <AppLink uri={uri} text={text} /> }}
        />
      </p>
      <code data-testid="totp-secret" className="wrap-anywhere select-all rounded-md bg-sunken px-3 py-2 font-bold">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </code>
    </div>
  )
}

function AppLink({ uri, text }: { uri: string; text: string }) {
  return (
    <a href={uri} className="underline">
      {text}
    </a>
  )
}
