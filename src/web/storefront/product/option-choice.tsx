import { useEffect, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { ProductOptions, Variant } from "#shop/catalogue/catalogue.ts"
import { formatRupees } from "#shop/money.ts"
import { afterChoice, firstChoice, optionState, type ValueState } from "./options.ts"
import type { PageProduct } from "./page-product.ts"
import { showPicture } from "./show-picture.ts"

interface Chosen {
  /** Is the product, or the chosen variant with its product's other data. */
  readonly bought: PageProduct
  readonly variant: Variant | undefined
  readonly choose: (variant: Variant | undefined) => void
}

/** Holds the chosen variant of a product; `asked` may be one that the page was opened for. */
export function useChosen(product: PageProduct, asked: string | null): Chosen {
  const [id, setId] = useState(asked)
  const variant = product.options && firstChoice(product.options, id)
  const picture = id && variant?.imageUrl
  useEffect(() => showPicture(picture), [picture])
  const bought = product.options ? { ...product, stock: 0, ...variant } : product
  return { bought, variant, choose: (chosen) => setId(chosen?.id ?? null) }
}

const words: Record<ValueState, (() => string) | null> = {
  free: null,
  "sold-out": m.shop_option_sold_out,
  "not-made": m.shop_option_not_made,
}

/** Each option as a group of radio buttons; what is not left is seen, and cannot be chosen. */
export function OptionChoice({ options, variant, choose }: Omit<Chosen, "bought"> & { options: ProductOptions }) {
  const chosen = variant?.values ?? []
  return options.choices.map(({ name, values }, at) => (
    <fieldset key={name} className="option-choice">
      <legend>{m.shop_option({ name, value: chosen[at] ?? "" })}</legend>
      {values.map((value) => {
        const state = optionState(options, chosen, at, value)
        return (
          <label key={value}>
            <input
              type="radio"
              name={`option-${at}`}
              checked={chosen[at] === value}
              disabled={state !== "free"}
              onChange={() => choose(afterChoice(options, chosen, at, value))}
            />
            {value} {words[state] && <small>{words[state]()}</small>}
          </label>
        )
      })}
    </fieldset>
  ))
}

/**
 * Lists each variant as a page of its own where no script runs. A browser never renders the content of <noscript>
 * again.
 */
export function VariantLinks({ id, options }: { id: string; options: ProductOptions }) {
  return <noscript>{import.meta.env.SSR && <Links id={id} options={options} />}</noscript>
}

function Links({ id, options: { variants } }: { id: string; options: ProductOptions }) {
  return (
    <ul>
      {variants.map((variant) => (
        <li key={variant.id}>
          <a href={`${href("/product/:id", { id })}?variant=${variant.id}`} className="thread-link">
            {variant.values.join(", ")}
          </a>
          : {formatRupees(variant.priceCents)} {variant.stock === 0 && m.shop_out_of_stock()}
        </li>
      ))}
    </ul>
  )
}
