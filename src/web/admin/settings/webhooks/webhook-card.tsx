import { RotateCw } from "lucide-react"
import { useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { isKeyOf } from "#platform/objects.ts"
import {
  type WebhookAct,
  type WebhookEndpoint,
  type WebhookMessage,
  type WebhookReplay,
  webhookEventLabels,
} from "#shop/webhooks/webhooks.ts"
import type { OwnProof } from "#web/account/security/use-own-proof.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { useQuestion } from "../../forms/use-question.tsx"
import { useBusy } from "../../use-busy.ts"

interface WebhookCardProps extends Pick<OwnProof, "withProof"> {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
  onChange: () => void
}

const pausedWords = {
  owner: m.admin_webhooks_paused_owner,
  failing: m.admin_webhooks_paused_failing,
  gone: m.admin_webhooks_paused_gone,
}

export function WebhookCard({ endpoint, withProof, onSecret, onChange }: WebhookCardProps) {
  const { id, url, events, paused_why: why, waiting, messages } = endpoint
  const [busy, during] = useBusy()
  const param = { id }

  async function act(doing: WebhookAct | "remove") {
    const result = await during(
      doing === "remove"
        ? adminCall("DELETE", "/admin/webhooks/:id", { param })
        : adminCall("POST", "/admin/webhooks/:id/:act", { param: { id, act: doing } }),
    )
    if (!result.ok) toastFailure(m.admin_webhooks_failed(), result)
    onChange()
    // Whether it arrived is known soon, or when the program has hung for its time.
    if (doing === "test") for (const ms of [2_000, 8_000]) setTimeout(onChange, ms)
  }
  async function replay(json: WebhookReplay) {
    const result = await during(adminCall("POST", "/admin/webhooks/:id/replay", { param, json }))
    if (!result.ok) return toastFailure(m.admin_webhooks_failed(), result)
    toastSuccess(m.admin_webhooks_again_done({ count: result.value.messages }))
    onChange()
  }
  async function replaceSecret() {
    const result = await withProof((json) => adminCall("POST", "/admin/webhooks/:id/secret", { param, json }))
    if (result.ok) onSecret(result.value.secret)
    else toastFailure(m.admin_webhooks_failed(), result)
  }
  const remove = useQuestion(() => act("remove"))
  return (
    <Card aria-label={url} className="grid gap-4">
      <div className="wrap-anywhere">
        <h2 className="text-xl">{url}</h2>
        <p className="text-muted text-sm">{events.map(labelOf).join(" · ")}</p>
      </div>
      {why && <Alert tone="warning">{pausedWords[why]()}</Alert>}
      {waiting > 0 && <p>{m.admin_webhooks_waiting({ count: waiting })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={why ? "primary" : "secondary"}
          busy={busy}
          onClick={() => act(why ? "resume" : "pause")}
        >
          {why ? m.admin_webhooks_resume() : m.admin_webhooks_pause()}
        </Button>
        <Button size="sm" variant="secondary" busy={busy} onClick={() => act("test")}>
          {m.admin_webhooks_test()}
        </Button>
        <Button size="sm" variant="ghost" onClick={replaceSecret}>
          {m.admin_webhooks_replace()}
        </Button>
        <Button size="sm" variant="ghost" onClick={remove.ask}>
          {m.admin_webhooks_remove()}
        </Button>
      </div>
      {messages.length > 0 && <Messages {...{ messages, busy, replay }} />}
      {remove.question({
        title: m.admin_webhooks_remove_title(),
        text: m.admin_webhooks_remove_text({ url, count: waiting }),
        confirmLabel: m.admin_webhooks_remove_confirm(),
      })}
    </Card>
  )
}

interface MessagesProps extends Pick<WebhookEndpoint, "messages"> {
  busy: boolean
  replay: (which: WebhookReplay) => void
}

function Messages({ messages, busy, replay }: MessagesProps) {
  const [day, setDay] = useState("")
  return (
    <Fold summary={m.admin_webhooks_messages()}>
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="flex items-center justify-between gap-3 py-1">
            <div className="wrap-anywhere min-w-0 text-sm">
              <p className="font-bold">{[labelOf(message.type), message.number].filter(Boolean).join(" · ")}</p>
              <p>{`${formatDateTime(message.created_at)} · ${outcomeOf(message)}`}</p>
            </div>
            <IconButton
              label={m.admin_webhooks_again_of({ time: formatDateTime(message.created_at) })}
              onClick={() => replay({ message: message.id })}
            >
              <RotateCw aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Field label={m.admin_webhooks_day()} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        <Button variant="secondary" busy={busy} disabled={day === ""} onClick={() => replay({ day })}>
          {m.admin_webhooks_again()}
        </Button>
      </div>
    </Fold>
  )
}

const labelOf = (type: string) =>
  isKeyOf(webhookEventLabels, type) ? webhookEventLabels[type] : m.admin_webhooks_tested()

const reasons = {
  private: m.admin_webhooks_reason_private,
  timeout: m.admin_webhooks_reason_timeout,
  tls: m.admin_webhooks_reason_tls,
  unreachable: m.admin_webhooks_reason_unreachable,
}

function outcomeOf({ waits, reason, attempts, delivered_at: at }: WebhookMessage): string {
  if (!waits && at !== null) return m.admin_webhooks_arrived({ time: formatDateTime(at) })
  if (reason === null) return m.admin_webhooks_unsent()
  const why = isKeyOf(reasons, reason) ? reasons[reason]() : m.admin_webhooks_reason_status({ status: reason })
  return m.admin_webhooks_tried({ count: attempts, reason: why })
}
