import { useState } from "react"
import type { FailedMail, UnsentMails as Unsent } from "#shop/mails/unsent-mails.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { counted } from "../counted.ts"
import { QuestionDialog } from "../forms/question-dialog.tsx"

const KINDS: Record<FailedMail["kind"], string> = {
  "send-order-confirmation": "Order confirmation",
  "send-status-update": "Order status",
  "new-order-notice": "Notice of a new order",
}

/** Tells of mails that did not go out, and lets the owner send again or dismiss what was given up. Nothing while all went well. */
export function UnsentMails({ mails: { waiting, failed }, onChange }: { mails: Unsent; onChange: () => void }) {
  return (
    <>
      {waiting > 0 && (
        <Alert tone="warning" title={`${counted(waiting, "mail")} waiting to be sent`}>
          The mail server is out of reach, or very slow. {waiting === 1 ? "It goes" : "They go"} out by{" "}
          {waiting === 1 ? "itself" : "themselves"} once it is back.
        </Alert>
      )}
      {failed.count > 0 && <FailedMails failed={failed} onChange={onChange} />}
    </>
  )
}

function FailedMails({ failed: { count, mails }, onChange }: { failed: Unsent["failed"]; onChange: () => void }) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const more = count - mails.length

  async function sendAgain() {
    setBusy(true)
    const answer = await adminCall<{ mails: number }>("POST", "/mails/failed/send-again")
    setBusy(false)
    if (!answer.ok) return toastFailure("Error sending mails", answer)
    toastSuccess("Sending again", `${counted(answer.value.mails, "mail")} on the way`)
    onChange()
  }

  async function dismiss() {
    const answer = await adminCall("DELETE", "/mails/failed")
    setAsking(false)
    if (!answer.ok) return toastFailure("Error dismissing mails", answer)
    toastSuccess("Mails dismissed")
    onChange()
  }

  return (
    <>
      <Alert
        tone="warning"
        title={`${counted(count, "mail")} about orders could not be sent`}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" busy={busy} onClick={sendAgain}>
              Send again
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Dismiss
            </Button>
          </span>
        }
      >
        <ul className="mt-1 grid gap-1.5 text-sm">
          {mails.map((mail) => (
            <li key={mail.id} className="wrap-anywhere">
              <span className="font-bold">
                {KINDS[mail.kind]} to {mail.recipient}
              </span>
              , <time dateTime={mail.created_at}>{formatDate(mail.created_at)}</time>
              <span className="block text-muted">{mail.reason}</span>
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString("en-US")} more</li>}
        </ul>
      </Alert>
      {asking && (
        <QuestionDialog
          title="Dismiss Mails"
          text={`${counted(count, "mail")} will never be sent, and ${count === 1 ? "its reader" : "their readers"} will not hear of it.`}
          confirmLabel="Dismiss"
          onClose={() => setAsking(false)}
          onConfirm={dismiss}
        />
      )}
    </>
  )
}
