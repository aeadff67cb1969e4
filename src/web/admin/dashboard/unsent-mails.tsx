import { useState } from "react"
import { MAIL_NAMES, type UnsentMails as Unsent, type UnsentList, type UnsentState } from "#shop/mails/unsent-mails.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { counted } from "../counted.ts"
import { QuestionDialog } from "../forms/question-dialog.tsx"

/** Tells of mails that did not surely go out, and lets the owner send them again or dismiss them. Nothing while all went well. */
export function UnsentMails({ mails, onChange }: { mails: Unsent; onChange: () => void }) {
  return (
    <>
      {mails.relay ? <LateMails count={mails.waiting} /> : <NoRelay waiting={mails.waiting} />}
      <UnsentAlert state="failed" unsent={mails.failed} onChange={onChange} />
      <UnsentAlert state="doubtful" unsent={mails.doubtful} onChange={onChange} />
    </>
  )
}

function NoRelay({ waiting }: { waiting: number }) {
  const waits =
    waiting === 0 ? "mails cannot go out" : `${counted(waiting, "mail")} ${waiting === 1 ? "waits" : "wait"}`
  return (
    <Alert tone="warning" title={`No mail relay is set: ${waits}`}>
      Set SMTP_URL and start the shop again. Mails then go out by themselves, except codes and links that have run out.
    </Alert>
  )
}

function LateMails({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert tone="warning" title={`${counted(count, "mail")} waiting to be sent`}>
      The mail server is out of reach, or very slow. {count === 1 ? "It goes" : "They go"} out by{" "}
      {count === 1 ? "itself" : "themselves"} once it is back.
    </Alert>
  )
}

const WORDS = {
  failed: {
    title: (mails: string) => `${mails} about orders could not be sent`,
    text: () => null,
    dismissed: (mails: string, one: boolean) =>
      `${mails} will never be sent, and ${one ? "its reader" : "their readers"} will not hear of it.`,
  },
  doubtful: {
    title: (mails: string) => `${mails} may or may not have arrived`,
    text: (one: boolean) =>
      `The mail server was given ${one ? "it" : "them"}, but did not answer. Sent again, ${one ? "it" : "they"} may arrive twice.`,
    dismissed: (mails: string, one: boolean) =>
      `${mails} will not be sent again, whether ${one ? "it" : "they"} arrived or not.`,
  },
} as const satisfies Record<UnsentState, object>

interface UnsentAlertProps {
  state: UnsentState
  unsent: UnsentList
  onChange: () => void
}

function UnsentAlert({ state, unsent: { count, mails }, onChange }: UnsentAlertProps) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const more = count - mails.length
  const { title, text, dismissed } = WORDS[state]
  const all = counted(count, "mail")
  if (count === 0) return null

  async function sendAgain() {
    setBusy(true)
    const answer = await adminCall("POST", "/admin/mails/:state/send-again", { param: { state } })
    setBusy(false)
    if (!answer.ok) return toastFailure("Error sending mails", answer)
    toastSuccess("Sending again", `${counted(answer.value.mails, "mail")} on the way`)
    onChange()
  }

  async function dismiss() {
    const answer = await adminCall("DELETE", "/admin/mails/:state", { param: { state } })
    setAsking(false)
    if (!answer.ok) return toastFailure("Error dismissing mails", answer)
    toastSuccess("Mails dismissed")
    onChange()
  }

  return (
    <>
      <Alert
        tone="warning"
        title={title(all)}
        action={
          <fieldset className="flex flex-wrap gap-2" aria-label={title(all)}>
            <Button size="sm" busy={busy} onClick={sendAgain}>
              Send again
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Dismiss
            </Button>
          </fieldset>
        }
      >
        {text(count === 1)}
        <ul className="mt-1 grid gap-1.5 text-sm">
          {mails.map((mail) => (
            <li key={mail.id} className="wrap-anywhere">
              <span className="font-bold">
                {MAIL_NAMES[mail.kind]()} to {mail.recipient}
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
          text={dismissed(all, count === 1)}
          confirmLabel="Dismiss"
          onClose={() => setAsking(false)}
          onConfirm={dismiss}
        />
      )}
    </>
  )
}
