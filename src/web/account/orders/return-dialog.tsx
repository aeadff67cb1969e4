import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { Order, OrderItem } from "#shop/orders/order-json.ts"
import {
  leftToReturn,
  RETURN_REASONS,
  RETURN_WISHES,
  returnReasonLabels,
  returnWishLabels,
} from "#shop/orders/returns.ts"
import { lineAsRead } from "#web/orders/line-as-read.ts"
import { type ChosenPicture, PicturesField, sendReceipt } from "#web/products/pictures/pictures-field.tsx"
import { call } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"

export interface ReturnDialogProps {
  order: Order
  onChange: (order: Order) => void
  onClose: () => void
}

/** Asks which pieces of a delivered order go back, and why. What can go back is chosen already where it is one line. */
export function ReturnDialog({ order, onChange, onClose }: ReturnDialogProps) {
  const lines = order.items.filter((item) => leftToReturn(order, item) > 0)
  const [only] = lines
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(
    lines.length === 1 && only ? { [only.id]: leftToReturn(order, only) } : {},
  )
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [uploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [reasonLacks, setReasonLacks] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || uploading) return
    const typed = new FormData(event.currentTarget)
    const reason = RETURN_REASONS.find((each) => each === typed.get("reason"))
    const wish = RETURN_WISHES.find((each) => each === typed.get("wish"))
    const items = Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
    if (items.length === 0) return setProblem(m.errors_return_pieces())
    if (!reason) {
      setReasonLacks(true)
      return event.currentTarget.querySelector("select")?.focus()
    }
    if (!wish) return setProblem(m.errors_return_wish())
    setBusy(true)
    const words = String(typed.get("words") ?? "")
    const json = { items, reason, wish, words, pictures: pictures.map(({ name }) => name) }
    const result = await call("POST", "/orders/:id/returns", { param: { id: order.id }, json })
    setBusy(false)
    if (!result.ok) return setProblem(result.message)
    toast({ title: m.orders_return_requested(), description: m.orders_return_asked_hint(), tone: "success" })
    onChange(result.value)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.orders_return()}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-bold text-sm">{m.orders_return_pieces()}</legend>
          {lines.map((item) => (
            <Line
              key={item.id}
              item={item}
              most={leftToReturn(order, item)}
              pieces={chosen[item.id] ?? 0}
              onChange={(pieces) => setChosen({ ...chosen, [item.id]: pieces })}
            />
          ))}
        </fieldset>
        <Field label={m.orders_return_reason()} error={reasonLacks ? m.errors_return_reason() : undefined}>
          <Select
            name="reason"
            onChange={() => setReasonLacks(false)}
            choices={[["", m.orders_return_choose()], ...choices(RETURN_REASONS, returnReasonLabels)]}
          />
        </Field>
        <Field label={m.orders_return_wish()}>
          <Select name="wish" choices={choices(RETURN_WISHES, returnWishLabels)} />
        </Field>
        <Field label={m.errors_label_words()} hint={m.orders_return_words_hint()}>
          <Textarea name="words" rows={3} maxLength={1000} />
        </Field>
        <PicturesField pictures={pictures} onChange={setPictures} send={sendReceipt} onBusy={setUploading} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" busy={busy} disabled={uploading}>
            {m.orders_return_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => [value, labels[value]] as const)

interface LineProps {
  item: OrderItem
  most: number
  pieces: number
  onChange: (pieces: number) => void
}

function Line({ item, most, pieces, onChange }: LineProps) {
  const { name } = lineAsRead(item).of
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Checkbox
        label={name}
        checked={pieces > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? most : 0)}
      />
      {pieces > 0 && most > 1 && <Stepper value={pieces} max={most} label={name} onChange={onChange} />}
    </div>
  )
}
