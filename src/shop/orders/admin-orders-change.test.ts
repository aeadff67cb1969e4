import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/shop-api.ts"

let api: TestApi
let admin: string
let other: string
let product: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
  other = await aCustomer(api.db, "admin")
})
afterAll(() => api.close())
beforeEach(async () => {
  product = await aProductFor(api.db, { name: "Bunny", stock: 10 })
})

const patch = (id: string, json: unknown, as = admin) => api.send("PATCH", `/api/admin/orders/${id}`, { as, json })
const read = async (id: string) => (await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).body

async function place(products: Array<[id: string, quantity: number]> = [[product, 3]], coupon_code?: string) {
  const as = await aCustomer(api.db)
  for (const [id, quantity] of products) await aCartLine(api.db, as, id, quantity)
  const cart = await api.send("GET", "/api/cart", { as })
  const discount = coupon_code ? 100 : 0
  const json = aCheckout({ expected_total: cart.body.total - discount, coupon_code })
  return api.send("POST", "/api/orders", { as, json, headers: { "Idempotency-Key": randomUUID() } })
}

async function placed(...order: Parameters<typeof place>): Promise<string> {
  const { status, body } = await place(...order)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function aCoupon(limit: number | null = null): Promise<string> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  await api.db.query(
    sql`INSERT INTO coupons (code, discount_type, discount_value, usage_limit) VALUES (${code}, 'fixed', 100, ${limit})`,
  )
  return code
}

const stockOf = async (id = product) =>
  (await api.db.query<{ n: number }>(sql`SELECT stock_quantity AS n FROM products WHERE id = ${id}`))[0]!.n
const usesOf = async (code: string) =>
  (await api.db.query<{ n: number }>(sql`SELECT used_count AS n FROM coupons WHERE code = ${code}`))[0]!.n
