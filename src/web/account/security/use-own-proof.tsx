import { type FormEvent, type ReactNode, useCallback, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"

export interface Proof {
  readonly current_password?: string
  readonly nonce?: string
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string; readonly message: string }

/** Resolves to what is wrong with the proof, or null when it was accepted or does not matter any more. */
type Attempt = (proof: Proof) => Promise<{ readonly code: string; readonly message: string } | null>

export interface OwnProof {
  /** Does `act`; where the server wants a proof first, asks for one and does it again. Resolves to the refusal when none was given. */
  readonly withProof: <Result extends Outcome>(act: (proof: Proof) => Promise<Result>) => Promise<Result>
  /** The dialog may stand anywhere in the page outside forms. */
  readonly dialog: ReactNode
}

interface Asking {
  readonly attempt: Attempt
  readonly onCancel: () => void
}

/** Asks for the password, or a mailed code, where the server wants it once more. */
export function useOwnProof(): OwnProof {
  const [asking, setAsking] = useState<Asking | null>(null)

  const withProof = useCallback<OwnProof["withProof"]>(async (act) => {
    const first = await act({})
    if (first.ok || first.code !== "reauthentication_needed") return first
    return new Promise<typeof first>((resolve) => {
      const settle = (result: typeof first) => {
        setAsking(null)
        resolve(result)
      }
      setAsking({
        async attempt(proof) {
          const result = await act(proof)
          if (!result.ok && ABOUT_PROOF.has(result.code)) return result
          settle(result)
          return null
        },
        onCancel: () => settle(first),
      })
    })
  }, [])

  return { withProof, dialog: asking && <ProofDialog asking={asking} /> }
}

const ABOUT_PROOF = new Set([
  "current_password_invalid",
  "current_password_unproved",
  "over_request_rate_limit",
  "reauthentication_not_valid",
  "too_many_tries",
])

function ProofDialog({ asking }: { asking: Asking }) {
  return (
    <Dialog open onClose={asking.onCancel} title={m.auth_proof_title()} description={m.account_proof_text()} size="sm">
      <ProofForm {...asking} />
    </Dialog>
  )
}

function ProofForm({ attempt, onCancel }: Asking) {
  const [way, setWay] = useState<"current_password" | "nonce">("current_password")
  const [value, setValue] = useState("")
  // Together with a code such a password counts from then on.
  const [unproved, setUnproved] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The form of the section, whose dialog this is, is no ancestor in the page, but it is one in React's tree.
    event.stopPropagation()
    if (busy) return
    if (value === "")
      return setError(way === "nonce" ? m.account_proof_code_missing() : m.account_proof_password_missing())
    setBusy(true)
    const refused = await attempt({
      [way]: value,
      ...(way === "nonce" && unproved !== null && { current_password: unproved }),
    })
    setBusy(false)
    if (!refused) return
    setError(refused.message)
    if (refused.code === "current_password_unproved") setUnproved(value)
  }
  function type(text: string) {
    setValue(text)
    setError(null)
  }
  function onSent() {
    setWay("nonce")
    type("")
  }
  const bound = {
    name: way,
    value,
    error,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  }

  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-5">
      {way === "nonce" ? (
        <MailedCodeField autoFocus {...bound} />
      ) : (
        <Field label={m.account_current_password()} required error={error}>
          <PasswordInput autoFocus autoComplete="current-password" name={way} value={value} onChange={bound.onChange} />
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {way === "current_password" && (
          <Button variant="ghost" onClick={() => mailCode(onSent)} className="mr-auto">
            {m.account_proof_mail_code()}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {m.account_proof_confirm()}
        </Button>
      </div>
    </form>
  )
}
