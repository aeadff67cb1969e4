import { useState } from "react"
import { m } from "#messages/messages.js"
import { WEBHOOK_EVENTS, type WebhookForm, webhookEventLabels, webhookForm } from "#shop/webhooks/webhooks.ts"
import { type OwnProof, useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { ShownSecret } from "#web/ui/controls/shown-secret.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { useNestedFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall } from "../../admin-call.ts"
import { CheckField } from "../../forms/check-field.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { WebhookCard } from "./webhook-card.tsx"

export function Webhooks() {
  const { value, failure, reload } = useAdminQuery("/admin/webhooks", {})
  const { withProof, dialog } = useOwnProof()
  const [secret, setSecret] = useState<string | null>(null)
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return null
  function onSecret(made: string) {
    setSecret(made)
    reload()
  }
  return (
    <>
      {value.endpoints.map((endpoint) => (
        <WebhookCard key={endpoint.id} {...{ endpoint, withProof, onSecret }} onChange={reload} />
      ))}
      <NewWebhook key={value.endpoints.length} {...{ withProof, onSecret }} />
      {dialog}
      <Dialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={m.admin_webhooks_secret()}
        description={m.admin_webhooks_secret_text()}
      >
        <ShownSecret text={secret ?? ""} label={m.admin_webhooks_secret_copy()} name={m.admin_webhooks_secret()} />
      </Dialog>
    </>
  )
}

interface NewWebhookProps extends Pick<OwnProof, "withProof"> {
  onSecret: (secret: string) => void
}

function NewWebhook({ withProof, onSecret }: NewWebhookProps) {
  const initial = { url: "", events: [...WEBHOOK_EVENTS] as string[] }
  const fields = useNestedFields<string, WebhookForm, unknown, typeof initial>(webhookForm, initial)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (json) => withProof((proof) => adminCall("POST", "/admin/webhooks", { json: { ...json, ...proof } })),
    onSuccess: ({ value }) => onSecret(value.secret),
    onFailure: (failure) => apiProblem(m.admin_webhooks_failed(), failure),
  })
  const { events } = fields.values
  return (
    <Card aria-labelledby="new-webhook">
      <form onSubmit={onSubmit} noValidate className="grid justify-items-start gap-2">
        <h2 id="new-webhook" className="text-2xl">
          {m.admin_webhooks_new()}
        </h2>
        <Field
          {...fields.field("url")}
          label={m.admin_webhooks_url()}
          hint={m.admin_webhooks_url_hint()}
          type="url"
          required
          className="w-full"
        />
        {WEBHOOK_EVENTS.map((event) => (
          <CheckField
            key={event}
            name="events"
            label={webhookEventLabels[event]}
            value={events.includes(event)}
            error={event === WEBHOOK_EVENTS.at(-1) ? fields.errors.events : undefined}
            onTick={(on) => fields.set("events", [...events.filter((each) => each !== event), ...(on ? [event] : [])])}
          />
        ))}
        <Button type="submit" busy={busy}>
          {m.admin_webhooks_add()}
        </Button>
      </form>
    </Card>
  )
}
