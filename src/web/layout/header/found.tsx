import { Search } from "lucide-react"
import type { RefObject } from "react"
import { type To, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { ProductListJson } from "#shop/catalogue/products/product-json.ts"
import { formatAmount } from "#shop/money.ts"
import { useCombobox } from "#web/ui/use-combobox.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import { shopOf } from "../shop-of.ts"
import { SmallPicture } from "./small-picture.tsx"

export interface FoundProps {
  input: RefObject<HTMLInputElement | null>
}

const LIST = "found"

export function Found({ input }: FoundProps) {
  const navigate = useNavigate()
  const { found, optionProps } = useCombobox({
    input,
    list: LIST,
    find: findSuggestions,
    onChoose({ to }) {
      input.current?.form?.reset()
      input.current?.blur()
      void navigate(to)
    },
  })
  if (found.length === 0) return null
  return (
    <div role="listbox" id={LIST} aria-label={m.shell_find_found()} className="found">
      {found.map((each, at) => (
        <div key={each.text} {...optionProps(each, at)}>
          {each.price ? <SmallPicture imageUrl={each.imageUrl} className="size-12" /> : <Search aria-hidden="true" />}
          <span lang={each.lang}>{each.text}</span>
          {each.price && <strong>{each.price}</strong>}
        </div>
      ))}
    </div>
  )
}

interface Suggestion {
  readonly to: To
  readonly text: string
  readonly lang?: string | undefined
  readonly imageUrl: string | null
  /** The price is null for a category. */
  readonly price: string | null
}

const MIN_CHARACTERS = 2
const MAX_CATEGORIES = 2
const MAX_PRODUCTS = 3

/** Returns what the shop has for the typed words; nothing where the shop cannot be read, since Enter searches too. */
export async function findSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const q = typed.trim()
  if (q.length < MIN_CHARACTERS) return []
  try {
    const query = new URLSearchParams({ q, limit: String(MAX_PRODUCTS) })
    const response = await fetch(`/api/products?${query}`, { signal })
    return response.ok ? suggestionsOf(q, (await response.json()) as ProductListJson) : []
  } catch {
    return []
  }
}

/** Returns the categories whose names have the typed words, those of the found products, and then the products. */
export function suggestionsOf(q: string, { categories, products }: ProductListJson): readonly Suggestion[] {
  const labels = new Map(categories.map(({ category, label = category }) => [category, label]))
  const bears = (name = "") => name.toLowerCase().includes(q.toLowerCase())
  const named = categories
    .filter(({ category, label }) => bears(category) || bears(label))
    .map(({ category }) => category)
  const of = products.map(({ category }) => category).filter(Boolean)
  const shown = [...new Set([...named, ...of])].slice(0, MAX_CATEGORIES)
  return [
    ...shown.map((category) => ({
      to: shopOf(category),
      text: m.shop_related_all({ category: labels.get(category) ?? category }),
      imageUrl: null,
      price: null,
    })),
    ...products.map((product) => ({
      to: `/product/${product.slug ?? product.id}`,
      text: product.name,
      lang: langOf(product, "name"),
      imageUrl: product.image_url,
      price: priceOf(product),
    })),
  ]
}

function priceOf({ price: lowest, highest_price: highest }: ProductListJson["products"][number]): string {
  const price = formatAmount(lowest)
  return highest ? m.shop_price_from({ price }) : price
}
