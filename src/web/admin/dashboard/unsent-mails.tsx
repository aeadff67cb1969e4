import type { ReactNode } from "react"
import { counted, formatCount, formatDate } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { UnsentMails as Unsent, UnsentList } from "#shop/mails/admin/unsent-mails.server.ts"
import { MAIL_NAMES, type UnsentState } from "#shop/mails/admin/unsent-mails.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { useQuestion } from "../forms/use-question.tsx"
import { useBusy } from "../use-busy.ts"

/** Returns what is to be said of mails that may not have been delivered, most urgent first; nothing when all were. */
export function unsentNotices({ relay, waiting, failed, doubtful }: Unsent, onChange: () => void): ReactNode[] {
  const notices: ReactNode[] = []
  if (failed.count > 0) notices.push(<UnsentAlert key="failed" state="failed" unsent={failed} onChange={onChange} />)
  if (doubtful.count > 0) {
    notices.push(<UnsentAlert key="doubtful" state="doubtful" unsent={doubtful} onChange={onChange} />)
  }
  if (!relay) {
    const title = waiting === 0 ? m.admin_mails_no_relay() : m.admin_mails_no_relay_waiting(counted(waiting))
    notices.push(
      <Alert key="relay" tone="warning" title={title}>
        {m.admin_mails_no_relay_text()}
      </Alert>,
    )
  } else if (waiting > 0) {
    notices.push(
      <Alert key="late" tone="warning" title={m.admin_mails_late(counted(waiting))}>
        {m.admin_mails_late_text({ count: waiting })}
      </Alert>,
    )
  }
  return notices
}

type Counted = (values: ReturnType<typeof counted>) => string

const alertMessages: Readonly<Record<UnsentState, { title: Counted; text: Counted | null; dismiss: Counted }>> = {
  failed: { title: m.admin_mails_failed, text: null, dismiss: m.admin_mails_failed_dismiss },
  doubtful: {
    title: m.admin_mails_doubtful,
    text: m.admin_mails_doubtful_text,
    dismiss: m.admin_mails_doubtful_dismiss,
  },
}

interface UnsentAlertProps {
  state: UnsentState
  unsent: UnsentList
  onChange: () => void
}

/** Lists mails that may not have been delivered, which the owner can send again or dismiss. */
function UnsentAlert({ state, unsent: { count, mails }, onChange }: UnsentAlertProps) {
  const [busy, during] = useBusy()
  const { ask, question } = useQuestion(dismiss)
  const more = count - mails.length
  const { title, text, dismiss: dismissText } = alertMessages[state]

  async function sendAgain() {
    const result = await during(adminCall("POST", "/admin/mails/:state/send-again", { param: { state } }))
    if (!result.ok) return toastFailure(m.admin_mails_send_failed(), result)
    toastSuccess(m.admin_mails_sending(), m.admin_mails_on_the_way(counted(result.value.mails)))
    onChange()
  }

  async function dismiss() {
    const result = await adminCall("DELETE", "/admin/mails/:state", { param: { state } })
    if (!result.ok) return toastFailure(m.admin_mails_dismiss_failed(), result)
    toastSuccess(m.admin_mails_dismissed())
    onChange()
  }

  return (
    <>
      <Alert
        tone="warning"
        title={title(counted(count))}
        action={
          <fieldset className="flex flex-wrap gap-2" aria-label={title(counted(count))}>
            <Button size="sm" busy={busy} onClick={sendAgain}>
              {m.admin_mails_send_again()}
            </Button>
            <Button size="sm" variant="ghost" onClick={ask}>
              {m.admin_mails_dismiss()}
            </Button>
          </fieldset>
        }
      >
        {text?.(counted(count))}
        <ul className="mt-1 grid gap-1.5 text-sm">
          {mails.map((mail) => (
            <li key={mail.id} className="wrap-anywhere">
              <span className="font-bold">
                {m.admin_mails_one({ kind: MAIL_NAMES[mail.kind](), recipient: mail.recipient })}
              </span>
              , <time dateTime={mail.created_at}>{formatDate(mail.created_at)}</time>
              <span lang={langWritten(mail.reason)} className="block text-muted">
                {mail.reason}
              </span>
            </li>
          ))}
          {more > 0 && <li>{m.admin_mails_and_more({ count: formatCount(more) })}</li>}
        </ul>
      </Alert>
      {question({
        title: m.admin_mails_dismiss_title(),
        text: dismissText(counted(count)),
        confirmLabel: m.admin_mails_dismiss(),
      })}
    </>
  )
}
