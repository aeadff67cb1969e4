import { Copy } from "lucide-react"
import { copyText } from "./copy-text.ts"
import { IconButton } from "./icon-button.tsx"

interface CopyButtonProps {
  label: string
  text: string
  shown?: string
  large?: boolean
}

export function CopyButton({ label, text, shown = text, large = false }: CopyButtonProps) {
  return (
    <IconButton
      label={label}
      onClick={() => void copyText(text, shown)}
      className={large ? "" : "sm:size-9! [&_svg]:size-4!"}
    >
      <Copy aria-hidden="true" />
    </IconButton>
  )
}
