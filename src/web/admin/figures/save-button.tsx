import { Download } from "lucide-react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"

/** Saves what the screen shows as a file. */
export function SaveButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <Button variant="secondary" busy={busy} onClick={onClick} className="justify-self-start">
      <Download aria-hidden="true" className="size-5" />
      {m.admin_figures_export()}
    </Button>
  )
}
