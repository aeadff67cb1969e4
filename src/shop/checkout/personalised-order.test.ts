import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place } = await openCheckout()
const { db } = api

const label = "Name to embroider"
const stored = { label: { en: label }, max_length: 10, price: "350.00", required: false }

async function takingText(changes: Partial<typeof stored> = {}, stock = 10, name = "Blanket") {
  const id = await aProductFor(db, { stock, name })
  await set(id, { ...stored, ...changes })
  return id
}

const set = (id: string, personalisation: typeof stored | null) =>
  db.query(
    sql`UPDATE products SET personalisation = ${personalisation && JSON.stringify(personalisation)}::jsonb WHERE id = ${id}`,
  )

const add = (as: string, product_id: string, personalisation?: string, quantity = 1) =>
  api.send("POST", "/api/cart", { as, json: { product_id, quantity, ...(personalisation && { personalisation }) } })

const cartOf = async (as: string) => (await api.send("GET", "/api/cart", { as })).body
const orderCart = async (as: string, changes = {}) =>
  place(as, { expected_total: (await cartOf(as)).total, ...changes })
const stockOf = async (id: string) =>
  (await db.query<{ stock_quantity: number }>(sql`SELECT stock_quantity FROM products WHERE id = ${id}`))[0]
    ?.stock_quantity

describe("in the cart", () => {
  test("two names are two lines, the same name is one, each piece costs the extra", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await add(as, id, " Asha ")
    await add(as, id, "Nimal")
    await add(as, id)
    const { body } = await add(as, id, "Asha", 2)
    expect(body).toMatchObject({ added: 2, line: { quantity: 3, personalisation: { text: "Asha", price: 350 } } })
    const { lines, subtotal } = await cartOf(as)
    expect(lines).toMatchObject([
      { quantity: 3, left: 8, personalisation: { label, text: "Asha", price: 350 } },
      { quantity: 1, left: 6, personalisation: { label, text: "Nimal", price: 350 } },
      { quantity: 1, left: 6 },
    ])
    expect(lines[2]).not.toHaveProperty("personalisation")
    expect(subtotal).toBe(5 * 1000 + 4 * 350)
  })

  test("refuses a text that is missing, too long, of two lines or not offered", async () => {
    const as = await aCustomer(db)
    const [needed, plain] = [await takingText({ required: true }), await aProductFor(db)]
    const refused = async (id: string, text?: string) => {
      const { status, body } = await add(as, id, text)
      return [status, body.error?.code, body.error?.field]
    }
    expect(await refused(needed)).toEqual([409, "personalisation_missing", "personalisation"])
    expect(await refused(needed, "  ")).toEqual([409, "personalisation_missing", "personalisation"])
    expect(await refused(needed, "eleven char")).toEqual([409, "personalisation_too_long", "personalisation"])
    expect(await refused(plain, "Asha")).toEqual([409, "personalisation_not_offered", "personalisation"])
    expect(await refused(needed, "A\nB")).toEqual([422, "validation_failed", "personalisation"])
    expect(await refused(needed, "x".repeat(61))).toEqual([422, "validation_failed", "personalisation"])
    expect((await cartOf(as)).lines).toEqual([])
  })

  test("the stock is the limit of all lines of the product together", async () => {
    const [as, id] = [await aCustomer(db), await takingText({}, 3)]
    expect((await add(as, id, "Asha", 2)).body).toMatchObject({ added: 2 })
    const { body } = await add(as, id, "Nimal", 2)
    expect(body).toMatchObject({ added: 1 })
    expect((await add(as, id, "Third")).body).toMatchObject({ error: { code: "over_stock" } })
    const raised = await api.send("PATCH", `/api/cart/${body.line.id}`, { as, json: { quantity: 2 } })
    expect([raised.status, raised.body.error.code]).toEqual([409, "over_stock"])
    await db.query(sql`UPDATE products SET stock_quantity = 2 WHERE id = ${id}`)
    const { lines } = await cartOf(as)
    expect(lines[0]).not.toHaveProperty("problem")
    expect(lines[1]).toMatchObject({ problem: "over_stock", left: 0 })
    expect((await orderCart(as)).body).toMatchObject({ error: { code: "over_stock" } })
  })

  test("a text that the product no longer takes blocks the order, also one that it needs now", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await add(as, id, "Asha")
    for (const changed of [null, { ...stored, max_length: 3 }]) {
      await set(id, changed)
      expect((await cartOf(as)).lines).toMatchObject([{ problem: "personalisation" }])
      expect((await cartOf(as)).subtotal).toBe(0)
      expect((await orderCart(as)).body).toMatchObject({ error: { code: "personalisation" } })
    }
    const other = await aCustomer(db)
    await set(id, stored)
    await add(other, id)
    await set(id, { ...stored, required: true })
    expect((await cartOf(other)).lines).toMatchObject([{ problem: "personalisation" }])
  })
})

