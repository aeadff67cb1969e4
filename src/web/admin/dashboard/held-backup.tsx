import { m } from "#messages/messages.js"
import type { LastBackup } from "#shop/backups/backups.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useQuestion } from "../forms/use-question.tsx"

/** Asks whether an old backup may go that holds more rows than every later one: they may have been lost since. */
export function HeldBackup({ backup: { held }, onChange }: { backup: LastBackup; onChange: () => void }) {
  const { ask, question } = useQuestion(letGo)
  if (!held) return null
  const numbers = { rows: held.rows.toLocaleString("en-US"), now: held.rows_now.toLocaleString("en-US") }

  async function letGo() {
    const result = await adminCall("POST", "/admin/backups/let-go", {})
    if (!result.ok) return toastFailure(m.admin_backup_held_failed(), result)
    onChange()
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
    </>
  )
}
