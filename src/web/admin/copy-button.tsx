import { Copy } from "lucide-react"
import { IconButton } from "#web/ui/icon-button.tsx"
import { copyText } from "./copy-text.ts"

/** `label` says what is copied: "Copy phone". */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton label={label} onClick={() => void copyText(text)} className="size-9! [&_svg]:size-4!">
      <Copy aria-hidden="true" />
    </IconButton>
  )
}
