import { type Queryable, sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { ownPictures } from "../customer/receipt-links.server.ts"
import { carryOut, changeInVersion, orderNotFound } from "../order/change-in-version.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { MAKING } from "../order/due.server.ts"
import { lockHeld, readFacts } from "../order/order-facts.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { decideMaking, type MakingLine, type Told } from "./decide-making.ts"
import type { MakingForm } from "./make-list.ts"
import type { ProgressForm, PromiseForm } from "./promise-form.ts"

const lineNotFound = refusal(404, "not_found", m.errors_making_no_line)

/**
 * Notes how far a line of an order is. Not the version of the order is compared but that of the line, so that one after another of its lines
 * is made from a list that was read once.
 */
export async function setMaking(
  { db, outbox, settings }: Pick<OrdersShop, "db" | "outbox" | "settings">,
  actorId: string,
  { id, item }: { readonly id: string; readonly item: string },
  { from, to }: MakingForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    const lines = await readMaking(tx, id)
    const line = lines.find((each) => each.id === item)
    if (!line) return lineNotFound
    const others = lines.filter((each) => each !== line)
    const { payments, held } = await readFacts(tx, id)
    const facts = { payments, payBy: payByOf(settings.values.payment_window, order.now) }
    const finished = line.making === "done" ? await lockHeld(tx, outbox, held.making) : null
    const decided = decideMaking.setMaking(order, { actorId, to }, { ...facts, line, others, held: finished })
    if (decided.ok && decided.value && line.making !== from) return editConflict(await readLocked(tx, id))
    return carryOut(tx, outbox, order, decided)
  })
}

/** Promises another day for what is still to be made of an order. */
export function movePromise(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  { version, ...promise }: PromiseForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  return changeInVersion(db, id, version, async (tx, order) => {
    const facts = { lines: await readMaking(tx, id), today: dayInColombo(new Date(order.now)) }
    return carryOut(tx, outbox, order, decideMaking.movePromise(order, { actorId, ...promise }, facts))
  })
}

/** Tells the customer of an order how its making goes. Its pictures are the admin's own receipts, which are held from then on. */
export async function tellProgress(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  { version, words, ...form }: ProgressForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    // Pictures that nothing holds are swept under the same lock.
    await lockCustomer(tx, actorId)
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    if (order.version !== version) return editConflict(await readLocked(tx, id))
    const pictures = await ownPictures(tx, actorId, form.pictures)
    if (!pictures.ok) return pictures
    const told = await tx.query<Told>(
      sql`SELECT reason AS words, created_at AS at, mail_id IS NOT NULL AS mailed FROM order_events
          WHERE order_id = ${id} AND kind = 'progress' ORDER BY id`,
    )
    return carryOut(
      tx,
      outbox,
      order,
      decideMaking.tellProgress(order, { actorId, words, pictures: pictures.value }, { told }),
    )
  })
}

/** Reads the lines of a locked order of which pieces are made. */
function readMaking(tx: Queryable, orderId: string): Promise<MakingLine[]> {
  return tx.query<MakingLine>(
    sql`SELECT i.id, ${MAKING} AS making, i.ready_by, i.made || ' × ' || i.product_name AS words FROM order_items i
        WHERE i.order_id = ${orderId} AND i.made > 0 ORDER BY i.position`,
  )
}
