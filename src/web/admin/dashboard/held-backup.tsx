import { formatCount, formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { LastBackup } from "#shop/dashboard/last-backup.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useQuestion } from "../forms/use-question.tsx"

/** Asks whether an old backup may go that holds more rows than every later one: they may have been lost since. */
export function HeldBackup({ backup: { held }, onChange }: { backup: LastBackup; onChange: () => void }) {
  const { withProof, dialog } = useOwnProof()
  // Not awaited: the question closes before the proof is asked for, because only one dialog is open at a time.
  const { ask, question } = useQuestion(() => void letGo())
  if (!held) return null
  const numbers = { rows: formatCount(held.rows), now: formatCount(held.rows_now) }

  async function letGo() {
    const result = await withProof((json) => adminCall("POST", "/admin/backups/let-go", { json }))
    if (result.ok) onChange()
    else if (result.code !== "reauthentication_needed") toastFailure(m.admin_backup_held_failed(), result)
  }

  return (
    <>
      <Alert
        tone="warning"
        title={m.admin_backup_held({ date: formatDate(held.at) })}
        action={
          <Button size="sm" variant="secondary" onClick={ask}>
            {m.admin_backup_held_let_go()}
          </Button>
        }
      >
        {m.admin_backup_held_text(numbers)}
      </Alert>
      {question({
        title: m.admin_backup_held_question(),
        text: m.admin_backup_held_question_text(),
        confirmLabel: m.admin_backup_held_let_go(),
      })}
      {dialog}
    </>
  )
}
