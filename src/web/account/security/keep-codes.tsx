import { Copy, Download, Printer } from "lucide-react"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { save } from "#web/session/files/download.ts"
import { Button } from "#web/ui/button.tsx"
import { copyText } from "#web/ui/copy-text.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import "./keep-codes.css"

interface KeepCodesProps {
  /** Shown while there are any. */
  codes: readonly string[] | null
  onKept: () => void
}

/** Shows new recovery codes, this once, with ways to keep them. */
export function KeepCodes({ codes, onKept }: KeepCodesProps) {
  // A press beside the dialog may be a slip.
  function close() {
    onKept()
    toast({ title: "Recovery codes made", description: "If you have not kept them, make new codes here." })
  }

  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      title="Keep your recovery codes"
      description="If you lose your second step, each of these signs you in once, after your password. You will not see them again."
      footer={<Button onClick={onKept}>I have kept them</Button>}
    >
      {codes && <Codes codes={codes} />}
    </Dialog>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const shop = useShopInfo()?.name ?? ""
  return (
    <div className="kept-codes grid gap-5">
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all font-bold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <p>
        Keep them where you keep your password, or on paper, but not on the phone that is your second step. Never pass
        one on: nobody of {shop} asks for them.
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <Button variant="secondary" onClick={() => void copyText(codes.join("\n"), `${codes.length} recovery codes`)}>
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(shop, codes)}>
          <Download aria-hidden="true" className="size-5" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      </div>
    </div>
  )
}

function download(shop: string, codes: readonly string[]): void {
  const text = `Recovery codes for ${shop} (${location.origin})\nEach works once, after your password.\n\n${codes.join("\n")}\n`
  save(
    new Blob([text], { type: "text/plain" }),
    `${shop.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-recovery-codes.txt`,
  )
}
