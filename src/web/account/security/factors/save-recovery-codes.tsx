import { Copy, Download, Printer } from "lucide-react"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { save } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { copyText } from "#web/ui/controls/copy-text.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import "./save-recovery-codes.css"
import { m } from "#messages/messages.js"

interface SaveRecoveryCodesProps {
  /** The dialog is shown while there are codes. */
  codes: readonly string[] | null
  onSaved: () => void
}

/** Shows new recovery codes, this once, with ways to keep them. */
export function SaveRecoveryCodes({ codes, onSaved }: SaveRecoveryCodesProps) {
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
