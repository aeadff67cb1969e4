import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { formatAmount } from "#shop/money.ts"
import { Thumbnail } from "#web/products/thumbnail.tsx"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import { useEntityDialogs } from "../entities/entity-buttons.tsx"
import { changeInPlace, type InList } from "../forms/entities.ts"
import { RowMenu } from "../list/row-menu.tsx"
import { RowTick } from "../list/selection.tsx"
import { useBusy } from "../use-busy.ts"
import type { ListedProductProps } from "./managed-product.tsx"
import { PicturePress, ProductTitle, RestoreButton, requestDuplicate } from "./product-buttons.tsx"
import { ProductDialog, productKind } from "./product-dialog.tsx"
import { StateBadge } from "./state-badge.tsx"

/** A product in one line: what it is, costs and has left, with everything else in a menu. */
export function CompactProduct({ product, categories, waiting, ...changes }: ListedProductProps) {
  const { name, price, stock_quantity: stock } = product
  const { edit, remove, dialogs } = useEntityDialogs({
    kind: productKind,
    entity: product,
    name,
    editDialog: (actions) => <ProductDialog {...{ product, categories }} {...actions} />,
    ...changes,
  })
  return (
    <article className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-1.5">
      <RowTick id={product.id} label={m.admin_products_select({ name })} />
      <PicturePress product={product} onEdit={edit}>
        <Thumbnail imageUrl={product.image_url} className={!product.is_active && "opacity-55"} />
      </PicturePress>
      <div className="min-w-0 grow">
        <h2 className="font-bold font-sans text-base leading-snug">
          <ProductTitle product={product} onEdit={edit} />
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm tabular-nums">
          <span>{formatAmount(price)}</span> <span>{m.shop_stock({ count: stock })}</span>{" "}
          <span lang={langOfCategory()} className="wrap-anywhere min-w-0">
            {product.category}
          </span>{" "}
          {product.state !== "active" && <StateBadge product={product} />}
        </p>
        {waiting > 0 && <p className="text-muted text-sm">{m.admin_products_waiting({ count: waiting })}</p>}
      </div>
      {product.state === "archived" ? (
        <RestoreButton product={product} onReload={changes.onReload} />
      ) : (
        <Menu product={product} onEdit={edit} onRemove={remove} {...changes} />
      )}
      {dialogs}
    </article>
  )
}

interface MenuProps extends InList<AdminProduct> {
  product: AdminProduct
  onEdit: () => void
  onRemove: () => void
}

function Menu({ product, onEdit, onRemove, ...changes }: MenuProps) {
  const { id, name, is_active } = product
  const navigate = useNavigate()
  const [busy, during] = useBusy()
  const toggle = () => changeInPlace(productKind, product, { is_active: !is_active }, changes)
  const actions = [
    { label: m.admin_products_edit(), onClick: onEdit },
    { label: m.admin_products_see(), onClick: () => navigate(href("/product/:id", { id })) },
    { label: m.admin_products_copy(), onClick: () => void during(requestDuplicate(product, changes.onReload)) },
    { label: is_active ? m.admin_deactivate() : m.admin_activate(), onClick: () => void during(toggle()) },
    { label: m.admin_delete(), danger: true, onClick: onRemove },
  ]
  return <RowMenu label={m.admin_products_actions({ name })} busy={busy} actions={actions} />
}
