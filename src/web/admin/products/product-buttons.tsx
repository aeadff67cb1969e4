import { Copy, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ownName } from "#web/products/lines/own-name.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { restoreEntity } from "../forms/entities.ts"
import { useBusy } from "../use-busy.ts"
import { productKind } from "./product-dialog.tsx"

interface ProductButtonProps {
  product: AdminProduct
  onReload: () => void
}

/** Copies a product as a draft, which then is the first of the list. */
export async function requestDuplicate({ id }: AdminProduct, onReload: () => void): Promise<void> {
  const result = await adminCall("POST", "/admin/products/:id/duplicate", { param: { id } })
  if (!result.ok) return toastFailure(m.admin_products_duplicate_failed(), result)
  toastSuccess(m.admin_products_duplicated(), m.admin_products_duplicated_text({ name: result.value.name }))
  onReload()
}

interface EditPressProps {
  product: AdminProduct
  onEdit: () => void
}

/** Names a product in a list. A press on the name edits it, unless it was deleted. */
export function ProductTitle({ product, onEdit }: EditPressProps) {
  const name = <LineName {...ownName(product)} clamp />
  if (product.state === "archived") return name
  return (
    // A fingertip high, though its line is not.
    <button type="button" onClick={onEdit} className="relative -my-2.75 w-full py-2.75 text-left hover:underline">
      {name}
    </button>
  )
}

/** Shows the picture of a product. A press on it edits the product, as its name does for the keyboard and screen readers. */
export function PicturePress({ product, onEdit, children }: EditPressProps & { children: ReactNode }) {
  if (product.state === "archived") return children
  return (
    <div aria-hidden="true" onClick={onEdit} className="shrink-0 cursor-pointer">
      {children}
    </div>
  )
}

export function DuplicateButton({ product, onReload }: ProductButtonProps) {
  const [busy, during] = useBusy()
  return (
    <IconButton
      label={m.admin_products_duplicate({ name: product.name })}
      disabled={busy}
      onClick={() => during(requestDuplicate(product, onReload))}
      className="-mt-2 -mr-2.5 shrink-0"
    >
      <Copy aria-hidden="true" />
    </IconButton>
  )
}

export function RestoreButton({ product, onReload }: ProductButtonProps) {
  const [busy, during] = useBusy()
  const restore = () => during(restoreEntity(productKind, product.id, onReload))
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={restore}>
      <Undo2 aria-hidden="true" className="size-4" />
      {m.admin_products_restore()}
    </Button>
  )
}
