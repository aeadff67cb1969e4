import clsx from "clsx"
import { Pencil, Store } from "lucide-react"
import { href, Link } from "react-router"
import { formatCount, formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminProduct, ProductChange } from "#shop/catalogue/products/admin-products.ts"
import { formatAmount } from "#shop/money.ts"
import { useLowStock } from "#web/layout/shop-info.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import { EntityActions } from "../entities/entity-buttons.tsx"
import { useFormDialog } from "../entities/use-form-dialog.tsx"
import { changeInPlace, type InList } from "../forms/entities.ts"
import { RowTick } from "../list/selection.tsx"
import { InlineNumber } from "./inline-number.tsx"
import { DuplicateButton, PicturePress, ProductTitle, RestoreButton } from "./product-buttons.tsx"
import { ProductDialog, productKind } from "./product-dialog.tsx"
import { StateBadge } from "./state-badge.tsx"

export interface ListedProductProps extends InList<AdminProduct> {
  product: AdminProduct
  categories: readonly string[]
  /** Counts the people who asked to be told when the product is back. */
  waiting: number
}

/** A product's card: price and stock are edited in place, the rest in a dialog. */
export function ManagedProduct({ product, categories, waiting, ...changes }: ListedProductProps) {
  const isArchived = product.state === "archived"
  const form = useFormDialog<AdminProduct>(
    (actions) => <ProductDialog {...{ product, categories }} {...actions} />,
    changes.onChange,
  )
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <div className="relative">
        <PicturePress product={product} onEdit={form.open}>
          <ProductPicture
            imageUrl={product.image_url}
            alt=""
            sizes="(min-width: 1280px) 240px, (min-width: 768px) 30vw, 90vw"
            className={clsx("max-sm:aspect-[2/1]", product.image_url && !product.is_active && "opacity-55")}
          />
        </PicturePress>
        <StateBadge product={product} className="absolute top-2.5 left-2.5" />
        <div className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-surface/85">
          <RowTick id={product.id} label={m.admin_products_select({ name: product.name })} />
        </div>
        {!isArchived && <SeeInShop id={product.id} />}
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p lang={langOfCategory()} className="truncate text-muted text-sm">
              {product.category}
            </p>
            <h2 className="text-lg">
              <ProductTitle product={product} onEdit={form.open} />
            </h2>
          </div>
          {!isArchived && <DuplicateButton product={product} onReload={changes.onReload} />}
        </div>
        <Numbers product={product} onEdit={form.open} {...changes} />
        {waiting > 0 && <p className="text-muted text-sm">{m.admin_products_waiting({ count: waiting })}</p>}
        <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
          {isArchived ? (
            <RestoreButton product={product} onReload={changes.onReload} />
          ) : (
            <EntityActions
              kind={productKind}
              entity={product}
              name={product.name}
              {...changes}
              editDialog={(actions) => <ProductDialog product={product} categories={categories} {...actions} />}
              toggle={{ className: "mr-auto border border-line-strong" }}
            />
          )}
        </div>
      </div>
      {form.dialog}
    </article>
  )
}

function SeeInShop({ id }: { id: string }) {
  const label = m.admin_products_see()
  return (
    <Link
      to={href("/product/:id", { id })}
      aria-label={label}
      title={label}
      className="icon-button absolute right-1 bottom-1 bg-surface/85"
    >
      <Store aria-hidden="true" />
    </Link>
  )
}

interface NumbersProps extends InList<AdminProduct> {
  product: AdminProduct
  onEdit: () => void
}

function Numbers({ product, onEdit, ...changes }: NumbersProps) {
  const { price, stock_quantity: stock } = product
  const lowStock = useLowStock()
  const number = { product, onSave: (change: ProductChange) => changeInPlace(productKind, product, change, changes) }
  return (
    <dl className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="text-muted text-sm">{m.admin_products_price()}</dt>
        <dd className="font-bold text-terracotta">
          {product.options || product.regular_price !== null ? (
            shownPrice(product)
          ) : (
            <InlineNumber {...number} field="price" shown={formatAmount(price)} />
          )}
        </dd>
      </div>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <dt className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {m.admin_products_stock()}
          {product.made_to_order && <Badge>{m.admin_products_made_to_order()}</Badge>}
          {!product.made_to_order && stock <= lowStock && (
            <Badge tone={stock === 0 ? "danger" : "warning"}>
              {stock === 0 ? m.admin_out_of_stock() : m.admin_low_stock()}
            </Badge>
          )}
        </dt>
        <dd className="font-bold">
          {product.options ? (
            <OptionsButton product={product} onClick={onEdit} />
          ) : (
            <InlineNumber {...number} field="stock_quantity" shown={formatCount(stock)} />
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Shows the price of the day; that of a sale is no price to edit in place. */
function shownPrice({ price, options, regular_price, sale_until }: AdminProduct): string {
  const lowest = formatAmount(price)
  const shown = options?.highest_price ? m.shop_price_from({ price: lowest }) : lowest
  if (regular_price === null || sale_until === null) return shown
  return `${shown} · ${m.admin_sale_until({ day: formatWeekday(sale_until) })}`
}

/** Shows the sum of all variants' stock and opens the form, where they are counted. */
function OptionsButton({ product, onClick }: { product: AdminProduct; onClick: () => void }) {
  const shown = formatCount(product.stock_quantity)
  return (
    <button
      type="button"
      aria-label={m.admin_products_edit_options({ name: product.name, shown })}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md border border-transparent px-2 tabular-nums hover:border-line-strong sm:min-h-9"
    >
      {shown}
      <Pencil aria-hidden="true" className="size-3.5 opacity-50" />
    </button>
  )
}
