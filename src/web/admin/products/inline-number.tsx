import { Check, Pencil, X } from "lucide-react"
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#web/ui/icon-button.tsx"
import { control } from "#web/ui/input.tsx"
import { numberOf, typedNumber } from "../forms/typed-values.ts"

interface InlineNumberProps {
  /** Of what the number is. */
  name: string
  messages: {
    change: (values: { name: string; shown: string }) => string
    edit: (values: { name: string }) => string
    save: (values: { name: string }) => string
  }
  value: number
  /** The formatted number. */
  shown: string
  step: string
  /** The message about an invalid value; null for a valid one. */
  check: (value: number | null) => string | null
  /** False when it was not saved: the typed text stays. */
  onSave: (value: number) => Promise<boolean>
}

const small = "size-9! [&_svg]:size-4.5!"

/** A number that becomes an input when it is clicked. Enter saves, Escape cancels. */
export function InlineNumber({ name, messages, value, shown, step, check, onSave }: InlineNumberProps) {
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const errorId = useId()
  const open = text !== null

  // Focus returns to the button that opened the control.
  useLayoutEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  function leave() {
    setText(null)
    setError(null)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const typed = numberOf(text ?? "")
    const message = check(typed)
    setError(message)
    if (message !== null || typed === null) return
    if (typed === value) return leave()
    setBusy(true)
    const saved = await onSave(typed)
    setBusy(false)
    if (saved) leave()
  }

  if (text === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={messages.change({ name, shown })}
        onClick={() => setText(typedNumber(value))}
        className="group/edit inline-flex min-h-9 items-center gap-1.5 rounded-md border border-transparent px-2 tabular-nums hover:border-line-strong"
      >
        {shown}
        <Pencil aria-hidden="true" className="size-3.5 opacity-50 group-hover/edit:opacity-100" />
      </button>
    )
  }
  return (
    <form noValidate onSubmit={save} className="grid justify-items-end">
      <span className="flex items-center">
        <input
          // biome-ignore lint/a11y/noAutofocus: the control takes the place of the button just pressed
          autoFocus
          type="number"
          inputMode="decimal"
          min="0"
          step={step}
          aria-label={messages.edit({ name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={text}
          readOnly={busy}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && leave()}
          className={`${control} admin-number`}
        />
        <IconButton type="submit" label={messages.save({ name })} aria-disabled={busy || undefined} className={small}>
          <Check aria-hidden="true" />
        </IconButton>
        <IconButton label={m.admin_cancel()} disabled={busy} onClick={leave} className={`${small} -mr-2`}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      {error && (
        <span id={errorId} role="alert" className="mt-1.5 max-w-48 text-right font-semibold text-danger text-sm">
          {error}
        </span>
      )}
    </form>
  )
}
