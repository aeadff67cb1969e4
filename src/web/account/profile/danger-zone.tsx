import { type FormEvent, Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"
import { isKnown } from "#web/session/api/api-problem.ts"
import { useSession } from "#web/session/session.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { useOwnProof } from "../security/use-own-proof.tsx"

const HoldingOrders = lazyPart(async () => (await import("./own-data.tsx")).HoldingOrders)

export function DangerZone() {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useOwnProof()
  const close = () => setAsking(false)

  async function remove() {
    // The dialog closes before the proof is asked for, because only one is open at a time.
    close()
    setBusy(true)
    const deleted = await withProof((json) => call("DELETE", "/profile", { json }))
    setBusy(false)
    if (deleted.ok) return signOut({ saying: m.account_deleted() })
    if (isKnown(deleted)) return
    const { status, message } = deleted
    // A 409 says why and what to do (the last admin cannot go); anything else is ours to fix.
    const description = status === 409 ? message : m.account_try_later()
    toast({ title: m.account_delete_failed(), description, tone: "destructive" })
  }

  return (
    <Card className="grid gap-4 border-danger">
      <h2 className="text-2xl text-danger">{m.account_danger()}</h2>
      <p>{m.account_delete_lead()}</p>
      <Button variant="danger" busy={busy} onClick={() => setAsking(true)} className="sm:justify-self-start">
        {m.account_delete()}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={m.account_delete_question()}
        description={m.account_delete_hint()}
        size="sm"
      >
        <Suspense>
          <HoldingOrders />
        </Suspense>
        <DeleteAccountForm onClose={close} onConfirm={remove} />
      </Dialog>
      {dialog}
    </Card>
  )
}

function DeleteAccountForm({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const word = m.account_delete_word()
  const [typed, setTyped] = useState("")
  const confirms = typed.trim().toUpperCase() === word.toUpperCase()
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (confirms) onConfirm()
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <Field
        label={m.account_delete_type({ word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        name="word"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" variant="danger" disabled={!confirms}>
          {m.account_delete()}
        </Button>
      </div>
    </form>
  )
}
