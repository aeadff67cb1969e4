import type { HomeTexts, Review } from "#shop/settings/sections/home-texts.ts"
import { movedTexts } from "../forms/translations/section-texts.ts"
import type { TextsByLanguage } from "../forms/translations/texts.ts"

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
  const filled = items.filter(({ name, text }) => name.trim() !== "" || text.trim() !== "")
  const translations = movedTexts((value.translations ?? {}) as TextsByLanguage, "items", (slot) => {
    const [review] = items.slice(slot, slot + 1)
    return review && filled.includes(review) ? filled.indexOf(review) : null
  })
  return { ...value, items: filled, ...(value.translations !== undefined && { translations }) }
}
