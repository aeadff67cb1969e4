import { useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api.ts"
import { useSession } from "#web/session/session.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

export function DangerZone() {
  const [asking, setAsking] = useState(false)
  return (
    <Card className="grid gap-4 border-danger">
      <h2 className="text-2xl text-danger">{m.account_danger()}</h2>
      <p>{m.account_delete_lead()}</p>
      <Button variant="danger" onClick={() => setAsking(true)} className="sm:justify-self-start">
        {m.account_delete()}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.account_delete_question()}
        description={m.account_delete_hint()}
        size="sm"
      >
        <DeleteAccountForm onClose={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

const WORD = "DELETE"

const confirms = (typed: string) => typed.trim().toUpperCase() === WORD

const deleteAccountForm = z.object({ word: z.string().check(z.refine(confirms)) })

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession()
  const fields = useFields(deleteAccountForm, { word: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: () => call("DELETE", "/profile"),
    async onSuccess() {
      await signOut({ saying: m.account_deleted() })
    },
    onFailure({ sessionOver, status, message }) {
      onClose()
      if (sessionOver) return null
      // A 409 says why and what to do (the last admin cannot go); anything else is ours to fix.
      return { title: m.account_delete_failed(), description: status === 409 ? message : m.account_try_later() }
    },
  })

  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <Field
        label={m.account_delete_type({ word: WORD })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fields.bind("word")}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!confirms(fields.values.word)}>
          {m.account_delete()}
        </Button>
      </div>
    </form>
  )
}
