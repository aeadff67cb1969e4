import { useEffect, useState } from "react"
import type { Suggestions } from "#shop/catalogue/search/search.server.ts"
import type { SearchResult } from "#shop/catalogue/search/search.ts"
import type { CardProduct } from "#web/products/card-product.ts"

/** Describes a page of the shop as the browser gets it; null when it could not be loaded. */
export type ShopResult =
  | (SearchResult<CardProduct> & {
      /** Is set where a search found nothing. */
      readonly suggestions?: Suggestions<CardProduct> | null
    })
  | null

export interface MorePage {
  readonly products: readonly CardProduct[]
  readonly nextCursor: string | null
}

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

/**
 * Returns a loader's data that may still be loading: `undefined` until it arrives, unless this history entry has shown
 * a list before, which then stands in for it.
 */
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
