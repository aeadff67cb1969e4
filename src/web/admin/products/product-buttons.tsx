import { Copy, Undo2 } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { restoreEntity } from "../forms/entities.ts"
import { requestDuplicate } from "./duplicate-product.ts"
import { productKind } from "./product-dialog.tsx"

interface ProductButtonProps {
  product: AdminProduct
  onReload: () => void
}

export function DuplicateButton({ product, onReload }: ProductButtonProps) {
  const [busy, setBusy] = useState(false)
  async function copy() {
    setBusy(true)
    await requestDuplicate(product, onReload)
    setBusy(false)
  }
  return (
    <IconButton
      label={m.admin_products_duplicate({ name: product.name })}
      disabled={busy}
      onClick={copy}
      className="-mt-2 -mr-2.5 shrink-0"
    >
      <Copy aria-hidden="true" />
    </IconButton>
  )
}

export function RestoreButton({ product, onReload }: ProductButtonProps) {
  const [busy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await restoreEntity(productKind, product.id, onReload)
    setBusy(false)
  }
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={restore}>
      <Undo2 aria-hidden="true" className="size-4" />
      {m.admin_products_restore()}
    </Button>
  )
}
