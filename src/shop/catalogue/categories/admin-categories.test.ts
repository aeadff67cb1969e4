import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { openTestApi } from "#tests/fixtures/shop-api.ts"
import type { AdminCategory } from "./admin-categories.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
beforeEach(() => api.db.query(sql`DELETE FROM categories`))

const send = (method: string, path = "", json?: unknown) =>
  api.send(method, `/api/admin/categories${path}`, json === undefined ? { as: admin } : { as: admin, json })
const listed = async (): Promise<AdminCategory[]> => (await send("GET")).body.categories
const named = async (name: string) => (await listed()).find((category) => category.name === name) as AdminCategory
const filters = async (query = "") => (await api.send("GET", `/api/products${query}`)).body.categories

describe("what a product is sorted into", () => {
  test("is found in any spelling, and added where it is not known", async () => {
    expect(await productsApi.created({ category: "Toys" })).toMatchObject({ category: "Toys" })
    const second = await productsApi.created({ category: "  tOYS " })
    expect(second).toMatchObject({ category: "Toys" })
    expect(await filters()).toEqual([{ category: "Toys", count: 2 }])
    const changed = await productsApi.send("PATCH", `/${second.id}`, { category: "TOYS" })
    expect(changed.body).toMatchObject({ category: "Toys", version: second.version })
    await productsApi.send("PATCH", `/${second.id}`, { category: "Hats" })
    expect(await listed()).toMatchObject([
      { name: "Hats", active_count: 1 },
      { name: "Toys", active_count: 1 },
    ])
  })

  test("is one category also when two admins name it first at the same moment", async () => {
    const spellings = ["Hats", "hats", "HATS", " Hats"]
    const made = await Promise.all(spellings.map((category) => productsApi.created({ category })))
    expect(new Set(made.map(({ category }) => category)).size).toBe(1)
    expect(await listed()).toMatchObject([{ active_count: 4 }])
  })
})

