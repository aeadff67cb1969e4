import { Check, Pencil, X } from "lucide-react"
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type AdminProduct, type ProductChange, productForm } from "#shop/catalogue/products/admin-products.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { control } from "#web/ui/controls/input.tsx"
import { numberOf, typedNumber } from "../forms/typed-values.ts"
import { useBusy } from "../use-busy.ts"

const fields = {
  price: {
    step: "0.01",
    change: m.admin_products_change_price,
    edit: m.admin_products_new_price,
    save: m.admin_products_save_price,
  },
  stock_quantity: {
    step: "1",
    change: m.admin_products_change_stock,
    edit: m.admin_products_new_stock,
    save: m.admin_products_save_stock,
  },
}

interface InlineNumberProps {
  product: AdminProduct
  field: keyof typeof fields
  shown: string
  /** False when it was not saved: the typed text stays. */
  onSave: (change: Pick<ProductChange, "price" | "stock_quantity">) => Promise<boolean>
}

const small = "sm:size-9! [&_svg]:size-4.5!"

/** Shows a number of a product that becomes an input when it is clicked. Enter saves, Escape cancels. */
export function InlineNumber({ product, field, shown, onSave }: InlineNumberProps) {
  const { step, change, edit, save: saveLabel } = fields[field]
  const { name, [field]: value } = product
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()
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
    const checked = productForm.shape[field].safeParse(numberOf(text ?? ""))
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? "")
    if (checked.data === value) return leave()
    setError(null)
    const saved = await during(onSave({ [field]: checked.data }))
    if (saved) leave()
  }

  if (text === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={change({ name, shown })}
        onClick={() => setText(typedNumber(value))}
        className="group/edit inline-flex min-h-11 items-center gap-1.5 rounded-md border border-transparent px-2 tabular-nums hover:border-line-strong sm:min-h-9"
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
          aria-label={edit({ name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={text}
          readOnly={busy}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && leave()}
          className={`${control} admin-number`}
        />
        <IconButton type="submit" label={saveLabel({ name })} aria-disabled={busy || undefined} className={small}>
          <Check aria-hidden="true" />
        </IconButton>
        <IconButton label={m.shell_cancel()} disabled={busy} onClick={leave} className={`${small} -mr-2`}>
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
