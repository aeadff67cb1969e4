import clsx from "clsx"
import { Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { nameOfVariant, type VariantName } from "#shop/catalogue/variants/variant-name.ts"
import { centsOf } from "#shop/money.ts"
import { orderable } from "#shop/stock/stock.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Price } from "#web/ui/price.tsx"
import { SearchBox } from "../../list/list-filters.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"

/** The others are searched for: the list does not push the form below it out of reach. */
const SHOWN_UNSEARCHED = 5

interface FinderProps {
  chosen: readonly { product: SoldProduct }[]
  find?: string | undefined
  onAdd: (product: SoldProduct) => void
}

export function ProductFinder({ chosen, find = "", onAdd }: FinderProps) {
  const [q, setQ] = useState(find)
  const [typed, setTyped] = useState(find)
  const query = { status: "active", page_size: "20", ...(q && { q }) } as const
  const { value, loading } = useAdminQuery("/admin/products", { query })
  // Until the answer is here, another product would come to stand under the finger.
  const isStale = loading || typed.trim() !== q
  const found = value?.products
    .flatMap(soldAs)
    .filter((product) => piecesOf(product) > 0)
    // Each text has a line of its own.
    .filter(({ id, personalisation }) => personalisation || !chosen.some(({ product }) => product.id === id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchBox
        value={q}
        onSearch={setQ}
        onType={setTyped}
        label={m.admin_enter_find()}
        placeholder={m.admin_enter_find_placeholder()}
      />
      <ul aria-busy={isStale} className={clsx("grid grid-cols-[minmax(0,1fr)] gap-1", isStale && "opacity-60")}>
        {found?.length === 0 && <li className="p-2 text-muted text-sm">{m.admin_enter_none_found()}</li>}
        {found?.slice(0, q ? undefined : SHOWN_UNSEARCHED).map((product) => (
          <li key={product.id}>
            <button
              type="button"
              disabled={isStale}
              onClick={() => onAdd(product)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm text-left enabled:hover:bg-terracotta-soft"
            >
              <span aria-hidden="true" className="contents">
                <ProductPicture
                  imageUrl={product.image_url}
                  alt=""
                  sizes="40px"
                  className="w-10 shrink-0 rounded-sm text-[0.5rem]"
                />
              </span>
              <span className="min-w-0 grow py-1">
                <span className="sr-only">{m.admin_enter_add()} </span>
                <LineName of={product} clamp />
                <span className="flex flex-wrap justify-between gap-x-3 text-sm">
                  <Price cents={centsOf(product.price)} />
                  <span className="text-muted">
                    {product.made_to_order && product.stock_quantity === 0
                      ? m.admin_products_made_to_order()
                      : m.admin_enter_left({ count: product.stock_quantity })}
                  </span>
                </span>
              </span>
              <Plus aria-hidden="true" className="size-5 shrink-0 text-terracotta" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export type SoldProduct = Pick<
  AdminProduct,
  "id" | "name" | "price" | "stock_quantity" | "made_to_order" | "image_url" | "personalisation" | "weight_grams"
> & { readonly variant?: VariantName }

export const piecesOf = ({ stock_quantity: stock, made_to_order }: SoldProduct) =>
  orderable({ stock, ...(made_to_order && { madeToOrder: true }) })

/** Returns what can be sold of a product: the product itself, or each variant where it has options. */
export function soldAs({ options, ...product }: AdminProduct): SoldProduct[] {
  if (!options) return [product]
  return options.variants
    .filter(({ is_active }) => is_active)
    .map(({ id, values, price, stock_quantity, image_url }) => {
      const variant = { product_name: product.name, values }
      return {
        ...{ id, name: nameOfVariant(variant), variant, stock_quantity, price: price ?? options.base_price },
        ...{ image_url: image_url ?? product.image_url, personalisation: product.personalisation },
        ...{ weight_grams: product.weight_grams, made_to_order: product.made_to_order },
      }
    })
}
