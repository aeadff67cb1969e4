import { Copy } from "lucide-react"
import { copyText } from "./copy-text.ts"
import { IconButton } from "./icon-button.tsx"

interface CopyButtonProps {
  /** The button's label names what is copied: "Copy phone". */
  label: string
  text: string
  /** The message shows this in place of the copied text. */
  shown?: string
  /** A large button suits thumbs; a small one fits into a line of text. */
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
