import { m } from "#messages/messages.js"
import type { Review } from "#shop/settings/sections/home-texts.ts"
import fathima from "./drawings/fathima.svg"
import kavitha from "./drawings/kavitha.svg"
import nadeesha from "./drawings/nadeesha.svg"
import ruwan from "./drawings/ruwan.svg"
import tharindu from "./drawings/tharindu.svg"

/** The carousel shows a review like this. */
export interface Testimonial extends Review {
  /** URL of a drawing of their face; without one, their initial stands there. */
  readonly face?: string
}

/** Fixed sample content, shown as such: no customer wrote these. */
export const sampleReviews = (): Testimonial[] => [
  {
    name: "Nadeesha P.",
    face: nadeesha,
    rating: 5,
    text: m.home_samples_blanket_text(),
    product: m.home_samples_blanket_product(),
  },
  {
    name: "Tharindu W.",
    face: tharindu,
    rating: 5,
    text: m.home_samples_bear_text(),
    product: m.home_samples_bear_product(),
  },
  {
    name: "Fathima R.",
    face: fathima,
    rating: 4,
    text: m.home_samples_basket_text(),
    product: m.home_samples_basket_product(),
  },
  {
    name: "Kavitha S.",
    face: kavitha,
    rating: 5,
    text: m.home_samples_cushion_text(),
    product: m.home_samples_cushion_product(),
  },
  {
    name: "Ruwan D.",
    face: ruwan,
    rating: 5,
    text: m.home_samples_hanging_text(),
    product: m.home_samples_hanging_product(),
  },
]
