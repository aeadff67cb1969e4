import clsx from "clsx"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { type AdminProduct, type ProductChange, productForm } from "#shop/catalogue/admin-products.ts"
import { LOW_STOCK_LIMIT } from "#shop/catalogue/catalogue.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { ActiveToggle } from "../forms/active-toggle.tsx"
import { changeInPlace } from "../forms/change-in-place.ts"
import { EditAndDelete } from "../forms/edit-and-delete.tsx"
import { InlineNumber } from "./inline-number.tsx"
import { ProductDialog } from "./product-dialog.tsx"
import { productKind } from "./product-kind.ts"

interface ManagedProductProps {
  product: AdminProduct
  categories: readonly string[]
  onChange: (product: AdminProduct) => void
  /** The list itself is another now. */
  onReload: () => void
}

/** True when it was saved. */
type Save = (change: Pick<ProductChange, "price" | "stock_quantity">) => Promise<boolean>

/** A product's card: price and stock are edited in place, the rest in a dialog. */
export function ManagedProduct({ product, categories, onChange, onReload }: ManagedProductProps) {
  const save: Save = (change) => changeInPlace(productKind, product, change, { onChange, onReload })
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
          {product.is_active ? m.admin_active() : m.admin_inactive()}
        </Badge>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <p className="truncate text-muted text-sm">{product.category}</p>
          <h2 className="line-clamp-2 text-lg">
            <Link
              to={href("/product/:id", { id: product.id })}
              className="rounded-sm hover:text-terracotta hover:underline"
            >
              {product.name}
            </Link>
          </h2>
        </div>
        <Numbers product={product} onSave={save} />
        <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
          <ActiveToggle
            kind={productKind}
            entity={product}
            onChange={onChange}
            onReload={onReload}
            className="mr-auto border border-line-strong"
          />
          <EditAndDelete
            kind={productKind}
            entity={product}
            name={product.name}
            onChange={onChange}
            onReload={onReload}
            editDialog={(does) => <ProductDialog product={product} categories={categories} {...does} />}
          />
        </div>
      </div>
    </article>
  )
}

function Numbers({ product, onSave }: { product: AdminProduct; onSave: Save }) {
  const low = product.stock_quantity <= LOW_STOCK_LIMIT
  return (
    <dl className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="text-muted text-sm">{m.admin_products_price()}</dt>
        <dd className="font-bold text-terracotta">
          <InlineNumber
            messages={{
              change: m.admin_products_change_price,
              edit: m.admin_products_new_price,
              save: m.admin_products_save_price,
            }}
            name={product.name}
            value={product.price}
            shown={formatRupees(centsOf(product.price))}
            step="0.01"
            check={(price) => messageOf("price", price)}
            onSave={(price) => onSave({ price })}
          />
        </dd>
      </div>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="flex items-center gap-2 text-muted text-sm">
          {m.admin_products_stock()}
          {low && (
            <Badge tone={product.stock_quantity === 0 ? "danger" : "warning"}>
              {product.stock_quantity === 0 ? m.admin_out_of_stock() : m.admin_low_stock()}
            </Badge>
          )}
        </dt>
        <dd className="font-bold">
          <InlineNumber
            messages={{
              change: m.admin_products_change_stock,
              edit: m.admin_products_new_stock,
              save: m.admin_products_save_stock,
            }}
            name={product.name}
            value={product.stock_quantity}
            shown={product.stock_quantity.toLocaleString("en-US")}
            step="1"
            check={(stock) => messageOf("stock_quantity", stock)}
            onSave={(stock_quantity) => onSave({ stock_quantity })}
          />
        </dd>
      </div>
    </dl>
  )
}

/** What the form would say to this value. */
function messageOf(field: "price" | "stock_quantity", value: number | null): string | null {
  const result = productForm.shape[field].safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? "")
}
