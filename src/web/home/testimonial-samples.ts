import { m } from "#messages/messages.js"
/** Fixed sample content, shown as such: no customer wrote these. */
export interface Testimonial {
  readonly name: string
  readonly avatar: {
    readonly hair: string
    readonly clothes: string
    readonly style: "long" | "short" | "bun" | "scarf"
  }
  /** Of 5. */
  readonly rating: number
  readonly text: () => string
  readonly product: () => string
}

export const testimonials: readonly Testimonial[] = [
  {
    name: "Nadeesha P.",
    avatar: { hair: "fill-yarn-shade", clothes: "fill-yarn-rose", style: "long" },
    rating: 5,
    text: m.home_samples_blanket_text,
    product: m.home_samples_blanket_product,
  },
  {
    name: "Tharindu W.",
    avatar: { hair: "fill-yarn-shade", clothes: "fill-yarn-sky", style: "short" },
    rating: 5,
    text: m.home_samples_bear_text,
    product: m.home_samples_bear_product,
  },
  {
    name: "Fathima R.",
    avatar: { hair: "fill-yarn-sage", clothes: "fill-yarn-moss", style: "scarf" },
    rating: 4,
    text: m.home_samples_basket_text,
    product: m.home_samples_basket_product,
  },
  {
    name: "Kavitha S.",
    avatar: { hair: "fill-yarn-cocoa", clothes: "fill-yarn-mustard", style: "bun" },
    rating: 5,
    text: m.home_samples_cushion_text,
    product: m.home_samples_cushion_product,
  },
  {
    name: "Ruwan D.",
    avatar: { hair: "fill-yarn-cocoa", clothes: "fill-yarn-clay", style: "short" },
    rating: 5,
    text: m.home_samples_hanging_text,
    product: m.home_samples_hanging_product,
  },
]
