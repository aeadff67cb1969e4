import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { personalisationFromRow } from "#shop/catalogue/variants/personalisation.server.ts"
import { textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { textMessage } from "#shop/catalogue/variants/personalisation-messages.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { checkTotal } from "#shop/orders/check-total.ts"
import { payAtOnce } from "#shop/orders/order/change-order.server.ts"
import { readAdminOrder } from "#shop/orders/order/read-admin-order.server.ts"
import { type NewOrder, writeOrder } from "#shop/orders/order/write-order.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { answerByOrder, lockUnanswered } from "#shop/orders/returns/returns.server.ts"
import { makingOf } from "#shop/settings/fees/ready-by.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { settingsRevision } from "#shop/settings/settings.server.ts"
import { checkReplay, type OrderAttempt, tryBehindOwnOrders } from "../attempt.server.ts"
import { linesOf } from "../judge-lines.server.ts"
import { type BasisLine, basisColumns, type OrderBasis, settingsAt } from "../order-basis.server.ts"
import type { EnterOrderRequest } from "./enter-order.ts"
import { attemptFacts, type Entering, enteredOrder, languageOf, mailsOf } from "./entered-order.server.ts"

export interface EnteringShop extends OrdersShop {
  readonly settings: LiveSettings
}

/**
 * Enters an order for a customer without an account: by the same judgement of products, stock and total, and the same statement, as one from
 * the shop; a holiday does not stop it. The admin is locked in the customer's place, so that the same attempt twice is one order.
 */
export async function enterOrder(
  shop: EnteringShop,
  adminId: string,
  attempt: OrderAttempt<EnterOrderRequest>,
): Promise<Result<{ order: AdminOrder; replayed: boolean }>> {
  const entered = await tryBehindOwnOrders(shop, adminId, (tx) => tryToEnter(tx, shop, { adminId, attempt }))
  if (!entered.ok) return entered
  shop.announcer.schedule()
  const { id, replayed } = entered.value
  const order = await readAdminOrder(shop.db, id)
  if (!order) throw new Error(`the entered order ${id} is gone`)
  return ok({ order, replayed })
}

type EnteredId = { id: string; replayed: boolean }

/** Null when what was read holds no more: the transaction has failed then. */
async function tryToEnter(tx: Transaction, shop: EnteringShop, entering: Entering): Promise<Result<EnteredId> | null> {
  const { adminId, attempt } = entering
  const basis = await readEnterer(tx, adminId, attempt.key)
  if (basis.placed) {
    const same = checkReplay(basis.placed, attempt)
    return same.ok ? ok({ id: basis.placed.id, replayed: true }) : same
  }
  const { return_id } = attempt.request
  if (return_id) {
    const open = await lockUnanswered(tx, return_id)
    if (!open.ok) return open
  }
  const products = await readProducts(tx, attempt.request)
  const texts = checkTexts(products)
  if (!texts.ok) return texts
  const settings = await settingsAt(shop, tx, basis)
  const lines = linesOf(
    products,
    languageOf(attempt.request),
    makingOf(settings, { time: basis.readAt, waiting: basis.waiting }),
  )
  if (!lines.ok) return lines
  const order = enteredOrder(entering, basis, { lines: lines.value, products, settings })
  const seen = checkTotal(order.amounts.totalCents, attempt.request.expected_total)
  if (!seen.ok) return seen
  const mails = mailsOf(order, settings).map(shop.outbox.seal)
  if (!(await writeOrder(tx, order, basis.ordersPlaced, mails))) return null
  if (return_id) await answerByOrder(tx, return_id, order.id)
  const { channel, status, payment_status } = attemptFacts(entering)
  if (payment_status === "paid")
    await payAtOnce(tx, { id: order.id, actorId: adminId }, paidAtOnce(attempt.request.payment_method, order))
  const after = { order_number: order.orderNumber, channel, status, payment_status }
  await recordChange(tx, { kind: "order", id: order.id, action: "created", actorId: adminId, before: null, after })
  return ok({ id: order.id, replayed: false })
}

function paidAtOnce(method: EnterOrderRequest["payment_method"], { amounts }: NewOrder) {
  const way = method === "cash_on_delivery" ? "cash" : method
  return { kind: "payment", state: "paid", way, cents: amounts.totalCents, slip: null, reason: null } as const
}

type Enterer = Pick<OrderBasis, "ordersPlaced" | "readAt" | "settingsRevision" | "placed" | "waiting">

async function readEnterer(tx: Queryable, adminId: string, key: string): Promise<Enterer> {
  const [row] = await tx.query<Enterer>(
    sql`SELECT p.orders_placed AS "ordersPlaced", now() AS "readAt", ${settingsRevision} AS "settingsRevision", pieces_waiting() AS waiting,
          (SELECT json_build_object('id', o.id, 'requestHash', o.request_hash) FROM orders o
            WHERE o.entered_by = p.id AND o.idempotency_key = ${key}) AS placed
        FROM profiles p WHERE p.id = ${adminId}`,
  )
  if (!row) throw new Error(`no profile of ${adminId}`)
  return row
}

/** Returns the products in the order in which they were named. What is handed over is there: no more of it is made. */
async function readProducts(tx: Queryable, request: EnterOrderRequest): Promise<BasisLine[]> {
  const { items } = request
  const [ids, quantities] = [items.map(({ product_id }) => product_id), items.map(({ quantity }) => quantity)]
  const texts = items.map(({ personalisation }) => personalisation ?? "")
  const lines = await tx.query<BasisLine>(
    sql`SELECT i.product_id, i.quantity, i.text, ${basisColumns(languageOf(request), sql`p.made_to_order`)}
        FROM unnest(${ids}::uuid[], ${quantities}::int[], ${texts}::text[])
          WITH ORDINALITY AS i (product_id, quantity, text, place)
        LEFT JOIN products p ON p.id = i.product_id ORDER BY i.place`,
  )
  if (!request.handed_over) return lines
  return lines.map((line) =>
    line.name === null ? line : { ...line, stock_quantity: line.in_stock, made_to_order: false },
  )
}

/** Refuses a text that a product does not take, by the name of the product. */
function checkTexts(lines: readonly BasisLine[]): Result {
  for (const line of lines) {
    if (line.name === null) continue
    const offered = personalisationFromRow(line.personalisation)
    const problem = textProblem(offered, line.text)
    if (!problem) continue
    const values = { name: line.name, problem: textMessage(problem, offered) }
    return refusal(409, `personalisation_${problem}`, m.errors_entered_personalisation(values), "items")
  }
  return done
}
