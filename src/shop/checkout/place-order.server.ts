import { createHash } from "node:crypto"
import { prepared, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal, type ShopServices } from "#shop/api/api.ts"
import { announceCatalogueChange } from "#shop/catalogue/announce.server.ts"
import { countCouponUse, lockCoupon, takeCouponTry } from "#shop/coupons/coupons.server.ts"
import { judgeCoupon } from "#shop/coupons/coupons.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { centsFromRupees, formatRupees, lineTotal, orderTotal, sumOf } from "#shop/money.ts"
import { chooseRecipient, readAccountMail } from "#shop/orders/mail-recipient.server.ts"
import { orderMails } from "#shop/orders/order-mails.ts"
import { findOrderByKey } from "#shop/orders/orders.server.ts"
import { type NewOrder, writeOrder } from "#shop/orders/write-order.server.ts"
import { receiptNotFound } from "#shop/receipts/attach-receipt.server.ts"
import type { PlaceOrderRequest } from "./checkout.ts"
import { lockCart, takeCart } from "./lock-cart.server.ts"
import { countOrders, judgeOrder } from "./order-limits.server.ts"

export interface PlacedOrder {
  readonly orderId: string
  /** True when this key had placed the order before. */
  readonly replayed: boolean
}

/** As much as numeric(12,2) holds. */
const MAX_TOTAL_CENTS = 999_999_999_999

/**
 * Turns the customer's cart into an order: all of it in one transaction of a constant number of statements, or nothing.
 * @param key the request's Idempotency-Key: the same key gives the same order, with another request it is refused
 */
export async function placeOrder(
  shop: Pick<ShopServices, "db" | "settings" | "outbox" | "couponTries" | "limitOrders">,
  userId: string,
  key: string,
  request: PlaceOrderRequest,
): Promise<Result<PlacedOrder>> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex")
  // Before the transaction: a try counts although nothing is placed.
  const mayTry = request.coupon_code === null ? done : await takeCouponTry(shop.couponTries, userId)
  return shop.db.transaction(async (tx) => {
    // A request that waits here finds the order that another one placed with the same key, and not only the cart that it emptied.
    await lockCustomer(tx, userId)
    const [placed, accountMail, counts] = await Promise.all([
      findPlaced(tx, userId, key, requestHash),
      readAccountMail(tx, userId),
      shop.limitOrders ? countOrders(tx, userId) : null,
    ])
    if (placed) return placed
    if (!mayTry.ok) return mayTry
    const mailTo = chooseRecipient(accountMail, request.customer_email)
    const order = await priceOrder(tx, shop.settings.deliveryFeeCents, request, {
      userId,
      idempotencyKey: key,
      requestHash,
      details: request,
      mailTo,
    })
    if (!order.ok) return order
    const mayOrder = counts ? judgeOrder(counts, piecesOf(order.value)) : done
    return mayOrder.ok ? ok(await commitOrder(tx, shop, order.value)) : mayOrder
  })
}

function piecesOf({ lines }: Pick<NewOrder, "lines">): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

async function findPlaced(
  tx: Queryable,
  userId: string,
  key: string,
  requestHash: string,
): Promise<Result<PlacedOrder> | null> {
  const order = await findOrderByKey(tx, userId, key)
  if (!order) return null
  if (order.requestHash === requestHash) return ok({ orderId: order.id, replayed: true })
  return refusal(422, "idempotency_key_reused", m.errors_idempotency_key_reused)
}

type Unpriced = Pick<NewOrder, "userId" | "idempotencyKey" | "requestHash" | "details" | "mailTo">

async function priceOrder(
  tx: Queryable,
  deliveryFeeCents: number,
  request: PlaceOrderRequest,
  order: Unpriced,
): Promise<Result<NewOrder>> {
  const lines = await lockCart(tx, order.userId)
  if (!lines.ok) return lines
  const subtotalCents = sumOf(lines.value.map(lineTotal))
  const coupon = await applyCoupon(tx, request.coupon_code, subtotalCents)
  if (!coupon.ok) return coupon
  const amounts = { subtotalCents, deliveryFeeCents, discountCents: coupon.value?.discountCents ?? 0 }
  const totalCents = orderTotal(amounts)
  const expected = checkTotal(totalCents, request)
  if (!expected.ok) return expected
  const receipt = await checkReceipt(tx, order.userId, request.bank_receipt_url)
  if (!receipt.ok) return receipt
  return ok({ ...order, lines: lines.value, coupon: coupon.value, ...amounts, totalCents })
}

async function applyCoupon(tx: Queryable, code: string | null, subtotalCents: number) {
  if (code === null) return done
  const coupon = await lockCoupon(tx, code)
  const verdict = judgeCoupon(coupon, subtotalCents, new Date())
  if (!verdict.ok) return refusal(409, "coupon_refused", verdict.message, "coupon_code")
  return ok(coupon && { id: coupon.id, code: coupon.code, discountCents: verdict.discountCents })
}

function checkTotal(totalCents: number, request: PlaceOrderRequest): Result {
  if (totalCents > MAX_TOTAL_CENTS) {
    return refusal(409, "total_too_large", m.errors_total_too_large)
  }
  if (centsFromRupees(request.expected_total) === totalCents) return done
  const message = m.errors_total_changed({ total: formatRupees(totalCents) })
  return refusal(409, "total_changed", message, "expected_total")
}

async function checkReceipt(tx: Queryable, userId: string, path: string | null): Promise<Result> {
  if (path === null) return done
  const found = await tx.query(
    prepared("check-receipt", sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId}`),
  )
  return found.length > 0 ? done : receiptNotFound
}

async function commitOrder(
  tx: Queryable,
  shop: Pick<ShopServices, "settings" | "outbox">,
  order: NewOrder,
): Promise<PlacedOrder> {
  const written = await writeOrder(tx, order)
  await takeCart(tx, order.userId, order.lines)
  if (order.coupon) await countCouponUse(tx, order.coupon.id)
  await shop.outbox.queueMails(tx, orderMails(order, written, shop.settings.ownerEmail))
  await announceCatalogueChange(
    tx,
    order.lines.map((line) => line.productId),
  )
  return { orderId: written.id, replayed: false }
}
