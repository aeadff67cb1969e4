import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import pg from "pg"
import { sql } from "../../src/database/database.ts"
import { type LoadCustomer, signUp } from "./customer.ts"
import type { LoadShop } from "./process.ts"
import { orderOf } from "./shopping.ts"

export interface Buyers {
  readonly count: number
  /** Is the connection that fills carts; its cost is not the shop's. */
  readonly backend: number
  /** Fills the cart of a customer with one piece each of these products, and orders it through HTTP for `total` rupees. */
  order(customer: number, products: readonly string[], total: number): Promise<void>
  close(): Promise<void>
}

/** Opens signed-in customers, each with a connection to the shop. */
export async function openBuyers(shop: LoadShop, count: number): Promise<Buyers> {
  const customers: LoadCustomer[] = []
  // One after the other: a crowded machine would refuse some of many.
  while (customers.length < count) customers.push(await signUp(shop))
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  // Nothing waits for its commits, so that every fsync is an order's.
  const client = new pg.Client({ connectionString: shop.databaseUrl, options: "-c synchronous_commit=off" })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")
  return {
    count,
    backend: rows[0]?.pid ?? 0,
    async order(customer, products, total) {
      const buyer = customers[customer] as LoadCustomer
      await client.query({
        name: "fill-cart",
        text: "INSERT INTO cart (user_id, product_id, quantity) SELECT $1, unnest($2::uuid[]), 1",
        values: [buyer.id, products],
      })
      await post(`${shop.url}/api/orders`, agent, buyer, JSON.stringify(orderOf(buyer.email, total)))
    },
    async close() {
      agent.destroy()
      await client.end()
    },
  }
}

/** Orders queue their mails, and nobody sends them. */
export async function holdMails({ db }: LoadShop) {
  await db.query(sql`
    CREATE FUNCTION hold_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.next_attempt_at := 'infinity';
      RETURN NEW;
    END $$`)
  await db.query(sql`CREATE TRIGGER hold BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION hold_mail()`)
}

/** Less work than `fetch`, on processors that the shop shares. */
function post(url: string, agent: Agent, { headers }: LoadCustomer, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, "idempotency-key": randomUUID(), "content-length": String(Buffer.byteLength(body)) }
    const outgoing = request(url, { method: "POST", agent, headers: sent }, (incoming) => {
      let text = ""
      incoming.setEncoding("utf8")
      incoming.on("data", (chunk: string) => {
        text += chunk
      })
      incoming.on("end", () => {
        if (incoming.statusCode === 201) resolve()
        else reject(new Error(`${incoming.statusCode}: ${text}`))
      })
      incoming.on("error", reject)
    })
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}
