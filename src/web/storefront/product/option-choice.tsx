import { useEffect, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import type { ProductOptions, Variant } from "#shop/catalogue/catalogue.ts"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import { formatRupees } from "#shop/money.ts"
import { orderable } from "#shop/stock/stock.ts"
import { chosenValues } from "#web/ui/words/product-name.tsx"
import type { PageProduct } from "./page-product.ts"
import { showPicture } from "./show-picture.ts"

/** Describes what the page sells: the product, or the chosen variant with its product's other data. */
export interface Bought extends PageProduct {
  readonly variant?: VariantName
  /** Something is still to be chosen: the price is the lowest of what can be, and the stock is of all of it. */
  readonly open?: boolean
}

/** Holds what is chosen of a product; `asked` may be a variant that the page was opened for. */
export function useChosen(product: PageProduct, asked: string | null) {
  const { options } = product
  const [chosen, choose] = useState<Chosen>(() => (options ? firstChosen(options, asked) : []))
  const fit = options ? fitting(options, chosen) : []
  const picture = chosen.some(Boolean) ? fit[0]?.imageUrl : null
  useEffect(() => showPicture(picture), [picture])
  const bought: Bought = options ? boughtOf(product, chosen, fit) : product
  return { bought, chosen, choose }
}

/** Returns what is bought of a product of which `fit` are the variants that have the chosen values. A sale may be of some alone. */
export function boughtOf({ sale: _, ...product }: PageProduct, chosen: Chosen, fit: readonly Variant[]): Bought {
  const [variant] = fit
  if (!chosen.includes("") && variant) {
    return { ...product, ...variant, variant: { product_name: product.name, values: [...variant.values] } }
  }
  const { madeToOrder: __, ...none } = product
  if (!variant) return { ...none, stock: 0 }
  const prices = fit.map(({ priceCents }) => priceCents)
  const stock = fit.reduce((sum, each) => sum + each.stock, 0)
  const priceCents = Math.min(...prices)
  const sale = fit.find((each) => each.priceCents === priceCents)?.sale
  return { ...product, priceCents, highestCents: Math.max(...prices), stock, open: true, ...(sale && { sale }) }
}

/** Writes the price of what is bought: "From Rs. 6,500.00" where it depends on what is still to be chosen. */
export function priceOf({ priceCents, highestCents = priceCents, open }: Bought, extraCents = 0): string {
  const price = formatRupees(priceCents + extraCents)
  return open && highestCents > priceCents ? m.shop_price_from({ price }) : price
}

const words: Record<ValueState, (() => string) | null> = {
  free: null,
  "sold-out": m.shop_option_sold_out,
  "not-made": m.shop_option_not_made,
}

interface OptionChoiceProps extends Omit<ReturnType<typeof useChosen>, "bought"> {
  options: ProductOptions
  lang?: string | undefined
}

export function OptionChoice({ options, lang, chosen, choose }: OptionChoiceProps) {
  return options.choices.map(({ name, values }, at) => (
    <fieldset key={name} lang={lang} data-open={chosen[at] === "" || undefined} className="option-choice">
      <legend>{chosen[at] ? m.shop_option({ name, value: chosen[at] }) : m.shop_option_open({ name })}</legend>
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

export function leadToChoice(): void {
  const choice = document.querySelector(".option-choice[data-open]")
  choice?.scrollIntoView({ block: "center" })
  choice?.querySelector<HTMLInputElement>("input:enabled")?.focus({ preventScroll: true })
}

/** Links each variant where no script runs. A browser never renders what is in <noscript> again. */
export function VariantLinks({ id, options }: { id: string; options: ProductOptions }) {
  return <noscript>{import.meta.env.SSR && <Links id={id} options={options} />}</noscript>
}

function Links({ id, options: { variants } }: { id: string; options: ProductOptions }) {
  return (
    <ul>
      {variants.map((variant) => (
        <li key={variant.id}>
          <a href={localPath(`${href("/product/:id", { id })}?variant=${variant.id}`)} className="thread-link">
            {chosenValues(variant.values)}
          </a>
          : {formatRupees(variant.priceCents)} {orderable(variant) === 0 && m.shop_out_of_stock()}
        </li>
      ))}
    </ul>
  )
}

const isLeft = (variant: Variant) => orderable(variant) > 0

/** Says whether a value is free to choose, sold out, or not made with the values chosen before it. */
type ValueState = "free" | "sold-out" | "not-made"

/** Holds a value for each choice of a product; "" for what the customer still has to choose. */
type Chosen = readonly string[]

/** Chooses the requested variant, or the only one in stock; else the values that are the only ones of their choice. */
export function firstChosen({ choices, variants }: ProductOptions, asked: string | null): Chosen {
  const left = variants.filter(isLeft)
  const given = variants.find(({ id }) => id === asked) ?? (left.length === 1 ? left[0] : undefined)
  return choices.map(({ values }, at) => given?.values[at] ?? ((values.length === 1 && values[0]) || ""))
}

/** Returns the variants that have the chosen values; a single one once everything is chosen. */
function fitting({ variants }: ProductOptions, chosen: Chosen): Variant[] {
  return variants.filter(({ values }) => chosen.every((each, at) => each === "" || each === values[at]))
}

/** Returns whether a value of the choice at `at` can be combined with the values chosen before it. */
export function optionState(options: ProductOptions, chosen: Chosen, at: number, value: string): ValueState {
  const made = fitting(options, chosen.slice(0, at)).filter(({ values }) => values[at] === value)
  if (made.length === 0) return "not-made"
  return made.some(isLeft) ? "free" : "sold-out"
}

/** Returns the chosen values after another one is chosen at `at`. The later ones stay if such a variant is in stock. */
export function afterChoice(options: ProductOptions, chosen: Chosen, at: number, value: string): Chosen {
  const next = chosen.map((each, n) => (n === at ? value : each))
  return fitting(options, next).some(isLeft) ? next : next.map((each, n) => (n > at ? "" : each))
}
