import { useEffect } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { TestMailState } from "#shop/mails/admin/test-mail.server.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import { lookUpSteps } from "../dashboard/next-step.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { useBusy } from "../use-busy.ts"

const LOOK_AGAIN_MS = 1_000

export function TestMail() {
  const { value, reload } = useAdminQuery("/admin/test-mail", {})
  const [busy, during] = useBusy()

  // The state is read again only while the mail is on its way; one that waits for a mail server changes too rarely.
  useEffect(() => {
    if (value?.state !== "waiting" || value.reason !== null || !value.relay) return
    const timer = setTimeout(reload, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [value, reload])

  const state = value?.state
  useEffect(() => {
    if (state === "sent") lookUpSteps()
  }, [state])

  async function send() {
    const result = await during(adminCall("POST", "/admin/test-mail", {}))
    if (!result.ok) return toastFailure(m.admin_test_mail_failed(), result)
    // A state that was asked for before would say nothing of this mail.
    reload()
  }
  return (
    <section aria-label={m.admin_test_mail_title()} className="grid justify-items-start gap-2">
      <Button size="sm" variant="secondary" busy={busy} onClick={send}>
        {m.admin_test_mail_send()}
      </Button>
      <div role="status" className="wrap-anywhere grid gap-1 text-muted text-sm">
        {value && <Outcome {...value} />}
      </div>
    </section>
  )
}

const sentences = {
  sent: m.admin_test_mail_sent,
  refused: m.admin_test_mail_refused,
  doubtful: m.admin_test_mail_doubtful,
}

function Outcome({ state, to, reason, relay, mailbox }: TestMailState) {
  if (state === "none") return null
  return (
    <>
      <p>{state === "waiting" ? waiting(to, relay, reason) : sentences[state]({ to })}</p>
      {reason && <p lang={langWritten(reason)}>{reason}</p>}
      {mailbox && (
        <p>
          {m.admin_test_mail_mailbox()}{" "}
          <a href="/dev/mailbox" className="thread-link font-bold text-terracotta">
            {m.admin_test_mail_mailbox_link()}
          </a>
        </p>
      )}
    </>
  )
}

function waiting(to: string, relay: boolean, reason: string | null): string {
  if (!relay) return m.admin_test_mail_no_relay()
  return reason === null ? m.admin_test_mail_waiting({ to }) : m.admin_test_mail_waiting_long({ to })
}