describe("an order", () => {
  test("keeps text, label and extra of each line, also when the product changes; cancelling gives all pieces back", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await add(as, id, "Asha", 2)
    await add(as, id, "Nimal")
    const { status, body: placed } = await orderCart(as)
    expect(status).toBe(201)
    expect(placed).toMatchObject({ subtotal: 3 * 1350 })
    await set(id, null)
    const { body: read } = await api.send("GET", `/api/orders/${placed.id}`, { as })
    expect(read).toEqual(placed)
    expect(read.items).toMatchObject([
      { price: 1350, quantity: 2, subtotal: 2700, personalisation: { label, text: "Asha", price: 350 } },
      { price: 1350, quantity: 1, subtotal: 1350, personalisation: { label, text: "Nimal", price: 350 } },
    ])
    expect(await stockOf(id)).toBe(7)
    await api.send("POST", `/api/orders/${placed.id}/cancel`, { as })
    expect(await stockOf(id)).toBe(10)
  })

  test("is paid in advance where the owner wants that of pieces with a text", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await db.query(sql`INSERT INTO settings (section, value) VALUES ('cash', '{"with_texts": false}')`)
    await api.shop.settings.reload()
    const cash = { payment_method: "cash_on_delivery" }
    await add(as, id, "Asha")
    expect((await orderCart(as, cash)).body).toMatchObject({ error: { code: "cash_on_delivery_refused" } })
    await db.query(sql`UPDATE cart SET personalisation = '' WHERE user_id = ${as}`)
    expect((await orderCart(as, cash)).status).toBe(201)
    await db.query(sql`DELETE FROM settings`)
    await api.shop.settings.reload()
  })

  test("of a variant has the text of its product", async () => {
    const as = await aCustomer(db)
    const { id, variants } = await aProductInColours(db, ["Blue"])
    await set(id, stored)
    await add(as, variants[0]!, "Asha")
    const { body } = await orderCart(as)
    expect(body.items).toMatchObject([
      { product_name: "Blanket (Blue)", variant: { values: ["Blue"] }, price: 1350, personalisation: { text: "Asha" } },
    ])
  })

  test("is not placed at a price that the extra made another", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await add(as, id, "Asha")
    const { total } = await cartOf(as)
    await set(id, { ...stored, price: "400.00" })
    expect((await place(as, { expected_total: total })).body).toMatchObject({ error: { code: "total_changed" } })
  })

  test("gets the last piece once, whoever asks for it with which name", async () => {
    const id = await takingText({}, 1)
    const customers = await Promise.all(
      ["Asha", "Nimal", "Ruwan"].map(async (name) => {
        const as = await aCustomer(db)
        await add(as, id, name)
        return as
      }),
    )
    const placed = await Promise.all(customers.map((as) => orderCart(as)))
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await stockOf(id)).toBe(0)
  })

  test("of two names that were put in one cart at the same moment does not sell a piece twice", async () => {
    const [as, id] = [await aCustomer(db), await takingText({}, 1)]
    await db.query(
      sql`INSERT INTO cart (user_id, product_id, personalisation, quantity) VALUES (${as}, ${id}, 'Asha', 1), (${as}, ${id}, 'Nimal', 1)`,
    )
    const { status, body } = await orderCart(as)
    expect([status, body.error.code]).toEqual([409, "over_stock"])
    expect(await stockOf(id)).toBe(1)
  })

  test("again has the same texts, and says which can no longer be had", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    await add(as, id, "Asha")
    await add(as, id, "Nimal")
    const { body } = await orderCart(as)
    const again = async () => (await api.send("POST", `/api/orders/${body.id}/reorder`, { as })).body.lines
    expect(await again()).toMatchObject([
      { added: 1, availability: "sold" },
      { added: 1, availability: "sold" },
    ])
    const texts = (await cartOf(as)).lines.map(
      (line: { personalisation: { text: string } }) => line.personalisation.text,
    )
    // One statement adds both, at the same time.
    expect(texts.toSorted()).toEqual(["Asha", "Nimal"])
    await set(id, { ...stored, max_length: 4 })
    expect(await again()).toMatchObject([{ availability: "sold" }, { availability: "changed" }])
  })

  test("is in the file of orders with its text", async () => {
    const [as, admin, id] = [await aCustomer(db), await aCustomer(db, "admin"), await takingText()]
    await add(as, id, "Asha", 2)
    const { body } = await orderCart(as)
    const file = await api.fetch(`/api/admin/orders.csv?ids=${body.id}`, { headers: { "X-Test-User": admin } })
    expect(await file.text()).toContain("2 × Blanket (Name to embroider: Asha)")
  })

  test("is told with its texts to its customer and the owner, and without them to an address of somebody else", async () => {
    const [as, id] = [await aCustomer(db), await takingText()]
    const itemsTo = async (customer_email: string) => {
      await add(as, id, "Asha")
      const { body } = await orderCart(as, { customer_email })
      const rows = await db.query<{ payload: string }>(
        sql`SELECT payload FROM mails WHERE kind = ANY(${MAILS}) ORDER BY created_at`,
      )
      return rows
        .map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
        .filter(({ orderId }) => orderId === body.id)
        .map(({ kind, items }) => [kind, items[0]])
    }
    const item = { name: "Blanket", quantity: 1, priceCents: 135_000, noReturns: true }
    const told = { ...item, personalisation: { label, text: "Asha" } }
    const own = await itemsTo(`${as}@nool.example`)
    expect(own).toEqual(
      expect.arrayContaining([
        ["send-order-confirmation", told],
        ["new-order-notice", told],
      ]),
    )
    const elsewhere = await itemsTo("stranger@example.com")
    expect(elsewhere).toEqual(
      expect.arrayContaining([
        ["send-order-confirmation", item],
        ["new-order-notice", told],
      ]),
    )
  })
})

const MAILS = ["send-order-confirmation", "new-order-notice"]
