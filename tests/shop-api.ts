import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { type Database, sql } from "#database/database.ts"
import { openFiles } from "#platform/files/files.ts"
import { createCounter } from "#platform/limits/limits.ts"
import { createLog } from "#platform/log/log.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { type ApiEnv, isRefusal, type Refusal, refusal, type ShopServices } from "#shop/api.ts"
import { COUPON_TRIES } from "#shop/coupons/coupons.ts"
import type { Identity } from "#shop/customers/identity.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { receiptFiles } from "#shop/receipts/receipts.api.ts"
import { RECEIPT_UPLOADS } from "#shop/receipts/store-receipt.server.ts"
import { shopApi } from "#shop/routes.ts"
import { openTestDatabase } from "./database.ts"

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON it expects
  readonly body: any
  readonly headers: Headers
}

interface Sent {
  /** The id of who sends it; nobody without. */
  as?: string
  json?: unknown
  headers?: Record<string, string>
  body?: BodyInit
}

/** The API on a database and a folder of its own. Who sends a request is told by id, not by token. */
export async function openTestApi() {
  const db = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), "nool-api-"))
  const shop = servicesOn(db, folder)
  const app = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("shop", shop)
      await next()
    })
    .route("/api", shopApi)
  app.get("/receipts/*", receiptFiles)

  return {
    db,
    shop,
    /** Where `shop.files` keeps its files. */
    folder,
    async send(method: string, path: string, { as, json, headers = {}, body }: Sent = {}): Promise<Answer> {
      const sent = new Headers(headers)
      if (as) sent.set("X-Test-User", as)
      if (json !== undefined && !sent.has("Content-Type")) sent.set("Content-Type", "application/json")
      const init = { method, headers: sent, body: json === undefined ? (body ?? null) : JSON.stringify(json) }
      const response = await app.request(path, init)
      const text = await response.text()
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json")
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
    },
    fetch: (path: string, init?: RequestInit) => app.request(path, init),
    async close() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>

function servicesOn(db: Database, folder: string): ShopServices {
  async function identify(request: Request): Promise<Identity | Refusal> {
    const id = request.headers.get("X-Test-User")
    const [user] = id
      ? await db.query<{ email: string; session_id: string | null; is_admin: boolean }>(
          sql`SELECT email, (SELECT s.id FROM auth.sessions s WHERE s.user_id = p.id LIMIT 1) AS session_id,
                EXISTS (SELECT FROM user_roles r WHERE r.user_id = p.id AND r.role = 'admin') AS is_admin
              FROM profiles p WHERE id = ${id} AND COALESCE(account_status, 'active') = 'active'`,
        )
      : []
    if (!id || !user) return refusal(401, "unauthorized", "Please sign in.")
    const role = user.is_admin ? "admin" : "customer"
    return {
      id,
      email: user.email,
      sessionId: user.session_id ?? id,
      role,
      aal: "aal1",
      hasFactor: false,
      passwordGuessable: false,
    }
  }
  const secrets = secretsOf(randomBytes(32))
  const files = openFiles(folder)
  return {
    db,
    secrets,
    files,
    settings: {
      ...{ name: "Nool", email: "hello@nool.example", ownerEmail: "owner@nool.example" },
      ...{ phone: "", bankDetails: "", deliveryFeeCents: 300_00 },
    },
    pictures: createPictures(files, { folder: "products", urlBase: "/media/products", widths: [320] }),
    outbox: createOutbox({ secrets }),
    mailRelay: true,
    log: createLog("silent"),
    publicUrl: "https://nool.example",
    adminNeedsFactor: false,
    couponTries: createCounter(db, COUPON_TRIES),
    limitOrders: true,
    receiptUploads: createCounter(db, RECEIPT_UPLOADS),
    identify,
    async identifyAndRead(request, read) {
      const identity = await identify(request)
      return isRefusal(identity) ? identity : { identity, found: await read(db, identity.id) }
    },
    endSessions: async (tx, userId) => {
      await tx.query(sql`DELETE FROM auth.sessions WHERE user_id = ${userId}`)
    },
  }
}

/** A customer of its own; `role` makes it an admin. */
export async function aCustomer(db: Database, role?: "admin"): Promise<string> {
  const id = randomUUID()
  await db.query(
    sql`INSERT INTO profiles (id, email, full_name) VALUES (${id}, ${`${id}@nool.example`}, 'Nimal Perera')`,
  )
  if (role) await db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, ${role})`)
  return id
}

/** A session of the customer in the database, for what asks there whether it lasts. */
export async function aSessionOf(db: Database, userId: string): Promise<void> {
  await db.query(sql`INSERT INTO auth.users (id, email) SELECT id, email FROM profiles WHERE id = ${userId}`)
  await db.query(
    sql`INSERT INTO auth.sessions (user_id, refresh_salt, ends_at) VALUES (${userId}, '', now() + interval '1 day')`,
  )
}

/** A product for sale: 1,000 rupees, ten in stock. */
export async function aProductFor(
  db: Database,
  fields: { name?: string; price?: string; stock?: number; active?: boolean; archived?: boolean } = {},
): Promise<string> {
  const { name = "Bunny", price = "1000.00", stock = 10, archived = false, active = !archived } = fields
  const [row] = await db.query<{ id: string }>(
    sql`INSERT INTO products (name, price, stock_quantity, category, is_active, archived_at)
        VALUES (${name}, ${price}, ${stock}, 'Toys', ${active}, ${archived ? new Date() : null}) RETURNING id`,
  )
  return row!.id
}

/** Puts a line in a cart without asking the API. */
export async function aCartLine(db: Database, userId: string, productId: string, quantity = 1): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    sql`INSERT INTO cart (user_id, product_id, quantity) VALUES (${userId}, ${productId}, ${quantity}) RETURNING id`,
  )
  return row!.id
}

/** A checkout that the form accepts, for a cart of one product at 1,000 rupees. */
export function aCheckout(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customer_name: "Nimal Perera",
    customer_email: "nimal@example.com",
    customer_phone: "077 123 4567",
    delivery_address: "12 Galle Road, Fort",
    delivery_city: "Colombo",
    payment_method: "bank_transfer",
    expected_total: 1300,
    ...changes,
  }
}

/** Places an order for what the customer's cart holds. */
export function placeOrderAs(
  api: TestApi,
  as: string,
  changes: Record<string, unknown> = {},
  key: string = randomUUID(),
): Promise<Answer> {
  return api.send("POST", "/api/orders", { as, json: aCheckout(changes), headers: { "Idempotency-Key": key } })
}

/** What placing an order changes, to say that it did, or that nothing did. */
export async function orderTraces(db: Database, userId: string, productId: string) {
  const [traces] = await db.query(
    sql`SELECT (SELECT count(*) FROM orders WHERE user_id = ${userId}) AS orders,
          (SELECT count(*) FROM cart WHERE user_id = ${userId}) AS lines,
          (SELECT stock_quantity FROM products WHERE id = ${productId}) AS stock`,
  )
  return traces
}

export interface CouponFields {
  readonly limit?: number
  readonly min?: string
  readonly expires?: string
  readonly active?: boolean
}

/** A coupon of a code of its own: 10 percent, for everybody, for ever. */
export async function aCouponFor(db: Database, { limit, min = "0", expires, active = true }: CouponFields = {}) {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  await db.query(
    sql`INSERT INTO coupons (code, discount_type, discount_value, usage_limit, min_order_amount, expires_at, is_active)
        VALUES (${code}, 'percentage', 10, ${limit ?? null}, ${min}, ${expires ?? null}, ${active})`,
  )
  return code
}

export async function couponUses(db: Database, code: string): Promise<number | undefined> {
  const [row] = await db.query<{ used_count: number }>(sql`SELECT used_count FROM coupons WHERE code = ${code}`)
  return row?.used_count
}
