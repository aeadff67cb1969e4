import clsx from "clsx"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { type Personalisation, textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { textMessage } from "#shop/catalogue/variants/personalisation-messages.ts"
import { nameOfVariant, type VariantName } from "#shop/catalogue/variants/variant-name.ts"
import { centsOf, formatAmount } from "#shop/money.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Price } from "#web/ui/price.tsx"
import { SearchBox } from "../../list/list-filters.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"

export interface ChosenLine {
  /** Tells lines of one product with several texts apart. */
  readonly key: string
  readonly product: SoldProduct
  readonly quantity: number
  /** Is put on the pieces; empty for none. */
  readonly text: string
}

export function chosenCents({ product, quantity, text }: ChosenLine): number {
  const extra = text && product.personalisation ? centsOf(product.personalisation.price) : 0
  return (centsOf(product.price) + extra) * quantity
}

interface LinesProps {
  lines: readonly ChosenLine[]
  onChange: (lines: readonly ChosenLine[]) => void
  checked: boolean
}

export function NewOrderLines({ lines, onChange, checked }: LinesProps) {
  const set = (changed: ChosenLine) => onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            checked={checked}
            onChange={set}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <ProductFinder
        chosen={lines}
        onAdd={(product) => onChange([...lines, { key: crypto.randomUUID(), product, quantity: 1, text: "" }])}
      />
    </div>
  )
}

interface LineProps {
  line: ChosenLine
  checked: boolean
  onChange: (line: ChosenLine) => void
  onRemove: () => void
}

function Line({ line, checked, onChange, onRemove }: LineProps) {
  const { product, quantity, text } = line
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_7rem_auto]">
      <LineName of={product} />
      <span className="max-sm:order-1">
        <Stepper
          value={quantity}
          max={product.stock_quantity}
          onChange={(next) => onChange({ ...line, quantity: next })}
          label={m.shell_quantity_of({ name: product.name })}
        />
      </span>
      <Price cents={chosenCents(line)} className="text-right font-bold max-sm:order-1 max-sm:pr-2.5" />
      <IconButton label={m.admin_enter_remove({ name: product.name })} onClick={onRemove} className="justify-self-end">
        <X aria-hidden="true" />
      </IconButton>
      {product.personalisation && (
        <TextField
          personalisation={product.personalisation}
          text={text}
          checked={checked}
          onChange={(typed) => onChange({ ...line, text: typed })}
        />
      )}
    </li>
  )
}

interface TextFieldProps {
  personalisation: Personalisation
  text: string
  checked: boolean
  onChange: (text: string) => void
}

function TextField({ personalisation, text, checked, onChange }: TextFieldProps) {
  const { label, max_length: maximum, price, required } = personalisation
  const hint = price ? m.shop_text_hint_price({ maximum, price: formatAmount(price) }) : m.shop_text_hint({ maximum })
  const problem = checked && textProblem(personalisation, text.normalize("NFC").trim())
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={problem ? textMessage(problem, personalisation) : undefined}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      className="wrap-anywhere col-span-full max-sm:order-2"
    />
  )
}

/** The others are searched for: the list does not push the form below it out of reach. */
const SHOWN_UNSEARCHED = 5

function ProductFinder({ chosen, onAdd }: { chosen: readonly ChosenLine[]; onAdd: (product: SoldProduct) => void }) {
  const [q, setQ] = useState("")
  const [typed, setTyped] = useState("")
  const query = { status: "active", page_size: "20", ...(q && { q }) } as const
  const { value, loading } = useAdminQuery("/admin/products", { query })
  // Until the answer is here, another product would come to stand under the finger.
  const isStale = loading || typed.trim() !== q
  const found = value?.products
    .flatMap(soldAs)
    .filter(({ stock_quantity }) => stock_quantity > 0)
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

type SoldProduct = Pick<
  AdminProduct,
  "id" | "name" | "price" | "stock_quantity" | "image_url" | "personalisation" | "weight_grams"
> & { readonly variant?: VariantName }

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
        weight_grams: product.weight_grams,
      }
    })
}
