import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { ok } from "#platform/result.ts"
import { addressLines } from "#shop/address/address.ts"
import { districtName } from "#shop/address/districts.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { weightColumn } from "#shop/catalogue/variants/variants.server.ts"
import { centsOf, rupeesFromCents } from "#shop/money.ts"
import { listAdminOrders } from "#shop/orders/admin/admin-orders.server.ts"
import { adminOrdersQuery } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { dueStep, paysAtDoor, stateOf } from "#shop/orders/due-step.ts"
import { readAdminOrders } from "#shop/orders/order/read-admin-order.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { gramsOf } from "#shop/settings/fees/delivery-fees.ts"
import { isElsewhere } from "#shop/towns/find-towns.server.ts"
import type { ParcelJson, ParcelsQuery, ParcelWarning } from "./parcels.ts"
import { courierPhone, faultsOf, type Parcel, toCollectCents } from "./sheets/parcel-cells.ts"
import { type Profile, profilesWith } from "./sheets/profiles.ts"

type ParcelsShop = Pick<OrdersShop, "db" | "settings">

const noProfile = refusal(422, "unknown_profile", m.errors_parcels_profile, "profile")

export function profileNamed({ settings }: Pick<ParcelsShop, "settings">, name: string | undefined): Result<Profile> {
  const profiles = profilesWith(settings.values.couriers.couriers)
  const found = name === undefined ? profiles[0] : profiles.find((profile) => profile.name === name)
  return found ? ok(found) : noProfile
}

/** Returns what is known of the parcels of chosen orders, or of those that wait to be sent, with what their courier would miss. */
export async function listParcels(shop: ParcelsShop, query: ParcelsQuery) {
  const profile = profileNamed(shop, query.profile)
  if (!profile.ok) return profile
  const ids = query.ids ?? (await idsToShip(shop.db))
  const orders = await readParcels(shop, ids)
  return ok({
    profiles: profilesWith(shop.settings.values.couriers.couriers).map(({ name }) => name),
    profile: profile.value.name,
    parcels: orders.map((each) => parcelJsonOf(profile.value, each)),
  })
}

async function idsToShip(db: Queryable): Promise<string[]> {
  const query = adminOrdersQuery.parse({ due: "ship", sort: "oldest", page_size: "100" })
  return (await listAdminOrders(db, query)).orders.map(({ id }) => id)
}

interface ReadParcel {
  readonly order: AdminOrder
  readonly handedOver: ParcelJson["handed_over"]
  readonly parcel: Parcel
  /** Whether its town lies in another district than the one that was chosen. */
  readonly elsewhere: boolean
}

/** Returns the parcels of orders, in the order of the ids; what is fetched in the shop is none. */
export async function readParcels({ db, settings }: ParcelsShop, ids: readonly string[]): Promise<ReadParcel[]> {
  const orders = (await readAdminOrders(db, ids)).filter(({ pick_up }) => !pick_up)
  const [lines, handovers] = [await linesOf(db, ids), await handoversOf(db, ids)]
  return Promise.all(
    orders.map(async (order) => {
      const { id, delivery_city, delivery_district } = order
      const parcel = parcelOf(order, gramsOf(lines.get(id) ?? [], settings.values.fee_rules))
      const elsewhere = delivery_district !== null && (await isElsewhere(delivery_city, delivery_district))
      return { order, handedOver: handovers.get(id) ?? null, parcel, elsewhere }
    }),
  )
}

async function handoversOf(db: Queryable, ids: readonly string[]) {
  const rows = await db.query<{ id: string; at: string; by: string | null; today: boolean }>(
    sql`SELECT order_id AS id, h.created_at AS at, COALESCE(full_name, email) AS by,
          (h.created_at AT TIME ZONE 'Asia/Colombo')::date = (now() AT TIME ZONE 'Asia/Colombo')::date AS today
        FROM handovers h LEFT JOIN actors p ON p.id = h.actor_id WHERE order_id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...handover }) => [id, handover]))
}

interface WeighedLine {
  readonly id: string
  readonly quantity: number
  readonly weight_grams: number | null
}

async function linesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, WeighedLine[]>> {
  const lines = await db.query<WeighedLine>(
    sql`SELECT order_id AS id, quantity, ${weightColumn}
        FROM order_items i LEFT JOIN products p ON p.id = i.product_id WHERE order_id = ANY(${ids}::uuid[])`,
  )
  return Map.groupBy(lines, ({ id }) => id)
}

function parcelOf(order: AdminOrder, grams: number): Parcel {
  return {
    orderNumber: order.order_number,
    name: order.customer_name,
    phone: order.customer_phone,
    secondPhone: order.second_phone,
    address: order.delivery_address,
    landmark: order.delivery_landmark,
    // Couriers' lists of towns are in Latin letters.
    town: order.delivery_town ?? order.delivery_city,
    district: districtName(order.delivery_district, baseLocale),
    postalCode: order.delivery_postal_code,
    dueCents: paysAtDoor(order) && order.status !== "cancelled" ? centsOf(order.open_amount) : 0,
    grams,
    items: order.items.map(({ product_name: name, quantity }) => ({ name, quantity })),
    note: order.notes,
    waybill: order.tracking_number,
  }
}

function warningsOf(profile: Profile, { order, parcel, elsewhere }: ReadParcel): ParcelWarning[] {
  const due = dueStep(stateOf(order))
  return [
    ...(order.status === "cancelled" ? (["cancelled"] as const) : []),
    ...(due === "await_payment" || due === "check_receipt" || due === "ask_balance" ? (["unpaid"] as const) : []),
    ...(elsewhere ? (["elsewhere"] as const) : []),
    ...faultsOf(profile, parcel),
  ]
}

function parcelJsonOf(profile: Profile, read: ReadParcel): ParcelJson {
  const { order, parcel } = read
  const { has_receipt, to_call = false, to_make = false, due_part = null } = stateOf(order)
  return {
    id: order.id,
    user_id: order.user_id,
    order_number: order.order_number,
    created_at: order.created_at,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    item_count: order.items.length,
    image_url: order.items[0]?.product?.image_url ?? null,
    total_amount: order.total_amount,
    payment_method: order.payment_method,
    status: order.status,
    payment_status: order.payment_status,
    to_call,
    to_make,
    has_receipt,
    refund_due: order.refund_due_amount > 0,
    overdue: order.overdue,
    pick_up: order.pick_up,
    due_part,
    version: order.version,
    phones: [parcel.phone, parcel.secondPhone].filter((phone) => phone !== null).map(courierPhone),
    address_lines: addressLines(order),
    town: order.delivery_town,
    district: parcel.district,
    to_collect: rupeesFromCents(toCollectCents(parcel.dueCents)),
    courier: order.courier,
    tracking_number: order.tracking_number,
    handed_over: read.handedOver,
    warnings: warningsOf(profile, read),
  }
}