const statusMails = async () =>
  (await api.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM mails WHERE kind = 'send-status-update'`))[0]!.n
const auditOf = async (id: string) =>
  (await api.send("GET", `/api/admin/audit?thing=order:${id}`, { as: admin })).body.entries

describe("an order in full", () => {
  test("has every section, both readings, the timeline with its people, and no note yet", async () => {
    const id = await placed()
    await patch(id, { status: "confirmed" })
    const order = await read(id)
    expect(order).toMatchObject({
      ...{ id, customer_name: "Nimal Perera", customer_email: "nimal@example.com", customer_phone: "077 123 4567" },
      ...{ delivery_address: "12 Galle Road, Fort", delivery_city: "Colombo", payment_method: "bank_transfer" },
      ...{ status: "confirmed", payment_status: "pending", total_amount: 3300, version: 2 },
      ...{ bank_receipt_url: null, payment_receipt: null },
      items: [
        {
          ...{ product_name: "Bunny", product_price: 1000, price: 1000, quantity: 3, subtotal: 3000 },
          product: { name: "Bunny", image_url: null },
        },
      ],
      events: [
        { kind: "placed", after: "pending", actor: { id: order.user_id, name: "Nimal Perera" } },
        { kind: "status", before: "pending", after: "confirmed", actor: { id: admin } },
      ],
      note: { note: "", version: 0, updated_at: null, updated_by: null },
    })
  })

  test.each(["x", randomUUID(), "%00"])("the order %j does not exist", async (id) => {
    expect((await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).status).toBe(404)
    expect((await patch(id, { status: "shipped" })).status).toBe(404)
    expect((await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: admin })).status).toBe(404)
    expect((await api.send("PUT", `/api/admin/orders/${id}/note`, { as: admin, json: { note: "x" } })).status).toBe(404)
  })

  test("the receipt opens by a link of five minutes, for every admin", async () => {
    const id = await placed()
    expect((await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: admin })).status).toBe(404)
    const { user_id } = await read(id)
    const path = `${user_id}/1700000000000-abcdef.pdf`
    await api.shop.files.put(`receipts/${path}`, new TextEncoder().encode("%PDF-1.4"), "application/pdf")
    await api.db.query(sql`INSERT INTO receipts VALUES (${path}, ${user_id}, 'application/pdf', 8)`)
    await api.db.query(sql`UPDATE orders SET bank_receipt_url = ${path} WHERE id = ${id}`)
    expect(await read(id)).toMatchObject({ bank_receipt_url: path, payment_receipt: path })
    const { body } = await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: other })
    expect((await api.fetch(body.url.replace("https://nool.example", ""))).status).toBe(200)
  })
})

describe("a change of status", () => {
  const STATUSES = ["pending", "confirmed", "shipped", "delivered", "cancelled"]

  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))("%s → %s", async (from, to) => {
    const id = await placed()
    await patch(id, { status: from })
    const mails = await statusMails()
    const { events } = await read(id)
    const { status, body } = await patch(id, { status: to })
    expect(status).toBe(200)
    expect(body.status).toBe(to)
    expect(await statusMails()).toBe(mails + (to !== from && to !== "pending" ? 1 : 0))
    expect(await stockOf()).toBe(to === "cancelled" ? 10 : 7)
    expect(body.events).toHaveLength(events.length + (to === from ? 0 : 1))
  })

  test("and of payment at once are two events, one entry of the trail, one mail to the customer", async () => {
    const id = await placed()
    const mails = await statusMails()
    const { body } = await patch(id, { status: "shipped", payment_status: "paid", version: 1 })
    expect(body).toMatchObject({ status: "shipped", payment_status: "paid", version: 2 })
    expect(body.events.slice(1)).toMatchObject([
      { kind: "status", before: "pending", after: "shipped", actor: { id: admin } },
      { kind: "payment_status", before: "pending", after: "paid", actor: { id: admin } },
    ])
    expect(await auditOf(id)).toMatchObject([
      {
        before: { status: "pending", payment_status: "pending" },
        after: { status: "shipped", payment_status: "paid" },
        actor: { id: admin },
      },
    ])
    expect(await statusMails()).toBe(mails + 1)
    const [mail] = await api.db.query(
      sql`SELECT recipient FROM mails WHERE kind = 'send-status-update' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(mail).toEqual({ recipient: "nimal@example.com" })
  })

  test("of payment alone sends no mail and moves no stock", async () => {
    const id = await placed()
    const mails = await statusMails()
    for (const payment_status of ["paid", "failed", "pending"]) {
      expect((await patch(id, { payment_status })).body.payment_status).toBe(payment_status)
    }
    expect(await statusMails()).toBe(mails)
    expect(await stockOf()).toBe(7)
  })

  test.each([
    [{ status: "lost" }, "status"],
    [{ status: null }, "status"],
    [{ payment_status: "refunded" }, "payment_status"],
    [{ version: "1" }, "version"],
  ])("%j is refused", async (json, field) => {
    const id = await placed()
    expect(await patch(id, json)).toMatchObject({ status: 422, body: { error: { field } } })
    expect(await read(id)).toMatchObject({ status: "pending", payment_status: "pending", version: 1 })
  })

  test("nothing to change changes nothing", async () => {
    const id = await placed()
    expect((await patch(id, {})).body.version).toBe(1)
    expect((await patch(id, { status: "pending", payment_status: "pending" })).body.version).toBe(1)
    expect(await auditOf(id)).toEqual([])
  })

  test("the second of two admins is told, and nothing is overwritten", async () => {
    const id = await placed()
    await patch(id, { status: "shipped", version: 1 })
    const mails = await statusMails()
    const late = await patch(id, { status: "cancelled", version: 1 }, other)
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "changed_meanwhile" }, current: { status: "shipped", version: 2 } },
    })
    expect(await read(id)).toMatchObject({ status: "shipped", version: 2 })
    expect(await stockOf()).toBe(7)
    expect(await statusMails()).toBe(mails)
  })
})

