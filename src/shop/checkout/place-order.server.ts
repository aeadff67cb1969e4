import type { Queryable } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import { takeCouponTry } from "#shop/coupons/coupons.server.ts"
import { orderMails } from "#shop/orders/mails/order-mails.ts"
import { placedOrder, readOrder } from "#shop/orders/order/read-order.server.ts"
import { writeOrder } from "#shop/orders/order/write-order.server.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { checkReplay, type OrderAttempt, type PlacedBefore, tryBehindOwnOrders } from "./attempt.server.ts"
import type { EnteringShop } from "./entered/enter-order.server.ts"
import { type Customer, judgeOrder } from "./judge-order.server.ts"
import { type OrderBasis, readBasis, settingsAt } from "./order-basis.server.ts"

export interface PlacedOrder {
  readonly order: Order
  /** Is true when this key had placed the order before. */
  readonly replayed: boolean
}

export type CheckoutShop = EnteringShop & Parts<"couponTries" | "limitFactor">

/**
 * Turns the customer's cart into an order: all of it or nothing. It is judged by what was read without a lock, and
 * written by one statement that checks whether all of that still holds. Where it does not, or the order is refused, it
 * is judged again, after the other current orders of this customer.
 * @param attempt the same key gives the same order, with another request it is refused
 * @param basis where it has been read already
 */
export async function placeOrder(
  shop: CheckoutShop,
  customer: Customer,
  attempt: OrderAttempt,
  basis?: OrderBasis | null,
): Promise<Result<PlacedOrder>> {
  const { coupon_code } = attempt.request
  const userId = customer.id
  // The attempt counts before the order, so it counts although nothing is placed.
  const mayTry = coupon_code === null ? done : await takeCouponTry(shop.couponTries, userId)
  const read = (db: Queryable) => readBasis(db, userId, attempt, shop)
  const place = (db: Queryable, found: OrderBasis | null) => placeBy(shop, db, { customer, attempt, mayTry }, found)

  const first = await place(shop.db, basis ?? (await shop.db.together(read)))
  const result = first?.ok ? first : await tryBehindOwnOrders(shop, userId, async (tx) => place(tx, await read(tx)))
  if (result.ok) shop.announcer.schedule()
  return result
}

interface Placing {
  readonly customer: Customer
  readonly attempt: OrderAttempt
  /** Says whether the customer may try another coupon code. */
  readonly mayTry: Result
}

/** Places the order by what was read, finds it placed already, or refuses it; null when what was read holds no more. */
async function placeBy(
  shop: CheckoutShop,
  db: Queryable,
  { customer, attempt, mayTry }: Placing,
  basis: OrderBasis | null,
): Promise<Result<PlacedOrder> | null> {
  if (!basis) throw new Error(`no profile of ${customer.id}`)
  if (basis.placed) return replay(db, customer.id, attempt, basis.placed)
  if (!mayTry.ok) return mayTry
  const settings = await settingsAt(shop, db, basis)
  const order = judgeOrder(customer, attempt, basis, settings)
  if (!order.ok) return order
  const mails = orderMails(order.value, settings.notifications).map(shop.outbox.seal)
  if (!(await writeOrder(db, order.value, basis.ordersPlaced, mails))) return null
  return ok({ order: placedOrder(order.value), replayed: false })
}

async function replay(
  db: Queryable,
  userId: string,
  attempt: OrderAttempt,
  placed: PlacedBefore,
): Promise<Result<PlacedOrder>> {
  const same = checkReplay(placed, attempt)
  if (!same.ok) return same
  const order = await readOrder(db, userId, placed.id)
  if (!order) throw new Error(`the placed order ${placed.id} is gone`)
  return ok({ order, replayed: true })
}
