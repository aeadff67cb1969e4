import { Copy } from "lucide-react"
import { copyText } from "#web/ui/copy-text.ts"
import { IconButton } from "#web/ui/icon-button.tsx"

/** `label` says what is copied: "Copy phone". */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton label={label} onClick={() => void copyText(text)} className="size-9! [&_svg]:size-4!">
      <Copy aria-hidden="true" />
    </IconButton>
  )
}
