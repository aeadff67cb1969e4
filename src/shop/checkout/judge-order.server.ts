import { randomUUID } from "node:crypto"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import { judgeCoupon } from "#shop/coupons/coupons.ts"
import { keptAddress } from "#shop/customers/profile.ts"
import { lineTotal, orderTotal, sumOf } from "#shop/money.ts"
import { checkMethod } from "#shop/orders/check-method.ts"
import { checkDeposit, checkTotal } from "#shop/orders/check-total.ts"
import { depositOf } from "#shop/orders/deposit.ts"
import { countedAs } from "#shop/orders/order/refused-parcels.server.ts"
import type { NewOrder, OrderLine } from "#shop/orders/order/write-order.server.ts"
import { orderDelivery } from "#shop/orders/order-columns.ts"
import { receiptNotFound } from "#shop/receipts/attach-receipt.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { pickupAddress } from "#shop/settings/fees/pickup-section.ts"
import { makingOf } from "#shop/settings/fees/ready-by.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { offeredMethods, type ShopSettings } from "#shop/settings/settings.ts"
import { nextOrderNumber, type OrderAttempt } from "./attempt.server.ts"
import type { PlaceOrderRequest } from "./checkout.ts"
import { deliveryFeeOf, NO_FEE } from "./delivery-fee.server.ts"
import { linesOf, waitingFor } from "./judge-lines.server.ts"
import { chooseRecipient } from "./mail-recipient.server.ts"
import type { OrderBasis } from "./order-basis.server.ts"
import { checkOrderLimits } from "./order-limits.server.ts"

const pickUpNotOffered = refusal(409, "pick_up_not_offered", m.errors_pick_up_not_offered, "pick_up")

export type Customer = Pick<Identity, "id" | "role">

/** Returns the order that a customer may place by what was read, or the first reason against it. */
export function judgeOrder(
  { id: userId, role }: Customer,
  { key, request, requestHash }: OrderAttempt,
  basis: OrderBasis,
  settings: ShopSettings,
): Result<NewOrder> {
  const open = requireOpen(settings, new Date(basis.readAt), role)
  if (!open.ok) return open
  const pickUp = request.pick_up === true
  if (pickUp && !settings.pickup.offered) return pickUpNotOffered
  const language = getLocale()
  const lines = linesOf(basis.lines, language, makingOf(settings, { time: basis.readAt, waiting: basis.waiting }))
  if (!lines.ok) return lines
  const subtotalCents = sumOf(lines.value.map(lineTotal))
  const coupon = couponOf(request, basis, lines.value)
  if (!coupon.ok) return coupon
  const parts = {
    subtotalCents,
    ...(pickUp ? NO_FEE : feesFor(request, basis, settings, subtotalCents)),
    discountCents: coupon.value?.discountCents ?? 0,
  }
  const totalCents = orderTotal(parts)
  const depositCents = depositFor(lines.value, request, settings, totalCents)
  const pieces = lines.value.reduce((sum, { quantity }) => sum + quantity, 0)
  const refused = [
    checkMethod(request.payment_method, settings, {
      totalCents,
      hasText: lines.value.some((line) => line.personalisation),
      district: pickUp ? "shop" : request.delivery_district,
      refusedParcels: basis.refusedParcels,
    }),
    checkTotal(totalCents, request.expected_total),
    checkDeposit(depositCents, request.expected_deposit ?? 0),
    request.bank_receipt_url === null || basis.hasReceipt ? done : receiptNotFound,
    checkOrderLimits(basis.counts, pieces, basis.limitFactor),
  ].find((result) => !result.ok)
  if (refused) return refused
  const isPaidAhead = request.payment_method !== "cash_on_delivery"
  return ok({
    id: randomUUID(),
    orderNumber: nextOrderNumber(),
    createdAt: basis.readAt,
    language,
    userId,
    idempotencyKey: key,
    requestHash,
    delivery: orderDelivery(pickUp ? { ...request, ...pickupAddress(settings.pickup) } : request),
    pickUp,
    paymentMethod: request.payment_method,
    receipt: request.bank_receipt_url,
    payBy:
      (isPaidAhead && totalCents > 0) || depositCents !== null ? payByOf(settings.payment_window, basis.readAt) : null,
    toCall: request.payment_method === "cash_on_delivery" && settings.cash.confirm,
    mailTo: chooseRecipient(basis.accountMail, request.customer_email),
    keptAddress: request.keep_address && !pickUp ? keptAddress(request) : null,
    refused:
      isPaidAhead || settings.cash.prepaid_after === null
        ? null
        : { phone: countedAs(request.customer_phone), count: basis.refusedParcels },
    lines: lines.value,
    waiting: waitingFor(lines.value, settings, basis),
    coupon: coupon.value,
    amounts: { ...parts, totalCents },
    depositCents,
  })
}

function feesFor(request: PlaceOrderRequest, basis: OrderBasis, settings: ShopSettings, subtotalCents: number) {
  const isCash = request.payment_method === "cash_on_delivery"
  const parcel = { district: request.delivery_district, subtotalCents, isCash }
  return deliveryFeeOf(basis.lines, orderFeesOf(settings), parcel)
}

/** Returns the deposit by the per cents that hold now; whoever saw another one is asked again. */
function depositFor(
  lines: readonly OrderLine[],
  { payment_method: method }: PlaceOrderRequest,
  settings: ShopSettings,
  totalCents: number,
) {
  const rule = { percent: settings.deposit.percent, method, methods: offeredMethods(settings) }
  const parts = lines.map((line) => ({ cents: lineTotal(line), made: line.made, percent: line.depositPercent }))
  return depositOf(parts, rule, totalCents)
}

function couponOf(
  { coupon_code }: PlaceOrderRequest,
  { coupon, readAt, hasOrdered, lines: read }: OrderBasis,
  lines: readonly OrderLine[],
) {
  if (coupon_code === null) return done
  const categories = new Map(read.map((line) => [line.product_id, line.name === null ? "" : line.category]))
  const judged = lines.map((line) => ({
    ...{
      productId: line.variantOf ?? line.productId,
      category: categories.get(line.productId) ?? "",
      cents: lineTotal(line),
    },
  }))
  const verdict = judgeCoupon(coupon, { lines: judged, hasOrdered }, readAt)
  if (!verdict.ok) return refusal(409, "coupon_refused", verdict.message, "coupon_code")
  return ok(coupon && { ...coupon, discountCents: verdict.discountCents })
}
