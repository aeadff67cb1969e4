import type { Page } from "playwright-core"
import { anOrder, aProduct, type OrderRow } from "#database/sample/builders.ts"
import type { Customer } from "./customer.ts"
import type { TestShop } from "./shop.ts"

/** An order by `user` of two of a product of its own, at 1,250 rupees each, for a person called `name`. */
export async function anOrderFor(
  { db }: TestShop,
  user: Customer,
  name: string,
  overrides: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const product = await aProduct(db, { name: `Bear of ${name}` })
  return anOrder(db, { user, lines: [{ product, quantity: 2 }] }, { customer_name: name, ...overrides })
}

/** The order's dialog in the back-office. */
export const dialogOf = (page: Page, order: OrderRow) =>
  page.getByRole("dialog", { name: `Order #${order.order_number}` })
