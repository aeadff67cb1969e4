import "./save-recovery-codes.css"
import { Copy, Download, Printer } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"
import { save } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { copyText } from "#web/ui/controls/copy-text.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { recoveryCodesState } from "../../factors/recovery-codes.ts"
import { reportFailure } from "../own-user.ts"
import { useStepProof } from "../use-step-proof.tsx"

/** Manages recovery codes. `onKept` is called when new codes were shown and kept. */
export function useRecoveryCodes(hasFactor: boolean, onKept: () => unknown) {
  // The number is null until it is known.
  const [left, setLeft] = useState<number | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useStepProof()

  useEffect(() => {
    if (!hasFactor) return setLeft(null)
    let unmounted = false
    void recoveryCodesState().then((result) => {
      // New codes may have been made during the request.
      if (!unmounted && result.ok) setLeft((known) => known ?? result.value.left)
    })
    return () => {
      unmounted = true
    }
  }, [hasFactor])

  const make = useCallback(async () => {
    setBusy(true)
    const result = await withProof(async () => {
      // The server shows the new codes only now, and voids the old ones.
      const made = await callAuthExtension("POST /factors/recovery-codes")
      if (!made.ok) return made
      setCodes(made.value.codes)
      setLeft(made.value.codes.length)
      return made
    })
    setBusy(false)
    if (!result.ok) reportFailure(result, m.account_recovery_make_failed())
  }, [withProof])

  function kept() {
    setCodes(null)
    onKept()
  }

  const dialogs = (
    <>
      <SaveRecoveryCodes codes={codes} onSaved={kept} />
      {dialog}
    </>
  )
  return { left, busy, make, dialogs }
}

const FEW_CODES = 3

export function RecoveryCodes({ left, busy, onMake }: { left: number | null; busy: boolean; onMake: () => void }) {
  if (left === null) return null
  const none = left === 0
  const make = (
    <Button variant="secondary" size="sm" busy={busy} onClick={onMake}>
      {none ? m.account_recovery_make() : m.account_recovery_make_new()}
    </Button>
  )
  if (left <= FEW_CODES) {
    return (
      <Alert
        tone={none ? "info" : "warning"}
        title={none ? m.account_recovery_none() : m.account_recovery_left({ count: left })}
        action={make}
      >
        {none ? m.account_recovery_none_hint() : m.account_recovery_few_hint()}
      </Alert>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t-2 border-dashed pt-5">
      <div>
        <p className="font-bold">{m.account_recovery_left({ count: left })}</p>
        <p className="text-muted text-sm">{m.account_recovery_hint()}</p>
      </div>
      {make}
    </div>
  )
}

function SaveRecoveryCodes({ codes, onSaved }: { codes: readonly string[] | null; onSaved: () => void }) {
  // A click outside the dialog may be a slip.
  function close() {
    onSaved()
    toast({ title: m.account_recovery_made(), description: m.account_recovery_made_hint() })
  }

  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      title={m.account_recovery_keep()}
      description={m.account_recovery_keep_hint()}
      footer={<Button onClick={onSaved}>{m.account_recovery_kept()}</Button>}
    >
      {codes && <Codes codes={codes} />}
    </Dialog>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const shop = useShopInfo()?.name ?? ""
  return (
    <div className="saved-recovery-codes grid gap-5">
      <ul
        aria-label={m.account_recovery_codes()}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all font-bold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <p>{m.account_recovery_advice({ shop })}</p>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <Button
          variant="secondary"
          onClick={() => void copyText(codes.join("\n"), m.account_recovery_copied({ count: codes.length }))}
        >
          <Copy aria-hidden="true" className="size-5" />
          {m.account_copy()}
        </Button>
        <Button variant="secondary" onClick={() => download(shop, codes)}>
          <Download aria-hidden="true" className="size-5" />
          {m.account_download()}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.account_print()}
        </Button>
      </div>
    </div>
  )
}

function download(shop: string, codes: readonly string[]): void {
  const text = `${m.account_recovery_file({ shop, url: location.origin })}\n\n${codes.join("\n")}\n`
  save(
    new Blob([text], { type: "text/plain" }),
    `${shop.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-recovery-codes.txt`,
  )
}
