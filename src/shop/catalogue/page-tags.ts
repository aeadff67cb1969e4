/**
 * Names what a public page shows. Its loader names the tags of its page, a change announces those of what it changed,
 * and a cached page is outdated once one of its tags was announced. `lists` covers home and every list of products;
 * `newcomers` covers products that a page may now have to show beside its own.
 */
export type PageTag = "lists" | "newcomers" | "reviews" | "settings" | `product:${string}`

export function productTag(id: string): PageTag {
  return `product:${id}`
}
