import { randomUUID } from "node:crypto"
import { join, raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"

/**
 * Rows for tests and development. Each builder inserts one believable, unique row by SQL, with any column overridden, and
 * answers it as PostgreSQL does: amounts as strings ("1250.00"), times as Date.
 */

export interface ProfileRow {
  id: string
  email: string
  full_name: string | null
  phone: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  account_status: string | null
  created_at: Date
}

export interface ProductRow {
  id: string
  name: string
  description: string
  price: string
  stock_quantity: number
  category: string
  image_url: string | null
  is_active: boolean
  archived_at: Date | null
  created_at: Date
}

export interface CouponRow {
  id: string
  code: string
  discount_type: "percentage" | "fixed"
  discount_value: string
  min_order_amount: string
  max_discount_amount: string | null
  usage_limit: number | null
  used_count: number
  expires_at: Date | null
  is_active: boolean
  created_at: Date
}

export interface CartRow {
  id: string
  user_id: string
  product_id: string
  quantity: number
}

export interface OrderRow {
  id: string
  user_id: string
  order_number: string
  idempotency_key: string
  request_hash: string
  payment_method: "bank_transfer" | "cash_on_delivery"
  subtotal: string
  delivery_fee: string
  discount_amount: string
  total_amount: string
  customer_name: string
  customer_email: string
  customer_phone: string
  delivery_address: string
  delivery_city: string
  coupon_id: string | null
  coupon_code: string | null
  status: string
  payment_status: string
  created_at: Date
}

let count = 0

export async function aProfile(db: Queryable, overrides: Partial<ProfileRow> = {}): Promise<ProfileRow> {
  const id = randomUUID()
  return await insert<ProfileRow>(db, "profiles", {
    id,
    email: `customer-${id.slice(0, 8)}@example.com`,
    full_name: "Nimali Perera",
    phone: "+94 77 123 4567",
    address: "12 Temple Road",
    city: "Kandy",
    postal_code: "20000",
    account_status: "active",
    ...overrides,
  })
}

export async function anAdmin(db: Queryable, overrides: Partial<ProfileRow> = {}): Promise<ProfileRow> {
  const profile = await aProfile(db, { full_name: "Kamala Silva", ...overrides })
  await db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${profile.id}, 'admin')`)
  return profile
}

export async function aProduct(db: Queryable, overrides: Partial<ProductRow> = {}): Promise<ProductRow> {
  count += 1
  return await insert<ProductRow>(db, "products", {
    name: `Crochet Bear ${count}`,
    description: "A round, honest bear in caramel cotton.",
    price: "1250.00",
    stock_quantity: 10,
    category: "Toys",
    ...overrides,
  })
}

export async function aCoupon(db: Queryable, overrides: Partial<CouponRow> = {}): Promise<CouponRow> {
  return await insert<CouponRow>(db, "coupons", {
    code: `THREAD-${randomUUID().slice(0, 8).toUpperCase()}`,
    discount_type: "percentage",
    discount_value: "10.00",
    ...overrides,
  })
}

export async function aCartLine(
  db: Queryable,
  line: { user_id: string; product_id: string } & Partial<CartRow>,
): Promise<CartRow> {
  return await insert<CartRow>(db, "cart", { quantity: 1, ...line })
}

/** An order of `user` holding `lines`, its amounts added up by PostgreSQL; stock and coupons are left as they are. */
export async function anOrder(
  db: Queryable,
  from: {
    user: Pick<ProfileRow, "id" | "email">
    lines: ReadonlyArray<{ product: Pick<ProductRow, "id" | "name" | "price">; quantity?: number }>
  },
  overrides: Partial<OrderRow> = {},
): Promise<OrderRow> {
  count += 1
  const { delivery_fee = "300.00", discount_amount = "0.00", ...others } = overrides
  const subtotal = await sumOf(db, from.lines)
  const [amounts] = await db.query<{ total: string }>(
    sql`SELECT ${subtotal}::numeric + ${delivery_fee}::numeric - ${discount_amount}::numeric AS total`,
  )
  const order = await insert<OrderRow>(db, "orders", {
    user_id: from.user.id,
    order_number: `ORD-${Date.now()}${String(count).padStart(4, "0")}`,
    idempotency_key: randomUUID(),
    request_hash: "made by a builder",
    payment_method: "bank_transfer",
    subtotal,
    delivery_fee,
    discount_amount,
    total_amount: amounts?.total ?? "0",
    customer_name: "Nimali Perera",
    customer_email: from.user.email,
    customer_phone: "+94 77 123 4567",
    delivery_address: "12 Temple Road",
    delivery_city: "Kandy",
    ...others,
  })
  const items = from.lines.map(
    ({ product, quantity = 1 }, position) => sql`(${order.id}, ${position}::integer, ${product.id}, ${product.name},
      ${product.price}::numeric, ${quantity}::integer, ${product.price}::numeric * ${quantity}::integer)`,
  )
  await db.query(sql`INSERT INTO order_items
    (order_id, position, product_id, product_name, product_price, quantity, subtotal) VALUES ${join(items)}`)
  await db.query(sql`INSERT INTO order_events (order_id, kind, after) VALUES (${order.id}, 'placed', ${order.status})`)
  return order
}

async function sumOf(
  db: Queryable,
  lines: ReadonlyArray<{ product: Pick<ProductRow, "price">; quantity?: number }>,
): Promise<string> {
  const parts = lines.map(({ product, quantity = 1 }) => sql`${product.price}::numeric * ${quantity}::integer`)
  const [row] = await db.query<{ sum: string }>(sql`SELECT (${join(parts, " + ")})::numeric(12,2) AS sum`)
  if (!row) throw new Error("PostgreSQL answered no sum")
  return row.sum
}

async function insert<Row extends object>(db: Queryable, table: string, fields: Partial<Row>): Promise<Row> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const columns = raw(given.map(([column]) => column).join(", "))
  const values = join(given.map(([, value]) => sql`${value}`))
  const [row] = await db.query<Row>(sql`INSERT INTO ${raw(table)} (${columns}) VALUES (${values}) RETURNING *`)
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row
}
