import { type RefObject, useEffect, useRef, useState } from "react"
import { productFromJson } from "#shop/catalogue/products/product-from-json.ts"
import type { ProductListJson } from "#shop/catalogue/products/product-json.ts"
import type { Suggestions } from "#shop/catalogue/search/search.server.ts"
import { PAGE_SIZE, type ProductFilters, queryOf, type SearchResult } from "#shop/catalogue/search/search.ts"
import { type CardProduct, cardProduct } from "#web/products/card-product.ts"
import { useHydrated } from "#web/ui/use-hydrated.ts"
import { useNear } from "#web/ui/use-near.ts"

/** Describes a page of the shop as the browser gets it; null when it could not be loaded. */
export type ShopResult =
  | (SearchResult<CardProduct> & {
      /** Is set where a search found nothing. */
      readonly suggestions?: Suggestions<CardProduct> | null
    })
  | null

export type MorePage = Pick<SearchResult<CardProduct>, "products" | "nextCursor">

interface Remembered {
  readonly first: ShopResult
  readonly more: readonly MorePage[]
}

const REMEMBERED = 20

/** Lists by the history entry that showed them: Back finds the list as long as it was left, so the scroll position fits. */
const lists = new Map<string, Remembered>()

/** Returns what a history entry showed when it was left, in this document. */
export function recallList(entry: string): Remembered | undefined {
  return lists.get(entry)
}

export function rememberList(entry: string, list: Remembered): void {
  lists.delete(entry)
  lists.set(entry, list)
  const oldest = lists.keys().next().value
  if (lists.size > REMEMBERED && oldest !== undefined) lists.delete(oldest)
}

/** Returns a list; undefined while `data` loads, unless this history entry has shown a list, which is then returned. */
export function useShopResult(data: ShopResult | Promise<ShopResult>, entry: string): ShopResult | undefined {
  const [settled, setSettled] = useState<{ data: unknown; result: ShopResult }>()
  useEffect(() => {
    if (!(data instanceof Promise)) return
    let wanted = true
    void data.then((result) => wanted && setSettled({ data, result }))
    return () => {
      wanted = false
    }
  }, [data])
  if (!(data instanceof Promise)) return data
  return settled?.data === data ? settled.result : (recallList(entry)?.first ?? undefined)
}

export type MoreProducts = ReturnType<typeof useMoreProducts>

/** Holds the further pages. The component that uses it needs the history entry as its key: another entry is another list. */
export function useMoreProducts(first: NonNullable<ShopResult>, filters: ProductFilters, entry: string) {
  const [pages, setPages] = useState<readonly MorePage[]>(() => recallList(entry)?.more ?? [])
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle")
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
    return {
      products: page.products.map((product) => cardProduct(productFromJson(product))),
      nextCursor: page.next_cursor,
    }
  } catch {
    return null
  }
}

/**
 * Loads the next page whenever the first placeholder for it is near the screen, or above it.
 * @param missing counts the products that match and are not shown yet
 * @returns how many placeholders to show, and the ref of the first
 */
export function useMoreByScrolling(
  { state, pages, nextCursor, loadMore }: MoreProducts,
  missing: number,
): { toCome: number; edge: RefObject<HTMLLIElement | null> } {
  // Without a script no page loads by itself; after a failure one loads only when a button is pressed.
  const coming = useHydrated() && nextCursor !== null && state !== "failed"
  const toCome = coming ? placesToCome(missing, pages.length) : 0
  return { toCome, edge: useNear<HTMLLIElement>(loadMore, state === "idle") }
}

/** Limits the pages that load by scrolling; after them a button loads more. */
const PAGES_BY_SCROLLING = 10

export function placesToCome(missing: number, pages: number): number {
  const room = Math.max(0, PAGES_BY_SCROLLING - pages) * PAGE_SIZE
  // At least one is to come, because a product may have been added since the products were counted.
  return Math.min(Math.max(missing, 1), room)
}
