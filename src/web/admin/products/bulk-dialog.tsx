import { type FormEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { type BulkChange, bulkForm, priceAfter } from "#shop/catalogue/products/bulk-products.ts"
import { basePriceOf } from "#shop/catalogue/products/sale.ts"
import { formatAmount } from "#shop/money.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { numberOf } from "../forms/typed-values.ts"
import { useBusy } from "../use-busy.ts"

export type BulkKind = "category" | "price" | "stock"

interface BulkDialogProps {
  kind: BulkKind
  products: readonly AdminProduct[]
  categories: readonly string[]
  change: (change: BulkChange) => Promise<boolean>
  onClose: () => void
}

const titles = {
  category: m.admin_bulk_category_title,
  price: m.admin_bulk_price_title,
  stock: m.admin_bulk_stock_title,
}

export function BulkDialog({ kind, products, categories, change, onClose }: BulkDialogProps) {
  const [typed, setTyped] = useState("")
  const [by, setBy] = useState<"price_percent" | "price_amount">("price_percent")
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()
  const id = useId()
  const asked = changeOf(kind, by, typed)
  const checked = bulkForm.shape.change.safeParse(asked)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? "")
    const done = await during(change(checked.data))
    if (done) onClose()
  }
  function type(text: string) {
    setTyped(text)
    setError(null)
  }
  const bound = { value: typed, onChange: (event: { target: { value: string } }) => type(event.target.value) }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[kind]()}
      description={m.admin_list_selected({ count: products.length })}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button type="submit" form={id} busy={busy}>
          {m.admin_bulk_save()}
        </Button>
      }
    >
      <form id={id} onSubmit={save} noValidate className="grid gap-5">
        {kind === "category" && (
          <Field label={m.admin_products_form_category()} error={error} hint={m.admin_products_form_category_hint()}>
            <Input list={`${id}-categories`} autoComplete="off" {...bound} />
            <datalist id={`${id}-categories`}>
              {categories.map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
          </Field>
        )}
        {kind === "stock" && (
          <Field label={m.admin_products_form_stock()} error={error} type="number" min="0" step="1" {...bound} />
        )}
        {kind === "price" && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={m.admin_bulk_price_by()}>
              <Select value={by} onChange={({ target }) => setBy(target.value as typeof by)}>
                <option value="price_percent">{m.admin_bulk_price_percent()}</option>
                <option value="price_amount">{m.admin_bulk_price_amount()}</option>
              </Select>
            </Field>
            <Field
              label={m.admin_bulk_price_change()}
              error={error}
              hint={m.admin_bulk_price_hint()}
              type="number"
              step="0.01"
              {...bound}
            />
          </div>
        )}
        {kind === "price" && checked.success && <Prices products={products} change={checked.data} />}
      </form>
    </Dialog>
  )
}

function changeOf(kind: BulkKind, by: "price_percent" | "price_amount", typed: string): unknown {
  if (kind === "category") return { category: typed }
  return { [kind === "stock" ? "stock_quantity" : by]: numberOf(typed) }
}

function Prices({ products, change }: { products: readonly AdminProduct[]; change: BulkChange }) {
  return (
    <ul aria-label={m.admin_bulk_preview()} className="grid max-h-60 gap-1 overflow-y-auto text-sm">
      {products.map(({ id, name, ...product }) => (
        <li key={id} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <span className="whitespace-nowrap tabular-nums">
            {m.admin_bulk_price_line({
              before: formatAmount(basePriceOf(product)),
              after: formatAmount(priceAfter(basePriceOf(product), change)),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
