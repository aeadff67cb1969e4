/**
 * What a public page shows, by name: its loader names the tags of its page, a change announces those of what it changed, and a cached page is
 * out of date once one of its tags was announced. `lists`: home, and every list of products; `newcomers`: products that a page may have
 * to show from now on beside its own.
 */
export type PageTag = "lists" | "newcomers" | "reviews" | "settings" | `product:${string}`

/** Pages and cards of this product. */
export function productTag(id: string): PageTag {
  return `product:${id}`
}
