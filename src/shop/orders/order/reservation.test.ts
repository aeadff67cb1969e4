import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { type Lines, openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"

const ordersApi = await openAdminOrdersApi()
const { api, admin, other, note, patch, place, read, statusMails } = ordersApi
let product: string
beforeEach(async () => {
  product = await aProductFor(api.db, { name: "Bunny", stock: 10 })
})

const placed = (lines: Lines = [[product, 3]], code?: string) => ordersApi.placed(lines, code)
const stockOf = (id = product) => ordersApi.stockOf(id)

async function aCoupon(limit: number | null = null): Promise<string> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  await api.db.query(
    sql`INSERT INTO coupons (code, discount_type, discount_value, usage_limit) VALUES (${code}, 'fixed', 100, ${limit})`,
  )
  return code
}

describe("a cancelled order", () => {
  test("gives back stock and coupon use once, and takes them again when it is reopened", async () => {
    const code = await aCoupon(1)
    const bear = await aProductFor(api.db, { name: "Bear", stock: 5 })
    const id = await placed(
      [
        [product, 3],
        [bear, 2],
      ],
      code,
    )
    expect([await stockOf(), await stockOf(bear), await couponUses(api.db, code)]).toEqual([7, 3, 1])
    await patch(id, { status: "cancelled" })
    await patch(id, { status: "cancelled" })
    expect([await stockOf(), await stockOf(bear), await couponUses(api.db, code)]).toEqual([10, 5, 0])
    await patch(id, { status: "delivered" })
    expect([await stockOf(), await stockOf(bear), await couponUses(api.db, code)]).toEqual([7, 3, 1])
  })

  test("stays cancelled when its stock is gone: the reason is returned, nothing is taken", async () => {
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
    expect([await stockOf(), await stockOf(bear), await couponUses(api.db, code)]).toEqual([10, 1, 0])
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
    expect([await stockOf(), await couponUses(api.db, code)]).toEqual([9, 1])
  })

  test("gives back to products that are inactive or archived", async () => {
    const id = await placed()
    await api.send("DELETE", `/api/admin/products/${product}`, { as: admin })
    expect((await patch(id, { status: "cancelled" })).status).toBe(200)
    expect(await stockOf()).toBe(10)
  })

  describe("of a product that got options since", () => {
    const setOptions = async (options: object | null) => {
      const saved = await api.send("PATCH", `/api/admin/products/${product}`, { as: admin, json: { options } })
      expect(saved.status).toBe(200)
    }

    test("says which pieces are not back in stock, once, and gives back the others", async () => {
      const bear = await aProductFor(api.db, { name: "Bear", stock: 5 })
      const id = await placed([
        [product, 3],
        [bear, 2],
      ])
      await setOptions(blanketOptions(3))
      const { body } = await patch(id, { status: "cancelled" })
      expect(body).toMatchObject({
        status: "cancelled",
        not_restocked: [{ product_id: product, product_name: "Bunny", quantity: 3 }],
      })
      expect([await stockOf(), await stockOf(bear)]).toEqual([9, 5])
      expect((await patch(id, { status: "cancelled" })).body.not_restocked).toEqual([])
    })

    test("gives its pieces back once the options are gone again", async () => {
      const id = await placed([[product, 3]])
      await setOptions(blanketOptions(3))
      await setOptions(null)
      expect(await stockOf()).toBe(9)
      expect((await patch(id, { status: "cancelled" })).body.not_restocked).toEqual([])
      expect(await stockOf()).toBe(12)
    })

    test("gives pieces of variants to the product that has no options any more, and takes them from it again", async () => {
      await setOptions(blanketOptions(3))
      const [blue, red] = await api.db.query<{ id: string }>(
        sql`SELECT id FROM products WHERE variant_of = ${product} AND own_price IS NULL ORDER BY variant_position`,
      )
      const id = await placed([
        [blue!.id, 2],
        [red!.id, 1],
      ])
      await setOptions(null)
      const left = (await stockOf()) ?? 0
      expect((await patch(id, { status: "cancelled" })).body.not_restocked).toEqual([])
      expect(await stockOf()).toBe(left + 3)
      await patch(id, { status: "confirmed" })
      expect(await stockOf()).toBe(left)
    })
  })

  test("never counts beyond what a column holds", async () => {
    const id = await placed()
    await api.db.query(sql`UPDATE products SET stock_quantity = 2147483647 WHERE id = ${product}`)
    expect((await patch(id, { status: "cancelled" })).status).toBe(200)
    expect(await stockOf()).toBe(2_147_483_647)
  })
})

describe("races", () => {
  test("ten cancel concurrently: the stock and the use come back once, one mail, one event", async () => {
    const code = await aCoupon()
    const id = await placed([[product, 3]], code)
    const mails = await statusMails()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(id, { status: "cancelled" }, n % 2 ? admin : other)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect([await stockOf(), await couponUses(api.db, code)]).toEqual([10, 0])
    expect(await statusMails()).toBe(mails + 1)
    expect((await read(id)).events).toHaveLength(2)
  })

  test("cancelled and restored repeatedly while others order the same products: no deadlock, and no stock is lost or gained", async () => {
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
    const notes = ids.map((id) => note(id, { note: "n" }))
    const responses = await Promise.all([...changes, ...orders, ...notes])
    expect(responses.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    const rows = await api.db.query<{ n: number }>(
      sql`SELECT p.stock_quantity + (SELECT COALESCE(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
            WHERE i.product_id = p.id AND o.status <> 'cancelled') AS n FROM products p WHERE p.id = ANY(${products}::uuid[])`,
    )
    expect(rows.map(({ n }) => n)).toEqual([40, 40, 40, 40])
    const [live] = await api.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE coupon_code = ${code} AND status <> 'cancelled'`,
    )
    expect(await couponUses(api.db, code)).toBe(live!.n)
  })

  test("cancelled while the same customer orders the same product: whoever locks it first, no deadlock", async () => {
    const id = await placed([[product, 1]])
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    onTestFinished(() => go())
    const holding = api.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM products WHERE id = ${product} FOR UPDATE`)
      hold()
      await gate
    })
    await held
    const cancelling = patch(id, { status: "cancelled" })
    await untilItWaits(api.db, cancelling)
    const placing = place([[product, 1]])
    await untilItWaits(api.db, placing, 2)
    go()
    await holding
    expect([(await cancelling).status, (await placing).status]).toEqual([200, 201])
    expect(await stockOf()).toBe(9)
  })

  test("the last unit, wanted by a cancelled order and by a cart, has one winner", async () => {
    for (let round = 0; round < 6; round++) {
      const single = await aProductFor(api.db, { stock: 1 })
      const id = await placed([[single, 1]])
      await patch(id, { status: "cancelled" })
      const responses = await Promise.all([patch(id, { status: "confirmed" }), place([[single, 1]])])
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await stockOf(single)).toBe(0)
    }
  })

  test("a coupon deleted while its orders are cancelled: no deadlock", async () => {
    for (let round = 0; round < 5; round++) {
      const code = await aCoupon()
      const [row] = await api.db.query<{ id: string }>(sql`SELECT id FROM coupons WHERE code = ${code}`)
      const ids = [await placed([[product, 1]], code), await placed([[product, 1]], code)]
      const responses = await Promise.all([
        ...ids.map((id) => patch(id, { status: "cancelled" })),
        api.send("DELETE", `/api/admin/coupons/${row!.id}`, { as: other }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 204])
      expect(await stockOf()).toBe(10)
    }
  })
})
