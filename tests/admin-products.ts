import type { Page } from "playwright-core"
import type { ProductRow } from "#database/sample/builders.ts"

/** The product's card in the back-office. */
export const cardOf = (page: Page, product: Pick<ProductRow, "name">) =>
  page.getByRole("article").filter({ hasText: product.name })
