import { empty, join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { insertChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { numericFromCents } from "#shop/money.ts"
import { HOLD_SECONDS } from "../orders.ts"
import type { Payment } from "../payments.ts"
import { forgetCustomer } from "../term/forget-customer.server.ts"
import {
  type HeldChange,
  type LockedOrder,
  MONEY_COLUMNS,
  moneyOf,
  type OrderChange,
  type OrderEvent,
  PAYABLE_COLUMNS,
  type PayableRow,
} from "./order.ts"
import { readPayments } from "./read-payments.server.ts"

/*
 * The only place that locks orders, and writes them, their events, how far their lines are made, and the rows of their money. What always holds:
 *
 * - The payment status and what else stands on an order of its money follow from its rows: nobody sets them.
 * - `changeOrder` raises the version by one, whatever the change consists of, so that nobody decides about what they have
 *   not seen. The times to pay that the shop moves after it stood still are no such change.
 * - New rows of money end the Undo of the payment status: it was reckoned without them. What replaces a held change takes
 *   it back instead, with its mail and its rows.
 * - Rows of money and events are added, and never changed, but for the id that a provider gives a payment (cards/payment-ids), and
 *   for the words of a customer that is forgotten.
 * - An order is locked after its customer and its coupon, and before the products that it holds.
 */

const COLUMNS = sql`o.id, order_number, customer_name, status, payment_method, ${raw([...PAYABLE_COLUMNS, ...MONEY_COLUMNS].join(", "))},
  pay_by, pick_up, to_call, return_due, link_number, language, version, now(),
  COALESCE(o.mail_to, o.customer_email) AS mail_to, (SELECT email FROM profiles p WHERE p.id = o.user_id) AS account_email`

/**
 * Locks an order until the transaction ends.
 * @param which further conditions on the order, as `o`
 * @returns null where there is no such order
 */
export async function lockOrder(tx: Queryable, id: string, which: Sql = sql`true`): Promise<LockedOrder | null> {
  const [order] = await lockOrders(tx, sql`o.id = ${id} AND ${which}`)
  return order ?? null
}

/** Locks the orders `o` of a condition, in the order in which everybody takes more than one. */
export function lockOrders(tx: Queryable, which: Sql): Promise<LockedOrder[]> {
  return tx.query<LockedOrder>(sql`SELECT ${COLUMNS} FROM orders o WHERE ${which} ORDER BY o.id FOR NO KEY UPDATE`)
}

/**
 * Writes what was decided of a locked order, once: its row, its money, events and their mails, and the audit.
 * @returns the ids of the events
 */
export async function changeOrder(
  tx: Queryable,
  outbox: Pick<Outbox, "holdMail" | "takeBack" | "queueMails">,
  order: Pick<LockedOrder, "id" | keyof PayableRow>,
  change: OrderChange,
): Promise<number[]> {
  const { actorId, set = {}, standing, making, promise, audit } = change
  const { takesBack = [], events = [], rows = [], mails = [] } = change
  const { id } = order
  for (const held of takesBack) await takeBack(tx, outbox, held)
  const added = [...events.flatMap(({ row }) => row ?? []), ...rows]
  const endsUndo = added.length > 0 || takesBack.some(({ kind }) => kind !== "status")
  const money = standing && moneyOf({ ...order, ...set }, [...standing, ...added])
  await writeRow(tx, id, { ...set, ...money }, [
    ...(endsUndo ? [endOfUndo(id)] : []),
    ...(making ? [setMaking(id, making)] : []),
    ...(promise ? [setPromise(id, promise)] : []),
    ...(audit ? [insertChange({ kind: "order", id, action: "updated", actorId, ...audit })] : []),
  ])
  const ids: number[] = []
  for (const event of events) ids.push(await writeEvent(tx, outbox, { id, actorId }, event))
  for (const row of rows) await tx.query(insertRow({ id, actorId }, row))
  if (change.forgets) await forgetCustomer(tx, id)
  await outbox.queueMails(
    tx,
    mails.filter((mail) => mail !== null),
  )
  return ids
}

/** @param beside what is written in the same statement */
async function writeRow(tx: Queryable, id: string, columns: Partial<OrdersRow>, beside: readonly Sql[]): Promise<void> {
  const set = Object.entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)
  const row = sql`UPDATE orders SET ${join([...set, sql`version = version + 1, updated_at = now()`])} WHERE id = ${id}`
  await tx.query(withAll(beside, row))
}

/** Returns one statement of several, none of which sees what the others write. */
function withAll(others: readonly Sql[], last: Sql): Sql {
  if (others.length === 0) return last
  return sql`WITH ${join(others.map((each, n) => sql`${raw(`other_${n}`)} AS (${each})`))} ${last}`
}

const setPromise = (orderId: string, day: string) =>
  sql`UPDATE order_items SET ready_by = ${day} WHERE order_id = ${orderId} AND made > 0 AND making_done_at IS NULL`

const setMaking = (orderId: string, { item, to }: NonNullable<OrderChange["making"]>) =>
  sql`UPDATE order_items SET making_started_at = CASE WHEN ${to} <> 'waiting' THEN COALESCE(making_started_at, now()) END,
        making_done_at = CASE WHEN ${to} = 'done' THEN now() END
      WHERE id = ${item} AND order_id = ${orderId}`

interface By {
  readonly id: string
  readonly actorId: string | null
}

/** Writes an event with its mail and its row of money. */
async function writeEvent(
  tx: Queryable,
  outbox: Pick<Outbox, "holdMail">,
  { id, actorId }: By,
  { kind, before = null, after, reason = null, pictures = [], mail, isHeld = false, row }: OrderEvent,
): Promise<number> {
  const held = mail ? outbox.holdMail(mail, isHeld ? HOLD_SECONDS : 0) : null
  const insert = sql`INSERT INTO order_events (order_id, kind, before, after, reason, pictures, actor_id, mail_id, held_until)
        VALUES (${id}, ${kind}, ${before}, ${after}, ${reason}, NULLIF(${pictures}::text[], '{}'), ${actorId}, ${held?.id ?? null},
          CASE WHEN ${isHeld}::boolean THEN now() + ${HOLD_SECONDS} * interval '1 second' END) RETURNING id`
  const [event] = await tx.query<{ id: number }>(
    sql`WITH ${held ? sql`mail AS (${held.insert}),` : empty} event AS (${insert})
        ${row ? sql`, money AS (${insertRow({ id, actorId }, row, sql`(SELECT id FROM event)`)})` : empty} SELECT id FROM event`,
  )
  if (!event) throw new Error("PostgreSQL returned no event")
  return event.id
}

function insertRow(
  { id, actorId }: By,
  { kind, state, way, cents, slip, reason, reasonCode, reference, paidOn, reducedCents, items, card }: Payment,
  eventId: Sql = sql`NULL`,
): Sql {
  const amount = cents === null ? null : numericFromCents(cents)
  const reduced = reducedCents === undefined ? null : numericFromCents(reducedCents)
  return sql`INSERT INTO payments (order_id, kind, state, way, amount, slip, reason, reason_code, reference, paid_on, reduced, items,
          provider, provider_id, event_id, actor_id)
        VALUES (${id}, ${kind}, ${state}, ${way}, ${amount}, ${slip}, ${reason}, ${reasonCode}, ${reference}, ${paidOn}, ${reduced},
          ${items ? JSON.stringify(items) : null}, ${card?.provider}, ${card?.id}, ${eventId}, ${actorId})`
}

/** Ends the time in which the payment status can be undone. */
export async function endUndo(tx: Queryable, orderId: string): Promise<void> {
  await tx.query(endOfUndo(orderId))
}

const endOfUndo = (orderId: string) =>
  sql`UPDATE order_events SET held_until = now() WHERE order_id = ${orderId} AND kind = 'payment_status' AND held_until > now()`

/** The rows of money that the change wrote go with its event. */
async function takeBack(tx: Queryable, outbox: Pick<Outbox, "takeBack">, { eventId, mailId }: HeldChange) {
  await tx.query(sql`DELETE FROM order_events WHERE id = ${eventId}`)
  if (mailId !== null) await outbox.takeBack(tx, mailId)
}

/** Lets the mail of a held change say what has changed beside the order: its event is written again, with another mail. */
export async function rewriteHeld(
  tx: Queryable,
  outbox: Pick<Outbox, "holdMail" | "takeBack">,
  by: By,
  held: HeldChange,
  event: OrderEvent,
): Promise<void> {
  await takeBack(tx, outbox, held)
  await writeEvent(tx, outbox, by, { ...event, before: held.before, isHeld: true })
}

/** Adds the row of money of an order that was entered as paid, in the transaction that has written the order. */
export async function payAtOnce(tx: Queryable, by: By, row: Payment & { readonly cents: number }): Promise<void> {
  await tx.query(insertRow(by, row))
  const kept = row.cents === 0 ? null : numericFromCents(row.cents)
  await tx.query(sql`UPDATE orders SET kept_amount = ${kept} WHERE id = ${by.id}`)
}

/** Writes again what follows from the rows of a locked order's money. */
export async function recountMoney(tx: Queryable, order: LockedOrder): Promise<void> {
  await writeRow(tx, order.id, moneyOf(order, await readPayments(tx, order.id)), [])
}

/** Moves the ends of times to pay, of any number of orders, to a later time. Returns how many. */
export async function moveTimesToPay(tx: Queryable, until: string, which: Sql): Promise<number> {
  const moved = await tx.query(
    sql`UPDATE orders SET pay_by = ${until} WHERE pay_by < ${until} AND ${which} RETURNING id`,
  )
  return moved.length
}

/** Sets the name again on the orders `o` of a condition: a trigger finds their customer by it. Returns their numbers. */
export function findCustomersAgain(tx: Queryable, which: Sql): Promise<Array<{ name: string }>> {
  return tx.query(
    sql`UPDATE orders SET customer_name = customer_name WHERE id IN (SELECT o.id FROM orders o WHERE ${which}) RETURNING order_number AS name`,
  )
}