describe("a category", () => {
  test("is added without products, once in whatever case", async () => {
    expect(await send("POST", "", { name: " Hats " })).toMatchObject({
      status: 201,
      body: { name: "Hats", active_count: 0 },
    })
    expect(await send("POST", "", { name: "hats" })).toMatchObject({
      status: 409,
      body: { error: { code: "duplicate_category", field: "name" } },
    })
    expect(await send("POST", "", { name: " " })).toMatchObject({ status: 422 })
    expect(await filters()).toEqual([])
  })

  test("takes its products, counts and links along to another name, and is announced", async () => {
    const { id } = await productsApi.created({ category: "Toys" })
    await productsApi.send("PATCH", `/${(await productsApi.created({ category: "Toys" })).id}`, { is_active: false })
    const heard: string[] = []
    const stop = await api.db.listen("catalogue_changed", (payload) => heard.push(payload))
    const toys = await named("Toys")
    expect(await send("PATCH", `/${toys.id}`, { name: "Playthings", version: toys.version })).toMatchObject({
      status: 200,
      body: { name: "Playthings", active_count: 1, version: toys.version + 1 },
    })
    await expect.poll(() => heard).toEqual(["*"])
    await stop()
    expect(await filters("?category=Toys")).toEqual([{ category: "Playthings", count: 1 }])
    expect((await api.send("GET", "/api/products?category=toys")).body).toMatchObject({
      matching: 1,
      products: [{ id }],
    })
    expect((await api.send("GET", "/api/products?q=plaything")).body).toMatchObject({ matching: 1 })
    expect(await send("PATCH", `/${toys.id}`, { name: "Other name", version: toys.version })).toMatchObject({
      status: 409,
      body: { current: { name: "Playthings" } },
    })
    const { body } = await api.send("GET", `/api/admin/audit?entity=category:${toys.id}`, { as: admin })
    expect(body.entries).toMatchObject([{ action: "updated", before: { name: "Toys" }, after: { name: "Playthings" } }])
  })

  test("is spelled in another case, and takes no name that another one has", async () => {
    await productsApi.created({ category: "toys" })
    await productsApi.created({ category: "Hats" })
    const { id } = await named("toys")
    expect(await send("PATCH", `/${id}`, { name: "HATS" })).toMatchObject({ status: 409 })
    expect(await send("PATCH", `/${id}`, { name: "Toys" })).toMatchObject({ status: 200 })
    expect(await filters("?category=toys")).toEqual([
      { category: "Hats", count: 1 },
      { category: "Toys", count: 1 },
    ])
  })

  test("is the one that links mean again, once it is there again", async () => {
    await productsApi.created({ category: "Toys" })
    await send("PATCH", `/${(await named("Toys")).id}`, { name: "Playthings" })
    const { id } = await productsApi.created({ category: "Toys" })
    expect((await api.send("GET", "/api/products?category=Toys")).body.products).toMatchObject([{ id }])
  })

  test("is merged into another one, with the names it had before", async () => {
    await productsApi.created({ category: "Toy" })
    await productsApi.created({ category: "Toys" })
    await send("PATCH", `/${(await named("Toy")).id}`, { name: "Dolls" })
    const [dolls, toys] = [await named("Dolls"), await named("Toys")]
    expect(await send("POST", `/${dolls.id}/merge`, { into: dolls.id })).toMatchObject({ status: 422 })
    expect(await send("POST", `/${dolls.id}/merge`, { into: toys.id, version: dolls.version })).toMatchObject({
      status: 200,
      body: { name: "Toys", active_count: 2 },
    })
    expect(await listed()).toMatchObject([{ name: "Toys" }])
    const { body: history } = await api.send("GET", `/api/admin/audit?entity=category:${toys.id}`, { as: admin })
    expect(history.entries).toMatchObject([{ action: "updated", after: { merged: "Dolls" } }])
    for (const former of ["dolls", "Toy"]) {
      expect((await api.send("GET", `/api/products?category=${former}`)).body.matching).toBe(2)
    }
  })

  test("is removed without products only; what was ordered of it before is kept among the others", async () => {
    const ordered = await productsApi.created({ category: "Hats" })
    await productsApi.order(ordered.id)
    const { id } = await named("Hats")
    expect(await send("DELETE", `/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: "category_not_empty" } },
    })
    await productsApi.send("DELETE", `/${ordered.id}`)
    expect(await send("DELETE", `/${id}?version=9`)).toMatchObject({ status: 409 })
    expect(await send("DELETE", `/${id}?version=1`)).toMatchObject({ status: 204 })
    expect(await send("DELETE", `/${id}`)).toMatchObject({ status: 404 })
    expect(await api.db.query(sql`SELECT category FROM products`)).toEqual([{ category: "Other" }])
  })

  test("stands where the owner put it, and new ones behind; who did not know all of them is told", async () => {
    for (const category of ["Bags", "Hats", "Toys"]) await productsApi.created({ category })
    const before = await listed()
    expect(before.map(({ name }) => name)).toEqual(["Bags", "Hats", "Toys"])
    const ids = before.map(({ id }) => id).reverse()
    expect(await send("PUT", "", { ids: ids.slice(1) })).toMatchObject({
      status: 409,
      body: { current: { categories: [{ name: "Bags" }, {}, {}] } },
    })
    expect(await send("PUT", "", { ids: [ids[0], ids[0], ids[1]] })).toMatchObject({ status: 409 })
    expect((await send("PUT", "", { ids })).status).toBe(200)
    await productsApi.created({ category: "Amulets" })
    await send("POST", "", { name: "Aprons" })
    const names = ["Toys", "Hats", "Bags", "Amulets"]
    expect((await filters()).map(({ category }: { category: string }) => category)).toEqual(names)
    expect((await productsApi.list()).categories).toEqual([...names, "Aprons"])
  })
})

test("a product that is saved while its category is renamed waits, and then finds it", async () => {
  const { id } = await productsApi.created({ category: "Hats" })
  await productsApi.created({ category: "Toys" })
  const toys = await named("Toys")
  const saving = await api.db.transaction(async (tx) => {
    await tx.query(sql`SELECT FROM products WHERE category = 'Toys' FOR UPDATE`)
    const renaming = send("PATCH", `/${toys.id}`, { name: "Playthings" })
    await untilItWaits(api.db, renaming)
    return [renaming, productsApi.send("PATCH", `/${id}`, { category: "playthings" })]
  })
  expect((await Promise.all(saving)).map(({ status }) => status)).toEqual([200, 200])
  expect(await filters()).toEqual([{ category: "Playthings", count: 2 }])
})

describe.each([
  ["renamed", (from: AdminCategory) => send("PATCH", `/${from.id}`, { name: "Playthings" })],
  ["merged", (from: AdminCategory, into: AdminCategory) => send("POST", `/${from.id}/merge`, { into: into.id })],
])("a product's form that was opened before its category was %s", (_, move) => {
  async function opened() {
    const form = await productsApi.created({ category: "Toys" })
    await productsApi.created({ category: "Playthings too" })
    return { form, from: await named("Toys"), into: await named("Playthings too") }
  }
  const save = ({ id, version, category }: { id: string; version: number; category: string }) =>
    productsApi.send("PATCH", `/${id}`, { category, version, description: "Of the softest cotton" })

  test("is told, and brings nothing back", async () => {
    const { form, from, into } = await opened()
    expect((await move(from, into)).status).toBe(200)
    const { status, body } = await save(form)
    expect([status, body.error?.code]).toEqual([409, "edit_conflict"])
    expect(body.current.category).not.toBe("Toys")
    expect(await named("Toys")).toBeUndefined()
    expect((await filters("?category=Toys")).map(({ category }: { category: string }) => category)).not.toContain(
      "Toys",
    )
    expect((await save(body.current)).status).toBe(200)
  })

  test("and is saved at the same moment in another process, brings nothing back", async () => {
    const elsewhere = await openTestApi(api.db)
    for (let round = 0; round < 10; round++) {
      await api.db.query(sql`DELETE FROM products`)
      await api.db.query(sql`DELETE FROM categories`)
      const { form, from, into } = await opened()
      const json = { category: form.category, version: form.version, description: `Round ${round}` }
      const saving = () => elsewhere.send("PATCH", `/api/admin/products/${form.id}`, { as: admin, json })
      const [moved, saved] = await Promise.all([move(from, into), saving()])
      expect(moved.status).toBe(200)
      expect([200, 409]).toContain(saved.status)
      expect(await named("Toys"), `round ${round}`).toBeUndefined()
    }
  })
})
