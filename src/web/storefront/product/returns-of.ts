import { m } from "#messages/messages.js"
import type { PageProduct } from "./page-product.ts"

/** Says of what cannot be returned that it cannot; undefined of all else. */
export function returnsOf({ noReturns, needsText, personalisation }: PageProduct): string | undefined {
  if (noReturns || needsText) return m.shop_no_returns()
  return personalisation && m.shop_no_returns_text()
}
