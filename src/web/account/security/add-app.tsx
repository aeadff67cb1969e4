import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { CodeProof } from "../factors/code-proof.tsx"
import { freeName } from "../factors/factors.ts"
import { NameForm } from "./name-form.tsx"
import type { AddFactorProps } from "./named-factor.ts"
import { useBegunFactor } from "./use-begun-factor.ts"

/** A name, then the secret for the app, then a code of it. */
export function AddApp({ factors, proposedName, onAdded }: AddFactorProps) {
  const { begun, begin, finish } = useBegunFactor()
  const issuer = useShopInfo()?.name ?? ""

  if (!begun?.totp) {
    return (
      <NameForm
        name={freeName(proposedName, factors)}
        label="Continue"
        onNamed={({ name }) => begin({ factorType: "totp", friendlyName: name, issuer })}
      >
        Use an app such as Google Authenticator, Microsoft Authenticator or your password manager.
      </NameForm>
    )
  }
  const { id: factorId, name } = begun
  return (
    <div className="grid gap-6">
      <Secret {...begun.totp} />
      <CodeProof
        kind="totp"
        label="Confirm"
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
      <p>Scan this with your app, then enter the code that it shows.</p>
      <img
        src={qr_code}
        alt="QR code for your authenticator app"
        width={220}
        height={220}
        className="size-55 rounded-md border border-line"
      />
      <p className="text-muted text-sm">
        Cannot scan?{" "}
        <a href={uri} className="underline">
          Open your app
        </a>{" "}
        or type this key:
      </p>
      <code data-testid="totp-secret" className="wrap-anywhere select-all rounded-md bg-sunken px-3 py-2 font-bold">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </code>
    </div>
  )
}
