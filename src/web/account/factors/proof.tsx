import { Fingerprint, KeyRound, LifeBuoy, Smartphone } from "lucide-react"
import { type ReactNode, useCallback, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Spinner } from "#web/ui/feedback/spinner.tsx"
import { CodeProof, proofFailureText, RecoveryCodeProof } from "./code-proof.tsx"
import { type Factor, type FactorKind, factorKinds, ownFactors } from "./factors.ts"
import { passkeysWork, showPasskey } from "./passkey.ts"
import { PhoneProof } from "./phone-proof.tsx"

interface ProofProps {
  /** Is called with the factor that was proved, or with null after a recovery code. */
  onProved: (by: Factor | null, all: readonly Factor[]) => void
  /** The account has no factor any more: there is nothing to prove. */
  onNone: () => void
}

/** Lets the signed-in user show one of the account's factors, or a recovery code, as the second step of this session. */
export function SecondStepProof({ onProved, onNone }: ProofProps) {
  const [result, setResult] = useState<AuthResult<Factor[]> | null>(null)
  // This is not `useLoad`, because a retry shows the spinner again instead of the last failure.
  const load = useCallback(async () => {
    setResult(null)
    const found = await ownFactors()
    setResult(found)
    if (found.ok && found.value.length === 0) onNone()
  }, [onNone])
  useEffect(() => {
    void load()
  }, [load])

  if (result && !result.ok) {
    const { description } = failureToast(result, m.auth_unreachable_check())
    return <LoadFailed message={description} onRetry={load} />
  }
  if (!result?.value.length) return <Waiting />
  return <Choice factors={result.value} onProved={(by) => onProved(by, result.value)} />
}

function Waiting() {
  return (
    <div className="grid min-h-40 place-items-center text-terracotta">
      <Spinner label={m.shell_loading()} className="size-8" />
    </div>
  )
}

const RECOVERY = "recovery-code"

function Choice({ factors, onProved }: { factors: readonly Factor[]; onProved: (by: Factor | null) => void }) {
  const [chosenId, setChosenId] = useState(factors[0]?.id)
  const recovers = chosenId === RECOVERY
  const chosen = recovers ? undefined : (factors.find(({ id }) => id === chosenId) ?? factors[0])
  const others = factors.filter((factor) => factor !== chosen)
  return (
    <div className="grid gap-6">
      <p>{chosen ? instructions[chosen.kind](chosen.name) : m.auth_recovery_code_enter()}</p>
      {chosen ? (
        <Way key={chosen.id} factor={chosen} onProved={() => onProved(chosen)} />
      ) : (
        <RecoveryCodeProof onProved={() => onProved(null)} />
      )}
      <div className="grid gap-2 border-line border-t-2 border-dashed pt-5">
        <h2 className="font-bold text-base">{m.auth_factor_other()}</h2>
        {others.map((factor) => (
          <OtherWay key={factor.id} onChoose={() => setChosenId(factor.id)}>
            <FactorIcon kind={factor.kind} />
            {titleOf(factor)}
          </OtherWay>
        ))}
        {!recovers && (
          <OtherWay onChoose={() => setChosenId(RECOVERY)}>
            <LifeBuoy aria-hidden="true" className="size-5 shrink-0" />
            {m.auth_recovery_code_instead()}
          </OtherWay>
        )}
      </div>
    </div>
  )
}

function OtherWay({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" onClick={onChoose} className="wrap-anywhere justify-start! text-left!">
      {children}
    </Button>
  )
}

const instructions: Record<FactorKind, (name: string) => string> = {
  totp: (name) => m.auth_factor_enter_app_code({ name }),
  phone: (name) => m.auth_factor_send_phone_code({ name }),
  webauthn: (name) => m.auth_factor_use_passkey({ name }),
}

function titleOf({ kind, name }: Factor): string {
  const title = factorKinds[kind]()
  return name === title ? name : m.auth_factor_titled({ kind: title, name })
}

function Way({ factor: { id, kind }, onProved }: { factor: Factor; onProved: () => void }) {
  if (kind === "webauthn") return <PasskeyProof factorId={id} onProved={onProved} />
  if (kind === "phone") return <PhoneProof factorId={id} label={m.auth_confirm()} onProved={onProved} />
  return (
    <CodeProof
      kind="totp"
      label={m.auth_confirm()}
      verify={(code) => callAuth((client) => client.mfa.challengeAndVerify({ factorId: id, code }))}
      onProved={onProved}
    />
  )
}

const icons = { webauthn: Fingerprint, totp: KeyRound, phone: Smartphone }

export function FactorIcon({ kind }: { kind: FactorKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className="size-5 shrink-0" />
}

function PasskeyProof({ factorId, onProved }: { factorId: string; onProved: () => void }) {
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
