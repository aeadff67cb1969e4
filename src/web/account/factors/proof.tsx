import { Fingerprint, KeyRound, LifeBuoy, Smartphone } from "lucide-react"
import { type ReactNode, useCallback, useEffect, useState } from "react"
import { type AuthAnswer, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Spinner } from "#web/ui/spinner.tsx"
import { CodeProof } from "./code-proof.tsx"
import { type Factor, type FactorKind, factorKinds, ownFactors } from "./factors.ts"
import { PasskeyProof } from "./passkey-proof.tsx"
import { PhoneProof } from "./phone-proof.tsx"
import { RecoveryCodeProof } from "./recovery-code-proof.tsx"

interface ProofProps {
  /** Called with the factor that was shown, or null when a recovery code was. */
  onProved: (by: Factor | null, all: readonly Factor[]) => void
  /** The account has no factor any more: there is nothing to prove. */
  onNone: () => void
}

/** Lets the signed-in user show one of the account's factors, or a recovery code, which raises the session. */
export function Proof({ onProved, onNone }: ProofProps) {
  const [answer, setAnswer] = useState<AuthAnswer<Factor[]> | null>(null)
  const load = useCallback(async () => {
    setAnswer(null)
    const found = await ownFactors()
    setAnswer(found)
    if (found.ok && found.value.length === 0) onNone()
  }, [onNone])
  useEffect(() => {
    void load()
  }, [load])

  if (answer && !answer.ok) {
    const { description } = failureToast(answer, "The shop could not be reached. Check your connection.")
    return <LoadFailed message={description} onRetry={load} />
  }
  if (!answer?.value.length) return <Waiting />
  return <Choice factors={answer.value} onProved={(by) => onProved(by, answer.value)} />
}

function Waiting() {
  return (
    <div className="grid min-h-40 place-items-center text-terracotta">
      <Spinner label="Loading…" className="size-8" />
    </div>
  )
}

const RECOVERY = "recovery-code"

interface ChoiceProps {
  factors: readonly Factor[]
  onProved: (by: Factor | null) => void
}

function Choice({ factors, onProved }: ChoiceProps) {
  const [chosenId, setChosenId] = useState(factors[0]?.id)
  const recovers = chosenId === RECOVERY
  const chosen = recovers ? undefined : (factors.find(({ id }) => id === chosenId) ?? factors[0])
  const others = factors.filter((factor) => factor !== chosen)
  return (
    <div className="grid gap-6">
      <p>{chosen ? instructions[chosen.kind](chosen.name) : "Enter one of the recovery codes that you kept."}</p>
      {chosen ? (
        <Way key={chosen.id} factor={chosen} onProved={() => onProved(chosen)} />
      ) : (
        <RecoveryCodeProof onProved={() => onProved(null)} />
      )}
      <div className="grid gap-2 border-line border-t-2 border-dashed pt-5">
        <h2 className="font-bold text-base">Another way</h2>
        {others.map((factor) => (
          <OtherWay key={factor.id} onChoose={() => setChosenId(factor.id)}>
            <FactorIcon kind={factor.kind} />
            {titleOf(factor)}
          </OtherWay>
        ))}
        {!recovers && (
          <OtherWay onChoose={() => setChosenId(RECOVERY)}>
            <LifeBuoy aria-hidden="true" className="size-5 shrink-0" />
            Use a recovery code instead
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
  totp: (name) => `Enter the 6-digit code that your authenticator app “${name}” shows now.`,
  phone: (name) => `We can send a 6-digit code to your phone “${name}”.`,
  webauthn: (name) => `Use your passkey “${name}” to confirm that it is you.`,
}

function titleOf({ kind, name }: Factor): string {
  return name === factorKinds[kind] ? name : `${factorKinds[kind]}: ${name}`
}

function Way({ factor: { id, kind }, onProved }: { factor: Factor; onProved: () => void }) {
  if (kind === "webauthn") return <PasskeyProof factorId={id} onProved={onProved} />
  if (kind === "phone") return <PhoneProof factorId={id} label="Confirm" onProved={onProved} />
  return (
    <CodeProof
      kind="totp"
      label="Confirm"
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
