import clsx from "clsx"
import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { type AdminProduct, type ProductChange, productForm } from "#shop/catalogue/admin-products.ts"
import { LOW_STOCK } from "#shop/catalogue/catalogue.ts"
import { centsFromRupees, formatRupees } from "#shop/money.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ProductPicture } from "#web/ui/product-picture.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { QuestionDialog } from "../forms/question-dialog.tsx"
import { InlineNumber } from "./inline-number.tsx"
import { ProductDialog } from "./product-dialog.tsx"

interface ManagedProductProps {
  product: AdminProduct
  categories: readonly string[]
  onChange: (product: AdminProduct) => void
  /** The list itself is another now. */
  onReload: () => void
}

type Change = Omit<ProductChange, "version" | "seen_stock">

/** A product's card: price and stock are edited in place, the rest in a dialog. */
export function ManagedProduct({ product, categories, onChange, onReload }: ManagedProductProps) {
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null)
  const close = () => setDialog(null)

  async function save(change: Change, current = product): Promise<AdminProduct | null> {
    const body = { ...change, version: current.version, seen_stock: current.stock_quantity }
    const answer = await adminCall<AdminProduct>("PATCH", `/products/${product.id}`, { body })
    if (answer.ok) {
      onChange(answer.value)
      toastSuccess("Product updated successfully")
      return answer.value
    }
    toastFailure("Error updating product", answer)
    if (answer.current) onChange(answer.current as AdminProduct)
    return null
  }
  async function remove() {
    const answer = await adminCall("DELETE", `/products/${product.id}`)
    close()
    if (!answer.ok) toastFailure("Error deleting product", answer)
    else toastSuccess("Product deleted successfully")
    onReload()
  }
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <div className="relative">
        <ProductPicture
          imageUrl={product.image_url}
          alt={product.name}
          sizes="(min-width: 1280px) 240px, (min-width: 768px) 30vw, 90vw"
          className={clsx("max-sm:aspect-[2/1]", !product.is_active && "opacity-55")}
        />
        <Badge tone={product.is_active ? "success" : "neutral"} className="absolute top-2.5 left-2.5">
          {product.is_active ? "Active" : "Inactive"}
        </Badge>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <p className="truncate text-muted text-sm">{product.category}</p>
          <h2 className="line-clamp-2 text-lg">
            <Link to={`/product/${product.id}`} className="rounded-sm hover:text-terracotta hover:underline">
              {product.name}
            </Link>
          </h2>
        </div>
        <Numbers product={product} onSave={save} />
        <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
          <Toggle product={product} onSave={save} />
          <IconButton label={`Edit ${product.name}`} onClick={() => setDialog("edit")}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete ${product.name}`}
            onClick={() => setDialog("delete")}
            className="hover:bg-danger-bg hover:text-danger"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {dialog === "edit" && (
        <ProductDialog
          product={product}
          categories={categories}
          onClose={close}
          onSaved={(saved) => {
            close()
            onChange(saved)
          }}
        />
      )}
      {dialog === "delete" && (
        <QuestionDialog
          title={`Delete ${product.name}?`}
          text="Are you sure you want to delete this product?"
          confirmLabel="Delete"
          onClose={close}
          onConfirm={remove}
        />
      )}
    </article>
  )
}

type Save = (change: Change) => Promise<AdminProduct | null>

function Numbers({ product, onSave }: { product: AdminProduct; onSave: Save }) {
  const low = product.stock_quantity <= LOW_STOCK
  return (
    <dl className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="text-muted text-sm">Price</dt>
        <dd className="font-bold text-terracotta">
          <InlineNumber
            label={`price of ${product.name}`}
            value={product.price}
            shown={formatRupees(centsFromRupees(product.price) ?? 0)}
            step="0.01"
            check={(price) => messageOf("price", price)}
            onSave={async (price) => (await onSave({ price })) !== null}
          />
        </dd>
      </div>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="flex items-center gap-2 text-muted text-sm">
          Stock
          {low && (
            <Badge tone={product.stock_quantity === 0 ? "danger" : "warning"}>
              {product.stock_quantity === 0 ? "Out of stock" : "Low stock"}
            </Badge>
          )}
        </dt>
        <dd className="font-bold">
          <InlineNumber
            label={`stock of ${product.name}`}
            value={product.stock_quantity}
            shown={product.stock_quantity.toLocaleString("en-US")}
            step="1"
            check={(stock) => messageOf("stock_quantity", stock)}
            onSave={async (stock_quantity) => (await onSave({ stock_quantity })) !== null}
          />
        </dd>
      </div>
    </dl>
  )
}

/** What the form would say to this value. */
function messageOf(field: "price" | "stock_quantity", value: number | null): string | null {
  const result = productForm.shape[field].safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? "Invalid")
}

function Toggle({ product, onSave }: { product: AdminProduct; onSave: Save }) {
  const [busy, setBusy] = useState(false)
  async function toggle() {
    setBusy(true)
    await onSave({ is_active: !product.is_active })
    setBusy(false)
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} onClick={toggle} className="mr-auto border border-line-strong">
      {product.is_active ? "Deactivate" : "Activate"}
    </Button>
  )
}
