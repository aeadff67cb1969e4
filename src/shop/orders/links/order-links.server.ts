import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { localPath } from "#messages/paths.ts"
import type { Locale } from "#messages/runtime.js"
import { drawQrCode } from "#platform/pictures/qr-code.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { type CustomersShop, forCustomer } from "../customer/for-customer.server.ts"
import { readOrder } from "../order/read-order.server.ts"
import type { Order } from "../order-json.ts"
import type { Holder } from "../orders-shop.server.ts"
import { FIRST_LINK } from "./decide-link.ts"

/** An order is seen by its link until so long after it was closed. */
const KEPT = sql`interval '1 year'`

const purposeOf = ({ link_number }: Pick<OrdersRow, "link_number">) => `order-link ${link_number ?? FIRST_LINK}`

type Signing = Parts<"secrets" | "publicUrl">
type Linked = Pick<OrdersRow, "id" | "link_number">

/** Returns the URL of the page that shows an order to whoever has it. */
function orderLink({ secrets, publicUrl }: Signing, order: Linked, language: Locale): string {
  return publicUrl + localPath(`/order?${signedId(secrets, purposeOf(order), order.id)}`, language)
}

export type LinkingShop = Signing & { readonly db: Queryable }
type Named = Pick<AdminOrder, "id" | "language">

/** Adds to orders the links of their customers. */
export async function withLinks<Each extends Named>(
  shop: LinkingShop,
  orders: readonly Each[],
): Promise<Array<Each & { readonly link: string }>> {
  const rows = await shop.db.query<Linked>(
    sql`SELECT id, link_number FROM orders WHERE id = ANY (${orders.map(({ id }) => id)}::uuid[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return orders.flatMap((order) => {
    const row = byId.get(order.id)
    return row ? { ...order, link: orderLink(shop, row, order.language) } : []
  })
}

export async function withLink<Each extends Named>(shop: LinkingShop, order: Each) {
  const [linked] = await withLinks(shop, [order])
  return linked ?? order
}

/** Draws a link as a QR code, and returns the data URL of the picture. */
export async function linkCode(link: string): Promise<string> {
  return `data:image/png;base64,${Buffer.from(await drawQrCode(link)).toString("base64")}`
}

/**
 * Returns the link of the order that a mail to its customer is about; null where only its account is to see it, because the address of the mail
 * may be another's: such a mail names nobody.
 */
export async function linkOfMail(shop: LinkingShop, mail: Mail, language: Locale): Promise<string | null> {
  const isOwners = mail.kind === "new-order-notice" || mail.kind === "order-change-notice"
  if (isOwners || !("orderId" in mail) || !mail.orderId || mail.customerName === "") return null
  const [order] = await withLinks(shop, [{ id: mail.orderId, language }])
  return order?.link ?? null
}

/** Returns who acts by a link, on which order; null for any link that is not, or no longer, good. */
export async function holderOfLink(
  { db, secrets }: { readonly db: Queryable } & Parts<"secrets">,
  query: URLSearchParams,
): Promise<{ readonly id: string; readonly holder: Holder } | null> {
  const id = query.get("id") ?? ""
  if (!isUuid(id)) return null
  const [order] = await db.query<Linked>(
    sql`SELECT id, link_number FROM orders o WHERE id = ${id} AND (status NOT IN ('delivered', 'cancelled') OR now() - ${KEPT} <
          COALESCE((SELECT max(e.created_at) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'status'), o.created_at))`,
  )
  if (!order || idSignedFor(secrets, purposeOf(order), query) === null) return null
  return {
    id: order.id,
    holder: { actorId: null, which: sql`o.link_number IS NOT DISTINCT FROM ${order.link_number}::integer` },
  }
}

/** Returns an order as its link shows it: without what only its account may do, and without the pictures that it may look at. */
function forLink(shop: CustomersShop, order: Order): Order {
  const { return_until: _, events, ...shown } = forCustomer(shop, order)
  return { ...shown, events: events.map(({ pictures: _, ...event }) => event) }
}

/** The same of an order that was changed by its link, or was not. */
export function resultForLink(shop: CustomersShop, result: Result<Order, Order>): Result<Order, Order> {
  if (result.ok) return ok(forLink(shop, result.value))
  return result.current ? { ...result, current: forLink(shop, result.current) } : result
}

/** Returns the order that a link shows; null for any link that is not good. */
export async function readLinked(shop: CustomersShop, query: URLSearchParams): Promise<Order | null> {
  const linked = await holderOfLink(shop, query)
  const order = linked && (await readOrder(shop.db, null, linked.id))
  return order && forLink(shop, order)
}
