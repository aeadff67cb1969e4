import { useState } from "react"
import { m } from "#messages/messages.js"
import type { OwnProof } from "#web/account/security/use-own-proof.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"

/** Shows the key that opens the backups, after a proof, and says where to keep it. */
export function BackupKey({ withProof }: Pick<OwnProof, "withProof">) {
  const [key, setKey] = useState<string | null>(null)
  async function show() {
    const result = await withProof((json) => adminCall("POST", "/admin/backups/key", { json }))
    if (result.ok) setKey(result.value.key)
    else if (result.code !== "reauthentication_needed") toastFailure(m.admin_backups_key_failed(), result)
  }
  return (
    <Card aria-labelledby="backup-key" className="grid justify-items-start gap-3">
      <h2 id="backup-key" className="text-2xl">
        {m.admin_backups_key()}
      </h2>
      <p className="font-bold">{m.admin_backups_key_text()}</p>
      <p className="text-muted">{m.admin_backups_key_keep()}</p>
      {key === null ? (
        <Button variant="secondary" onClick={show}>
          {m.admin_backups_key_show()}
        </Button>
      ) : (
        <>
          <p role="status" className="flex w-full items-center gap-2 rounded-md bg-sunken p-3">
            <code className="wrap-anywhere grow select-all">{key}</code>
            <CopyButton label={m.admin_backups_key_copy()} text={key} shown={m.admin_backups_key()} large />
          </p>
          <Button variant="secondary" onClick={() => setKey(null)}>
            {m.admin_backups_key_hide()}
          </Button>
        </>
      )}
    </Card>
  )
}
