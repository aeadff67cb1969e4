import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api.ts"
import { useSession } from "#web/session/session.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toast.ts"

export function DangerZone() {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState("")
  const [busy, setBusy] = useState(false)
  const { signOut } = useSession()

  function ask() {
    setTyped("")
    setAsking(true)
  }

  async function deleteAccount(event: FormEvent) {
    event.preventDefault()
    if (busy || !confirms(typed)) return
    setBusy(true)
    const result = await call("DELETE", "/profile")
    setBusy(false)
    if (result.ok) {
      toast({ title: m.account_deleted() })
      return signOut()
    }
    setAsking(false)
    if (result.sessionOver) return
    // A 409 says why and what to do (the last admin cannot go); anything else is ours to fix.
    const description = result.status === 409 ? result.message : m.account_try_later()
    toast({ title: m.account_delete_failed(), description, tone: "destructive" })
  }

  return (
    <Card className="grid gap-4 border-danger">
      <h2 className="text-2xl text-danger">{m.account_danger()}</h2>
      <p>{m.account_delete_lead()}</p>
      <Button variant="danger" onClick={ask} className="sm:justify-self-start">
        {m.account_delete()}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.account_delete_question()}
        description={m.account_delete_hint()}
        size="sm"
      >
        <form onSubmit={deleteAccount} className="grid gap-5">
          <Field
            label={m.account_delete_type({ word: WORD })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {m.account_cancel()}
            </Button>
            <Button type="submit" variant="danger" busy={busy} disabled={!confirms(typed)}>
              {m.account_delete()}
            </Button>
          </div>
        </form>
      </Dialog>
    </Card>
  )
}

const WORD = "DELETE"

const confirms = (typed: string) => typed.trim().toUpperCase() === WORD
