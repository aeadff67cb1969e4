export interface SampleProduct {
  readonly name: string
  readonly description: string
  readonly category: "Toys" | "Blankets" | "Home Decor" | "Baby" | "Bags & Baskets" | "Wearables"
  /** Whole rupees. */
  readonly price: number
  readonly stock: number
  /** Days before the shop's first start that it was added. */
  readonly age: number
  /** Its picture as SVG. */
  readonly draw: () => string
}

export type Shelf = readonly Omit<SampleProduct, "category">[]
