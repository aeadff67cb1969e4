import { CopyButton } from "./copy-button.tsx"

interface ShownSecretProps {
  text: string
  /** Names the button that copies it. */
  label: string
  /** Names the secret where the page says that it was copied. */
  name: string
}

/** Shows a secret that is shown once, to be copied. */
export function ShownSecret({ text, label, name }: ShownSecretProps) {
  return (
    <p role="status" className="flex w-full items-center gap-2 rounded-md bg-sunken p-3">
      <code className="wrap-anywhere grow select-all">{text}</code>
      <CopyButton label={label} text={text} shown={name} large />
    </p>
  )
}
