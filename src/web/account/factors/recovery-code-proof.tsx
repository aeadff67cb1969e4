import { type FormEvent, useState } from "react"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { Input } from "#web/ui/input.tsx"
import { recoveryFailureText } from "./factor-messages.ts"
import { spendRecoveryCode } from "./recovery-codes.ts"

/** Takes one of the codes that the account's owner kept for the day when no second step is at hand. */
export function RecoveryCodeProof({ onProved }: { onProved: () => void }) {
  const [code, setCode] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem("recovery_code")
    if (busy || code.trim() === "") return
    setBusy(true)
    const failure = await spendRecoveryCode(code)
    setBusy(false)
    if (!failure) return onProved()
    if (endIfOver(failure)) return
    setError(recoveryFailureText(failure))
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Recovery code" hint="Eight letters and digits, such as 7KQ2-M9XD." required error={error}>
        <Input
          name="recovery_code"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setError(null)
          }}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          className="font-bold tracking-widest"
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} disabled={code.trim() === ""}>
        Confirm
      </Button>
    </form>
  )
}
