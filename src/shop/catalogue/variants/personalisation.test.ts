import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { textProblem } from "./personalisation.ts"

const productsApi = await openAdminProductsApi()
const { api, created, send, trailOf } = productsApi

const aName = { label: "Name to embroider", max_length: 12, price: 350, required: false }
const read = async (id: string) => (await api.send("GET", `/api/products/${id}`)).body

describe("a product that takes a text", () => {
  test("says so by itself and in the back-office, and in lists where it needs one", async () => {
    const { id, personalisation } = await created({ personalisation: aName })
    expect(personalisation).toEqual(aName)
    expect(await read(id)).toMatchObject({ personalisation: aName })
    const listed = async () => (await api.send("GET", "/api/products")).body.products[0]
    expect(await listed()).not.toHaveProperty("needs_text")
    await send("PATCH", `/${id}`, { personalisation: { ...aName, required: true } })
    expect(await listed()).toMatchObject({ id, needs_text: true })
  })

  test("is changed with a version and a history, and switched off again", async () => {
    const { id } = await created({ personalisation: aName })
    const dearer = { ...aName, price: 400.5 }
    expect((await send("PATCH", `/${id}`, { personalisation: dearer, version: 1 })).body).toMatchObject({ version: 2 })
    expect((await send("PATCH", `/${id}`, { personalisation: dearer, version: 2 })).body).toMatchObject({ version: 2 })
    const late = await send("PATCH", `/${id}`, { personalisation: null, version: 1 })
    expect([late.status, late.body.error.code]).toEqual([409, "edit_conflict"])
    await send("PATCH", `/${id}`, { name: "Renamed", version: 2 })
    expect(await read(id)).toMatchObject({ personalisation: dearer })
    await send("PATCH", `/${id}`, { personalisation: null, version: 3 })
    expect(await read(id)).not.toHaveProperty("personalisation")
    expect((await trailOf(id))[0]).toMatchObject({
      before: { personalisation: dearer },
      after: { personalisation: null },
    })
  })

  test("keeps it in a copy, and with options it is that of each variant", async () => {
    const { id } = await created({ options: blanketOptions(), personalisation: aName })
    const copy = (await send("POST", `/${id}/duplicate`)).body
    expect(copy).toMatchObject({ personalisation: aName })
    const rows = await api.db.query<{ personalisation: unknown }>(
      sql`SELECT personalisation FROM products WHERE variant_of IS NOT NULL`,
    )
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map((row) => JSON.stringify(row.personalisation))).size).toBe(1)
    expect(rows[0]?.personalisation).toMatchObject({ label: { en: aName.label } })
  })

  test.each([
    ["no label", { label: " " }],
    ["a label of two lines", { label: "Name\nto embroider" }],
    ["a label that is too long", { label: "x".repeat(61) }],
    ["no length", { max_length: 0 }],
    ["a length that is too long", { max_length: 61 }],
    ["half a character", { max_length: 1.5 }],
    ["a negative price", { price: -1 }],
    ["a price of three decimals", { price: 1.001 }],
  ])("is refused with %s", async (_, changes) => {
    const { status, body } = await send("POST", "", {
      ...{ name: "Bunny", price: 10, stock_quantity: 1, personalisation: { ...aName, ...changes } },
    })
    expect([status, body.error.field]).toEqual([422, expect.stringContaining("personalisation")])
  })

  test("costs nothing more where no price is said", async () => {
    const { label, max_length } = aName
    const { personalisation } = await created({ personalisation: { label, max_length } })
    expect(personalisation).toEqual({ label, max_length, price: 0, required: false })
  })
})

test("a text is counted in characters as people see them", () => {
  const short = { ...aName, max_length: 2 }
  expect(textProblem(short, "🐰🐻")).toBeUndefined()
  expect(textProblem(short, "abc")).toBe("too_long")
})