describe("a cancelled order", () => {
  test("gives back stock and coupon use once, and takes them again when it goes on", async () => {
    const code = await aCoupon(1)
    const bear = await aProductFor(api.db, { name: "Bear", stock: 5 })
    const id = await placed(
      [
        [product, 3],
        [bear, 2],
      ],
      code,
    )
    expect([await stockOf(), await stockOf(bear), await usesOf(code)]).toEqual([7, 3, 1])
    await patch(id, { status: "cancelled" })
    await patch(id, { status: "cancelled" })
    expect([await stockOf(), await stockOf(bear), await usesOf(code)]).toEqual([10, 5, 0])
    await patch(id, { status: "delivered" })
    expect([await stockOf(), await stockOf(bear), await usesOf(code)]).toEqual([7, 3, 1])
  })

  test("stays cancelled when its stock is gone: the reason is told, nothing is taken", async () => {
    const bear = await aProductFor(api.db, { name: "Bear", stock: 5 })
    const code = await aCoupon()
    const id = await placed(
      [
        [product, 3],
        [bear, 2],
      ],
      code,
    )
    await patch(id, { status: "cancelled" })
    await api.db.query(sql`UPDATE products SET stock_quantity = 1 WHERE id = ${bear}`)
    const mails = await statusMails()
    expect(await patch(id, { status: "confirmed", payment_status: "paid" })).toMatchObject({
      status: 409,
      body: { error: { code: "not_enough_stock", message: "Only 1 of Bear left in stock; this order needs 2." } },
    })
    expect([await stockOf(), await stockOf(bear), await usesOf(code)]).toEqual([10, 1, 0])
    expect(await read(id)).toMatchObject({ status: "cancelled", payment_status: "pending", version: 2 })
    expect(await statusMails()).toBe(mails)
  })

  test("stays cancelled when another order has its coupon’s last use", async () => {
    const code = await aCoupon(1)
    const id = await placed([[product, 1]], code)
    await patch(id, { status: "cancelled" })
    await placed([[product, 1]], code)
    expect(await patch(id, { status: "pending" })).toMatchObject({
      status: 409,
      body: { error: { code: "coupon_limit" } },
    })
    expect([await stockOf(), await usesOf(code)]).toEqual([9, 1])
  })

  test("gives back to products that are inactive or archived", async () => {
    const id = await placed()
    await api.send("DELETE", `/api/admin/products/${product}`, { as: admin })
    expect((await patch(id, { status: "cancelled" })).status).toBe(200)
    expect(await stockOf()).toBe(10)
  })

  test("never counts beyond what a column holds", async () => {
    const id = await placed()
    await api.db.query(sql`UPDATE products SET stock_quantity = 2147483647 WHERE id = ${product}`)
    expect((await patch(id, { status: "cancelled" })).status).toBe(200)
    expect(await stockOf()).toBe(2_147_483_647)
  })
})

