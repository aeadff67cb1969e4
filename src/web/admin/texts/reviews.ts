import type { HomeTexts, Review } from "#shop/settings/sections/home-texts.ts"

const MAX_REVIEWS = 8
const BLANK: Review = { name: "", rating: 5, text: "", product: "" }

/** Returns a value of the section with a place for each possible review. */
export function reviewSlots(reviews: HomeTexts["reviews"]): HomeTexts["reviews"] {
  const blank = Array.from({ length: MAX_REVIEWS - reviews.items.length }, () => BLANK)
  return { ...reviews, items: [...reviews.items, ...blank] }
}

/** Returns the typed value without the places that have neither a name nor words. */
export function filledReviews(value: Record<string, unknown>): unknown {
  const items = value.items as readonly Review[]
  return { ...value, items: items.filter(({ name, text }) => name.trim() !== "" || text.trim() !== "") }
}
