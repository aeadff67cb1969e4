import { Fingerprint, KeyRound, Smartphone } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Spinner } from "#web/ui/spinner.tsx"
import { type AuthAnswer, attempt, failureToast } from "../auth-forms/auth-messages.ts"
import { CodeProof } from "./code-proof.tsx"
import { type Factor, type FactorKind, factorKinds, ownFactors } from "./factors.ts"
import { PasskeyProof } from "./passkey-proof.tsx"
import { PhoneProof } from "./phone-proof.tsx"

interface ProofProps {
  /** Called with the factor that was shown. */
  onProved: (by: Factor, all: readonly Factor[]) => void
  /** The account has no factor any more: there is nothing to prove. */
  onNone: () => void
}

/** Lets the signed-in user show one of the account's factors, which raises the session. */
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
    const { description = "" } = failureToast(answer.failure, "The shop could not be reached. Check your connection.")
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

function Choice({ factors, onProved }: { factors: readonly Factor[]; onProved: (by: Factor) => void }) {
  const [chosenId, setChosenId] = useState(factors[0]?.id)
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0]
  if (!chosen) return null
  const others = factors.filter((factor) => factor !== chosen)
  return (
    <div className="grid gap-6">
      <p>{instructions[chosen.kind](chosen.name)}</p>
      <Way key={chosen.id} factor={chosen} onProved={() => onProved(chosen)} />
      {others.length > 0 && (
        <div className="grid gap-2 border-line border-t-2 border-dashed pt-5">
          <h2 className="font-bold text-base">Another way</h2>
          {others.map((factor) => (
            <Button
              key={factor.id}
              variant="secondary"
              onClick={() => setChosenId(factor.id)}
              className="wrap-anywhere justify-start! text-left!"
            >
              <FactorIcon kind={factor.kind} />
              {titleOf(factor)}
            </Button>
          ))}
        </div>
      )}
    </div>
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
      verify={(code) => attempt((client) => client.mfa.challengeAndVerify({ factorId: id, code }))}
      onProved={onProved}
    />
  )
}

const icons = { webauthn: Fingerprint, totp: KeyRound, phone: Smartphone }

export function FactorIcon({ kind }: { kind: FactorKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className="size-5 shrink-0" />
}