describe("races", () => {
  test("ten cancel at once: the stock and the use come back once, one mail, one event", async () => {
    const code = await aCoupon()
    const id = await placed([[product, 3]], code)
    const mails = await statusMails()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(id, { status: "cancelled" }, n % 2 ? admin : other)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await stockOf(), await usesOf(code)]).toEqual([10, 0])
    expect(await statusMails()).toBe(mails + 1)
    expect((await read(id)).events).toHaveLength(2)
  })

  test("two admins with the version they saw: one wins, the other is told", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await placed([[product, 1]])
      const answers = await Promise.all([
        patch(id, { status: "cancelled", version: 1 }),
        patch(id, { status: "shipped", version: 1 }, other),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { status } = await read(id)
      expect(await stockOf()).toBe(status === "cancelled" ? 10 : 9)
      await patch(id, { status: "cancelled" })
    }
  })

  test("ten set the payment at once from the version they saw: one wins, one event", async () => {
    const id = await placed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(id, { payment_status: n % 2 ? "paid" : "failed", version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await read(id)).events).toHaveLength(2)
  })

  test("cancelled to and fro while others order the same products: no deadlock, and nothing is lost or made", async () => {
    const code = await aCoupon()
    const products = await Promise.all([0, 1, 2, 3].map((n) => aProductFor(api.db, { name: `P${n}`, stock: 40 })))
    const pick = (n: number): Array<[string, number]> => [
      [products[n % 4]!, 1],
      [products[(n + 1) % 4]!, 2],
    ]
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await placed(pick(n), code))
    const changes = Array.from({ length: 24 }, (_, n) =>
      patch(ids[n % 4]!, { status: n % 3 === 0 ? "pending" : n % 3 === 1 ? "cancelled" : "shipped" }),
    )
    const orders = Array.from({ length: 12 }, (_, n) => place(pick(n + 2).reverse(), code))
    const notes = ids.map((id) => api.send("PUT", `/api/admin/orders/${id}/note`, { as: admin, json: { note: "n" } }))
    const answers = await Promise.all([...changes, ...orders, ...notes])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    const rows = await api.db.query<{ n: number }>(
      sql`SELECT p.stock_quantity + (SELECT COALESCE(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
            WHERE i.product_id = p.id AND o.status <> 'cancelled') AS n FROM products p WHERE p.id = ANY(${products}::uuid[])`,
    )
    expect(rows.map(({ n }) => n)).toEqual([40, 40, 40, 40])
    const [live] = await api.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE coupon_code = ${code} AND status <> 'cancelled'`,
    )
    expect(await usesOf(code)).toBe(live!.n)
  })

  test("the last unit, wanted by a cancelled order and by a cart, has one winner", async () => {
    for (let round = 0; round < 6; round++) {
      const single = await aProductFor(api.db, { stock: 1 })
      const id = await placed([[single, 1]])
      await patch(id, { status: "cancelled" })
      const answers = await Promise.all([patch(id, { status: "confirmed" }), place([[single, 1]])])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await stockOf(single)).toBe(0)
    }
  })

  test("a coupon deleted while its orders are cancelled: no deadlock", async () => {
    for (let round = 0; round < 5; round++) {
      const code = await aCoupon()
      const [row] = await api.db.query<{ id: string }>(sql`SELECT id FROM coupons WHERE code = ${code}`)
      const ids = [await placed([[product, 1]], code), await placed([[product, 1]], code)]
      const answers = await Promise.all([
        ...ids.map((id) => patch(id, { status: "cancelled" })),
        api.send("DELETE", `/api/admin/coupons/${row!.id}`, { as: other }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 204])
      expect(await stockOf()).toBe(10)
    }
  })
})

describe("the note", () => {
  const write = (id: string, json: unknown, as = admin) => api.send("PUT", `/api/admin/orders/${id}/note`, { as, json })

  test("is written, replaced and taken away; the customer never reads it", async () => {
    const id = await placed()
    const first = await write(id, { note: " Call before\r\nnoon ", version: 0 })
    expect(first).toMatchObject({
      status: 200,
      body: { note: "Call before\nnoon", version: 1, updated_by: "Nimal Perera" },
    })
    expect((await read(id)).note).toEqual(first.body)
    const { user_id } = await read(id)
    const own = await api.send("GET", `/api/orders/${id}`, { as: user_id })
    expect(JSON.stringify(own.body)).not.toContain("noon")
    expect((await write(id, { note: "", version: 1 })).body).toMatchObject({ note: "", version: 2 })
    expect(await auditOf(id)).toMatchObject([
      { before: { note: "Call before\nnoon" }, after: { note: "" } },
      { before: { note: "" }, after: { note: "Call before\nnoon" } },
    ])
  })

  test("stands in the timeline among what happened, with who wrote it", async () => {
    const id = await placed()
    await write(id, { note: "Call first" })
    await patch(id, { status: "shipped" })
    await write(id, { note: "" }, other)
    expect((await read(id)).events).toMatchObject([
      { kind: "placed" },
      { kind: "note", before: "", after: "Call first", actor: { id: admin } },
      { kind: "status" },
      { kind: "note", before: "Call first", after: "", actor: { id: other } },
    ])
  })

  test("of two who write at once one is told", async () => {
    const id = await placed()
    const answers = await Promise.all([
      write(id, { note: "A", version: 0 }),
      write(id, { note: "B", version: 0 }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!.body.note
    expect(answers.find(({ status }) => status === 409)!.body.current.note).toBe(winner)
    expect((await read(id)).note.note).toBe(winner)
  })

  test("of more than 2,000 characters is refused", async () => {
    const id = await placed()
    expect(await write(id, { note: "a".repeat(2001) })).toMatchObject({
      status: 422,
      body: { error: { field: "note" } },
    })
  })
})
