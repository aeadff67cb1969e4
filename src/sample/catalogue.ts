import { baby } from "./products/baby.ts"
import { bagsAndBaskets } from "./products/bags-and-baskets.ts"
import { blankets } from "./products/blankets.ts"
import { homeDecor } from "./products/home-decor.ts"
import type { SampleProduct } from "./products/product.ts"
import { toys } from "./products/toys.ts"
import { wearables } from "./products/wearables.ts"

/** Fills a new shop with a believable catalogue until its owner adds her own. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  ...toys.map((product) => ({ ...product, category: "Toys" as const })),
  ...blankets.map((product) => ({ ...product, category: "Blankets" as const })),
  ...homeDecor.map((product) => ({ ...product, category: "Home Decor" as const })),
  ...baby.map((product) => ({ ...product, category: "Baby" as const })),
  ...bagsAndBaskets.map((product) => ({ ...product, category: "Bags & Baskets" as const })),
  ...wearables.map((product) => ({ ...product, category: "Wearables" as const })),
]

export interface SampleCoupon {
  readonly code: string
  readonly type: "percentage" | "fixed"
  /** Is in percent or rupees. */
  readonly value: number
  readonly minimum?: number
  readonly cap?: number
  readonly limit?: number
  readonly used?: number
  /** Days from the first start; negative is past. */
  readonly expiresIn?: number
  readonly active?: boolean
}

/** Holds one coupon of every kind. */
export const SAMPLE_COUPONS: readonly SampleCoupon[] = [
  { code: "WELCOME10", type: "percentage", value: 10, cap: 1500 },
  { code: "NOOL500", type: "fixed", value: 500, minimum: 5000 },
  { code: "AVURUDU15", type: "percentage", value: 15, minimum: 3000, cap: 2500, limit: 200, used: 37, expiresIn: 60 },
  { code: "VESAK20", type: "percentage", value: 20, expiresIn: -12 },
  { code: "FIRST50", type: "fixed", value: 750, limit: 50, used: 50 },
  { code: "FRIENDS25", type: "percentage", value: 25, active: false },
]
