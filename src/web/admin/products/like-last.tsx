import { Copy, Undo2 } from "lucide-react"
import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { adminCall, toastFailure } from "../admin-call.ts"
import { isSame } from "../forms/compared-values.ts"
import { useBusy } from "../use-busy.ts"
import { entriesOf, valuesLike, worthTaking } from "./next-product.ts"
import { described, formValuesOf, type ProductFormValues } from "./product-values.ts"

interface LikeLastProps {
  fields: Pick<Fields<string, unknown, unknown, ProductFormValues>, "values" | "set">
  onTaken: () => void
}

/** Begins a new product with what it often shares with the one that was created last. */
export function LikeLast({ fields: { values, set }, onTaken }: LikeLastProps) {
  const [busy, during] = useBusy()
  const [taken, setTaken] = useState<Partial<ProductFormValues> | null>(null)
  const [news, setNews] = useState("")
  // The fields may have changed while the product was read.
  const typed = useRef(values)
  typed.current = values

  async function take() {
    const read = await during(adminCall("GET", "/admin/products", { query: { sort: "newest" } }))
    if (!read.ok) return toastFailure(m.admin_products_like_failed(), read)
    const [last] = read.value.products
    const found = last ? worthTaking(valuesLike(last), typed.current) : []
    if (!last || found.length === 0) return setNews(m.admin_products_like_none())
    for (const [name, value] of found) set(name, value)
    setTaken(Object.fromEntries(found))
    onTaken()
    setNews(
      m.admin_products_like_taken({
        name: last.name,
        fields: found.map(([name]) => described[name].label()).join(", "),
      }),
    )
  }
  function undo() {
    for (const [name, value] of entriesOf(taken ?? {}))
      if (isSame(values[name], value)) set(name, formValuesOf(null)[name])
    setTaken(null)
    setNews("")
  }
  const Icon = taken ? Undo2 : Copy
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" variant="secondary" busy={busy} onClick={taken ? undo : take}>
        <Icon aria-hidden="true" className="size-4" />
        {taken ? m.admin_undo() : m.admin_products_like_last()}
      </Button>
      <p role="status" className="wrap-anywhere text-muted text-sm empty:hidden">
        {news}
      </p>
    </div>
  )
}
