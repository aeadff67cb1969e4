import { useState } from "react"
import { formatDate, formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { ApiKey, MadeKey } from "#shop/customers/keys/keys.ts"
import { type OwnProof, type Proof, useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { ShownSecret } from "#web/ui/controls/shown-secret.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { useQuestion } from "../../forms/use-question.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { useBusy } from "../../use-busy.ts"
import { roleNames } from "../../users/role-choice.tsx"
import { KeyForm } from "./key-form.tsx"

/** Makes, replaces and ends the keys of programs. A new one is shown until the screen is left, and never again. */
export function KeysPart() {
  const { value, failure, reload } = useAdminQuery("/admin/keys", {})
  const { withProof, dialog } = useOwnProof()
  const [made, setMade] = useState<MadeKey | null>(null)
  function show(key: MadeKey) {
    setMade(key)
    reload()
  }
  return (
    <>
      {made && <NewKey made={made} />}
      <KeyForm withProof={withProof} onMade={show} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {value && value.keys.length > 0 && (
        <ul aria-label={m.admin_keys_title()} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {value.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} withProof={withProof} onReplaced={show} onChange={reload} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  )
}

function NewKey({ made: { name, key } }: { made: MadeKey }) {
  return (
    <Card aria-labelledby="new-key" className="grid gap-3">
      <h2 id="new-key" className="wrap-anywhere text-2xl">
        {m.admin_keys_new({ name })}
      </h2>
      <p className="font-bold">{m.admin_keys_once()}</p>
      <ShownSecret text={key} label={m.admin_keys_copy()} name={m.admin_keys_title()} />
    </Card>
  )
}

interface KeyRowProps extends Pick<OwnProof, "withProof"> {
  apiKey: ApiKey
  onReplaced: (key: MadeKey) => void
  onChange: () => void
}

function KeyRow({ apiKey, withProof, onReplaced, onChange }: KeyRowProps) {
  const { id, name, role, beginning, expires_at, ended, replaced, last_used_at } = apiKey
  const [busy, during] = useBusy()
  const param = { id }
  const { ask, question } = useQuestion(end)

  async function replace() {
    const act = (json: Proof) => adminCall("POST", "/admin/keys/:id/replace", { param, json })
    const result = await during(withProof(act))
    if (result.ok) onReplaced(result.value)
    else toastFailure(m.admin_keys_make_failed(), result)
  }
  async function end() {
    const act = (json: Proof) => adminCall("DELETE", "/admin/keys/:id", { param, json })
    const result = await during(withProof(act))
    if (!result.ok && result.code === "reauthentication_needed") return
    if (result.ok) toastSuccess(m.admin_keys_ended())
    else toastFailure(m.admin_keys_end_failed(), result)
    onChange()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="wrap-anywhere min-w-0 grow basis-60">
        <strong>{name}</strong> <code className="text-muted text-sm">{beginning}…</code>
        <span className="block text-muted text-sm">
          {roleNames[role]()} · {m.admin_invite_until({ date: formatDate(expires_at) })} ·{" "}
          {last_used_at ? m.admin_keys_used({ time: formatDateTime(last_used_at) }) : m.admin_keys_unused()}
        </span>
      </span>
      {ended && <Badge>{m.admin_keys_over()}</Badge>}
      {!ended && replaced && <Badge tone="warning">{m.admin_keys_replaced()}</Badge>}
      {!ended && !replaced && (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void replace()}>
          {m.admin_keys_replace()}
        </Button>
      )}
      {!ended && (
        <Button size="sm" variant="ghost" busy={busy} onClick={ask}>
          {m.admin_keys_end()}
        </Button>
      )}
      {question({
        title: m.admin_keys_end_title({ name }),
        text: m.admin_keys_end_text(),
        confirmLabel: m.admin_keys_end(),
      })}
    </li>
  )
}
