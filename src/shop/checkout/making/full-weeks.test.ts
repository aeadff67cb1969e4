import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { afterDays, makingOf, readyBy } from "#shop/settings/fees/ready-by.ts"
import { workshopSection } from "#shop/settings/sections/workshop-section.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place, tracesOf } = await openCheckout()
const admin = await aCustomer(api.db, "admin")

async function save(change: object): Promise<void> {
  const json = { ...api.shop.settings.values.workshop, ...change }
  const { status } = await api.send("PUT", "/api/admin/settings/workshop", { as: admin, json })
  expect(status).toBe(200)
}

async function made(stock = 0): Promise<string> {
  const id = await aProductFor(api.db, { price: "1000.00", stock })
  await api.db.query(sql`UPDATE products SET made_to_order = true, lead_time = '5' WHERE id = ${id}`)
  return id
}

async function buyer(product: string, quantity = 1): Promise<string> {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product, quantity)
  return as
}

const order = (as: string, quantity = 1) => place(as, { expected_total: quantity * 1000 + 300 })

const dayBehind = (waiting: number) =>
  readyBy(makingOf(api.shop.settings.values, { time: new Date().toISOString(), waiting }), 5)

const waitingNow = async () => (await api.db.query<{ n: number }>(sql`SELECT pieces_waiting() AS n`))[0]?.n

test("50 buyers at once of a week with room for seven pieces: all are promised a day, seven of them the same", async () => {
  await save({ pieces_a_week: 7 })
  const product = await made()
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buyer(product)))
  const placed = await Promise.all(buyers.map((as) => order(as)))
  expect(placed.filter(({ status }) => status !== 201)).toEqual([])
  const days = placed.map(({ body }) => body.items[0].ready_by).toSorted()
  expect(days).toEqual(Array.from({ length: 50 }, (_, before) => dayBehind(before)))
  expect(await waitingNow()).toBe(50)
})

test("the cart says about the day that the order then promises, and a cancelled order leaves its week to others", async () => {
  const before = (await waitingNow()) ?? 0
  const product = await made(1)
  const as = await buyer(product, 3)
  const { lines } = (await api.send("GET", "/api/cart", { as })).body
  expect(lines).toMatchObject([{ made: 2, product: { making: { in_stock: 1, ready_by: dayBehind(before + 1) } } }])
  const { body } = await order(as, 3)
  expect(body.items).toMatchObject([{ made: 2, ready_by: dayBehind(before + 1) }])
  expect(await waitingNow()).toBe(before + 2)
  await api.send("POST", `/api/orders/${body.id}/cancel`, { as })
  expect(await waitingNow()).toBe(before)
})

test("two orders at a process that has not heard of the limit are promised the days of two weeks", async () => {
  await save({ pieces_a_week: null })
  const before = (await waitingNow()) ?? 0
  const value = { ...api.shop.settings.values.workshop, pieces_a_week: before + 1 }
  await api.db.query(
    sql`UPDATE settings SET value = ${JSON.stringify(value)}::jsonb, version = version + 1 WHERE section = 'workshop'`,
  )
  const product = await made()
  const buyers = [await buyer(product), await buyer(product)]
  const placed = await Promise.all(buyers.map((as) => order(as)))
  const days = placed.map(({ body }) => body.items[0].ready_by).toSorted()
  await save(value)
  expect(days).toEqual([dayBehind(before), dayBehind(before + 1)])
  expect(days[0]).not.toBe(days[1])
})

test("an owner who is fully booked sells what is in stock alone, until the day that the settings name", async () => {
  const today = dayInColombo(new Date())
  await save({ pieces_a_week: null, booked_until: afterDays(today, 1, () => true) })
  const product = await made(1)
  expect(await order(await buyer(product, 2), 2)).toMatchObject({
    status: 409,
    body: { error: { code: "over_stock" } },
  })
  const sold = await order(await buyer(product))
  expect(sold).toMatchObject({ status: 201, body: { items: [{ made: 0 }] } })
  const as = await aCustomer(api.db)
  const add = () => api.send("POST", "/api/cart", { as, json: { product_id: product, quantity: 1 } })
  expect(await add()).toMatchObject({ status: 409, body: { error: { code: "sold_out" } } })
  expect((await tracesOf(as, product))?.stock).toBe(0)
  const form = (await api.send("GET", `/api/admin/products/${product}`, { as: admin })).body
  expect(form).toMatchObject({ made_to_order: true })
  await save({ booked_until: today })
  expect((await add()).status).toBe(200)
})

test("what an older client saves leaves the week without a limit", () => {
  const { pieces_a_week: _, booked_until: __, ...days } = api.shop.settings.values.workshop
  expect(workshopSection.form.safeParse(days).data).toEqual({ ...days, pieces_a_week: null, booked_until: null })
})
