import { X } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { BulkChange } from "#shop/catalogue/products/bulk-products.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { PageTick, type Selection } from "../list/selection.tsx"
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx"

interface BulkBarProps {
  selection: Selection<AdminProduct>
  categories: readonly string[]
  onDone: () => void
}

/**
 * Shows what can be done with all chosen products: to every one of them, or to none. It is only a tick box while none
 * is chosen.
 */
export function BulkBar({ selection, categories, onDone }: BulkBarProps) {
  const { rows, clear } = selection
  const [dialog, setDialog] = useState<BulkKind | "delete" | null>(null)
  const close = () => setDialog(null)

  /** Returns true when the change was made. */
  async function change(change: BulkChange): Promise<boolean> {
    const products = rows.map(({ id, version }) => ({ id, version }))
    const result = await adminCall("POST", "/admin/products/bulk", { json: { products, change } })
    if (result.ok) toastSuccess(m.admin_bulk_done({ count: result.value.changed }))
    else toastFailure(m.admin_bulk_failed(), result)
    if (result.ok) clear()
    if (result.ok || result.status === 409) onDone()
    return result.ok
  }
  const dialogs = [
    ["category", m.admin_bulk_category],
    ["price", m.admin_bulk_price],
    ["stock", m.admin_bulk_stock],
  ] as const
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <PageTick selection={selection} />
      {rows.length > 0 && (
        <>
          <span role="status" className="text-muted text-sm">
            {m.admin_list_selected({ count: rows.length })}
          </span>
          <Button size="sm" variant="secondary" onClick={() => change({ state: "active" })}>
            {m.admin_bulk_publish()}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => change({ state: "draft" })}>
            {m.admin_bulk_draft()}
          </Button>
          {dialogs.map(([kind, label]) => (
            <Button key={kind} size="sm" variant="secondary" onClick={() => setDialog(kind)}>
              {label()}
            </Button>
          ))}
          <Button size="sm" variant="secondary" onClick={() => setDialog("delete")}>
            {m.admin_bulk_delete()}
          </Button>
          <Button size="sm" variant="ghost" onClick={clear}>
            <X aria-hidden="true" className="size-4" />
            {m.admin_list_select_none()}
          </Button>
        </>
      )}
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
    </div>
  )
}
