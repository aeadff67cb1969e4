/** Fixed sample content, shown as such: nobody really wrote these. */
export interface Testimonial {
  readonly name: string
  readonly avatar: {
    readonly hair: string
    readonly clothes: string
    readonly style: "long" | "short" | "bun" | "scarf"
  }
  /** Of 5. */
  readonly rating: number
  readonly text: string
  readonly product: string
}

export const testimonials: readonly Testimonial[] = [
  {
    name: "Nadeesha P.",
    avatar: { hair: "fill-yarn-shade", clothes: "fill-yarn-rose", style: "long" },
    rating: 5,
    text: "The blanket came wrapped like a present and it is even softer than it looks. My daughter will not sleep without it any more.",
    product: "Baby Blanket",
  },
  {
    name: "Tharindu W.",
    avatar: { hair: "fill-yarn-shade", clothes: "fill-yarn-sky", style: "short" },
    rating: 5,
    text: "I ordered the bear for my niece and kept it on my own desk for a week first. You can see how much care went into the little face.",
    product: "Amigurumi Bear",
  },
  {
    name: "Fathima R.",
    avatar: { hair: "fill-yarn-sage", clothes: "fill-yarn-moss", style: "scarf" },
    rating: 4,
    text: "Three baskets for the hallway and every one sits straight. The colours are warmer than on the screen, in the best way.",
    product: "Storage Basket",
  },
  {
    name: "Kavitha S.",
    avatar: { hair: "fill-yarn-cocoa", clothes: "fill-yarn-mustard", style: "bun" },
    rating: 5,
    text: "It arrived in Jaffna in four days with a handwritten note. I have already chosen the next two cushions.",
    product: "Granny Square Cushion",
  },
  {
    name: "Ruwan D.",
    avatar: { hair: "fill-yarn-cocoa", clothes: "fill-yarn-clay", style: "short" },
    rating: 5,
    text: "A wall hanging that makes people stop and touch it. Worth every rupee and every day of waiting.",
    product: "Wall Hanging",
  },
]
