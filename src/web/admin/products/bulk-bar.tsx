import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { BulkChange } from "#shop/catalogue/products/bulk-products.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { type Selection, SelectionBar } from "../list/selection.tsx"
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx"

interface BulkBarProps {
  selection: Selection<AdminProduct>
  categories: readonly string[]
  onDone: () => void
}

/** Shows what can be done with all chosen products: to every one of them, or to none. A deletion can be undone. */
export function BulkBar({ selection, categories, onDone }: BulkBarProps) {
  const { rows, clear } = selection
  const [dialog, setDialog] = useState<BulkKind | "delete" | null>(null)
  const close = () => setDialog(null)

  async function change(change: BulkChange): Promise<boolean> {
    const products = rows.map(({ id, version }) => ({ id, version }))
    const result = await adminCall("POST", "/admin/products/bulk", { json: { products, change } })
    if (!result.ok) toastFailure(m.admin_bulk_failed(), result)
    else if (change.state === "archived") offerUndo(products)
    else toastSuccess(m.admin_bulk_done({ count: result.value.changed }))
    if (result.ok) clear()
    if (result.ok || result.status === 409) onDone()
    return result.ok
  }
  function offerUndo(deleted: ReadonlyArray<{ id: string }>) {
    const action = { label: m.admin_undo(), onClick: () => void restore(deleted) }
    toast({ title: m.admin_bulk_deleted({ count: deleted.length }), tone: "success", action })
  }
  async function restore(deleted: ReadonlyArray<{ id: string }>) {
    for (const { id } of deleted) {
      const result = await adminCall("POST", "/admin/products/:id/restore", { param: { id } })
      if (!result.ok) return toastFailure(m.admin_products_restore_failed(), result)
    }
    toastSuccess(m.admin_bulk_restored({ count: deleted.length }))
    onDone()
  }
  return (
    <>
      <SelectionBar
        selection={selection}
        busy={false}
        more={[
          { label: m.admin_bulk_publish(), onClick: () => void change({ state: "active" }) },
          { label: m.admin_bulk_draft(), onClick: () => void change({ state: "draft" }) },
          { label: m.admin_bulk_category(), onClick: () => setDialog("category") },
          { label: m.admin_bulk_delete(), danger: true, onClick: () => setDialog("delete") },
        ]}
      >
        <Button size="sm" variant="secondary" onClick={() => setDialog("price")}>
          {m.admin_bulk_price()}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setDialog("stock")}>
          {m.admin_bulk_stock()}
        </Button>
      </SelectionBar>
      {dialog === "delete" && (
        <QuestionDialog
          title={m.admin_bulk_delete()}
          text={m.admin_bulk_delete_question({ count: rows.length })}
          confirmLabel={m.admin_delete()}
          onClose={close}
          onConfirm={async () => {
            await change({ state: "archived" })
            close()
          }}
        />
      )}
      {dialog && dialog !== "delete" && (
        <BulkDialog key={dialog} kind={dialog} products={rows} {...{ categories, change }} onClose={close} />
      )}
    </>
  )
}
