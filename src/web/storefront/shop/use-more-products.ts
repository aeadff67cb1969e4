import { useEffect, useRef, useState } from "react"
import { productFromJson } from "#shop/catalogue/product-from-json.ts"
import type { ProductListJson } from "#shop/catalogue/product-json.ts"
import { type ProductFilters, queryOf } from "#shop/catalogue/search.ts"
import { type MorePage, recallList, rememberList, type ShopResult } from "./use-shop-list.ts"

export interface MoreProducts {
  readonly pages: readonly MorePage[]
  /** Where the next page begins; null when everything is shown. */
  readonly nextCursor: string | null
  readonly state: "idle" | "loading" | "failed"
  readonly loadMore: () => Promise<void>
}

/** The pages after the first of one list. Use it in a component keyed by the history entry: another entry is another list. */
export function useMoreProducts(first: NonNullable<ShopResult>, filters: ProductFilters, entry: string): MoreProducts {
  const [pages, setPages] = useState<readonly MorePage[]>(() => recallList(entry)?.more ?? [])
  const [state, setState] = useState<MoreProducts["state"]>("idle")
  const loading = useRef(false)
  const last = pages.at(-1) ?? first
  const nextCursor = last.nextCursor
  useEffect(() => rememberList(entry, { first, more: pages }), [entry, first, pages])

  async function loadMore() {
    if (nextCursor === null || loading.current) return
    loading.current = true
    setState("loading")
    const page = await fetchPage(filters, nextCursor)
    loading.current = false
    setState(page ? "idle" : "failed")
    if (page) setPages([...pages, page])
  }
  return { pages, nextCursor, state, loadMore }
}

async function fetchPage(filters: ProductFilters, cursor: string): Promise<MorePage | null> {
  try {
    const response = await fetch(`/api/products${queryOf(filters, cursor)}`)
    if (!response.ok) return null
    const page = (await response.json()) as ProductListJson
    return { products: page.products.map(productFromJson), nextCursor: page.next_cursor }
  } catch {
    return null
  }
}
