import { Plus, X } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Price } from "#web/ui/price.tsx"
import { SearchBox } from "../../list/list-filters.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { type SoldProduct, soldAs } from "./sold-as.ts"

/** Describes a product of a new order, or a variant of one. */
export interface ChosenLine {
  readonly product: SoldProduct
  readonly quantity: number
}

interface LinesProps {
  lines: readonly ChosenLine[]
  onChange: (lines: readonly ChosenLine[]) => void
}

/** Shows the products of the order, and the search that adds to them. */
export function NewOrderLines({ lines, onChange }: LinesProps) {
  const set = (id: string, quantity: number) =>
    onChange(lines.map((line) => (line.product.id === id ? { ...line, quantity } : line)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid gap-3">
        {lines.map(({ product, quantity }) => (
          <li
            key={product.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_7rem_auto]"
          >
            <span className="wrap-anywhere">
              <LineName of={product} />
              {product.personalisation && (
                <span className="block text-muted text-sm">
                  {m.admin_enter_text_not_offered(product.personalisation)}
                </span>
              )}
            </span>
            <span className="max-sm:order-1">
              <Stepper
                value={quantity}
                max={product.stock_quantity}
                onChange={(next) => set(product.id, next)}
                label={m.shell_quantity_of({ name: product.name })}
              />
            </span>
            <Price
              cents={centsOf(product.price) * quantity}
              className="text-right font-bold max-sm:order-1 max-sm:pr-2.5"
            />
            <IconButton
              label={m.admin_enter_remove({ name: product.name })}
              onClick={() => onChange(lines.filter((line) => line.product.id !== product.id))}
              className="justify-self-end"
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ProductFinder chosen={lines} onAdd={(product) => onChange([...lines, { product, quantity: 1 }])} />
    </div>
  )
}

interface ProductFinderProps {
  chosen: readonly ChosenLine[]
  onAdd: (product: SoldProduct) => void
}

/** Shows the first products that a search finds, except chosen and sold out ones. */
function ProductFinder({ chosen, onAdd }: ProductFinderProps) {
  const [q, setQ] = useState("")
  const query = { status: "active", page_size: "20", ...(q && { q }) } as const
  const { value } = useAdminQuery("/admin/products", { query })
  const found = value?.products
    .flatMap(soldAs)
    .filter(({ id, stock_quantity }) => stock_quantity > 0 && !chosen.some(({ product }) => product.id === id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchBox
        value={q}
        onSearch={setQ}
        label={m.admin_enter_find()}
        placeholder={m.admin_enter_find_placeholder()}
      />
      <ul className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto rounded-md border border-line p-1">
        {found?.length === 0 && <li className="p-2 text-muted text-sm">{m.admin_enter_none_found()}</li>}
        {found?.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onAdd(product)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-terracotta-soft"
            >
              <ProductPicture
                imageUrl={product.image_url}
                alt=""
                sizes="40px"
                className="w-10 shrink-0 rounded-sm text-[0.5rem]"
              />
              <span className="min-w-0 grow py-1">
                <span className="sr-only">{m.admin_enter_add()} </span>
                <LineName of={product} clamp />
                <span className="flex flex-wrap justify-between gap-x-3 text-sm">
                  <Price cents={centsOf(product.price)} />
                  <span className="text-muted">{m.admin_enter_left({ count: product.stock_quantity })}</span>
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
