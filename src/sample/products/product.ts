export interface SampleProduct {
  readonly name: string
  readonly description: string
  readonly category: "Toys" | "Blankets" | "Home Decor" | "Baby" | "Bags & Baskets" | "Wearables"
  /** Is in whole rupees. */
  readonly price: number
  readonly stock: number
  /** Is the number of days before the shop's first start on which it was added. */
  readonly age: number
  /** Returns its picture as SVG. */
  readonly draw: () => string
}

export type Shelf = readonly Omit<SampleProduct, "category">[]
