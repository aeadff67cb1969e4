import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import type { Quote } from "./reviews.ts"

/**
 * Puts real reviews in the place of the home page's samples, which disappear even where no review can be quoted. What
 * the owner has written there stays.
 * @param quotes null while there is no review
 */
export function quoting(
  own: HomeTexts["reviews"],
  quotes: readonly Quote[] | null,
): Partial<Pick<HomeTexts, "reviews">> {
  if (quotes === null || own.items.length > 0) return {}
  return { reviews: { ...own, samples: false, items: [...quotes] } }
}
