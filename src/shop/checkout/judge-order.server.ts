import { randomUUID } from "node:crypto"
import { m } from "#messages/messages.js"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import { type CartLineProblem, cartLineProblem } from "#shop/cart/cart.ts"
import { personalisationFromRow } from "#shop/catalogue/variants/personalisation.server.ts"
import { textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { shownName } from "#shop/catalogue/variants/shown-name.ts"
import { variantFrom } from "#shop/catalogue/variants/variant-name.ts"
import { judgeCoupon } from "#shop/coupons/coupons.ts"
import { keptAddress } from "#shop/customers/profile.ts"
import { centsFromNumeric, lineTotal, orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import type { AsRead } from "#shop/orders/as-read.ts"
import { checkMethod } from "#shop/orders/check-method.ts"
import { checkDeposit, checkTotal } from "#shop/orders/check-total.ts"
import { depositOf } from "#shop/orders/deposit.ts"
import { countedAs } from "#shop/orders/order/refused-parcels.server.ts"
import { type NewOrder, nextOrderNumber, type OrderLine } from "#shop/orders/order/write-order.server.ts"
import { orderDelivery } from "#shop/orders/order-columns.ts"
import { receiptNotFound } from "#shop/receipts/attach-receipt.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { pickupAddress } from "#shop/settings/fees/pickup-section.ts"
import { type MadeLine, type Making, makingOf, makingOfLines, sameWeeks } from "#shop/settings/fees/ready-by.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { offeredMethods, type ShopSettings } from "#shop/settings/settings.ts"
import type { OrderAttempt } from "./attempt.server.ts"
import type { PlaceOrderRequest } from "./checkout.ts"
import { deliveryFeeOf, NO_FEE } from "./delivery-fee.server.ts"
import { chooseRecipient } from "./mail-recipient.server.ts"
import type { BasisLine, OrderBasis } from "./order-basis.server.ts"
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
  const coupon = couponOf(request, basis, subtotalCents)
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

/** The lines of an order in this language, or why one of them cannot be bought. What is not in stock is made from the day on. */
export function linesOf(lines: readonly BasisLine[], language: Locale, making: Making): Result<OrderLine[]> {
  if (lines.length === 0) return refusal(409, "no_cart", m.errors_no_cart)
  const found: OrderLine[] = []
  const taken = new Map<string, number>()
  const made = makingOfLines(lines.map(madeLine), making)
  for (const [at, line] of lines.entries()) {
    const together = (taken.get(line.product_id) ?? 0) + line.quantity
    taken.set(line.product_id, together)
    const problem = cartLineProblem(line.name === null ? null : { ...line, refuses_text: refusesText(line) }, together)
    if (line.name === null || problem)
      return refusal(409, problem ?? "gone", messageOf(problem ?? "gone", line, language))
    found.push({ ...lineOf(line, language), ...toMakeOf(made[at]) })
  }
  return ok(found)
}

type KnownLine = Exclude<BasisLine, { readonly name: null }>

function refusesText({ personalisation, text }: KnownLine): boolean {
  return textProblem(personalisationFromRow(personalisation), text) !== undefined
}

const GONE = { made_to_order: false, in_stock: 0, lead_time: null }

const madeLine = (line: BasisLine): MadeLine => (line.name === null ? { ...line, ...GONE } : line)

/** Nothing is promised for what can be sent at once. */
function toMakeOf(line: ReturnType<typeof makingOfLines>[number] | undefined): Pick<OrderLine, "made" | "readyBy"> {
  return line && line.made > 0 ? line : { made: 0, readyBy: null }
}

/** Returns between how many pieces that wait to be made the promised days of an order hold; null where they always do. */
export function waitingFor(
  lines: readonly OrderLine[],
  { workshop }: Pick<ShopSettings, "workshop">,
  { waiting }: Pick<OrderBasis, "waiting">,
): readonly [number, number] | null {
  const made = lines.flatMap((line) => (line.made > 0 ? line.made : []))
  return workshop.pieces_a_week !== null && made.length > 0 ? sameWeeks(made, workshop.pieces_a_week, waiting) : null
}

function lineOf(line: KnownLine, language: Locale): Omit<OrderLine, "made" | "readyBy"> {
  const { text, personalisation: offered } = line
  const asRead = wordsRead(line, language)
  const extraCents = text && offered ? centsFromNumeric(offered.price) : 0
  return {
    id: randomUUID(),
    productId: line.product_id,
    variantOf: line.variant_of,
    version: line.version,
    name: line.name,
    ...variantFrom(line.name, line.option_values),
    ...(asRead && { asRead }),
    imageUrl: line.image_url,
    priceCents: centsFromNumeric(line.price) + extraCents,
    quantity: line.quantity,
    depositPercent: line.deposit_percent,
    ...(line.no_returns && { noReturns: true as const }),
    ...(text &&
      offered && { personalisation: { label: offered.label[baseLocale], text, price: rupeesFromCents(extraCents) } }),
  }
}

/** Returns the texts of a line about to be ordered as its customer reads them, where the language has others than English. */
function wordsRead(line: KnownLine, language: Locale): AsRead | undefined {
  const { name, variant } = shownName(line.name, line.option_values, line.translated)
  const label = line.text && line.translated?.personalisation
  if (name === line.name && !label) return undefined
  return { language, name, ...(variant && { variant }), ...(label && { label }) }
}

/** Says it to the reader, who is the owner where an order is entered: then in English where the order has another language. */
function messageOf(problem: CartLineProblem, line: BasisLine, language: Locale): string {
  if (line.name === null) return m.errors_cart_product_gone()
  const { name } = language === getLocale() ? shownName(line.name, line.option_values, line.translated) : line
  if (problem === "inactive") return m.errors_cart_product_inactive({ name })
  if (problem === "options") return m.errors_cart_product_options({ name })
  if (problem === "personalisation") return m.errors_cart_product_personalisation({ name })
  if (problem === "sold_out") return m.errors_cart_product_sold_out({ name })
  return m.errors_cart_product_over_stock({ name, stock: line.stock_quantity })
}

function couponOf(
  { coupon_code }: PlaceOrderRequest,
  { coupon, readAt, hasOrdered }: OrderBasis,
  subtotalCents: number,
) {
  if (coupon_code === null) return done
  const verdict = judgeCoupon(coupon, { subtotalCents, hasOrdered }, readAt)
  if (!verdict.ok) return refusal(409, "coupon_refused", verdict.message, "coupon_code")
  return ok(coupon && { ...coupon, discountCents: verdict.discountCents })
}
