import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { findMoved } from "./old-paths.server.ts"
import { oldPathOf } from "./old-paths.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi

function send(text: string) {
  const form = new FormData()
  form.set("file", new Blob([text]), "old.csv")
  return api.send("POST", "/api/admin/old-paths", { as: admin, body: form })
}
const messagesOf = (body: { faults: Array<{ lines: string; message: string }> }) =>
  body.faults.map(({ lines, message }) => `${lines}: ${message}`)

test.each([
  ["/Products/Granny-Blanket/", "/products/granny-blanket"],
  ["https://old.example//products/%E0%B6%B8%E0%B6%BD", "/products/මල"],
  ["http://old.example/%zz", "/%zz"],
  ["/", null],
  ["", null],
  ["products/x", null],
  ["/index.php?id=5", null],
  ["javascript:alert(1)", null],
  ["/admin/products", null],
  ["/shop/", null],
  ["/a%00b", null],
  [`/${"a".repeat(500)}`, null],
])("%s is the address %s", (address, path) => {
  expect(oldPathOf(address)).toBe(path)
})

describe("a product", () => {
  test("is found at its former addresses, and at the name that it had in its address", async () => {
    const { id, old_paths } = await productsApi.created({
      slug: "Granny-Blanket",
      old_paths: ["https://old.example/Products/Granny/", "/products/granny", "/p/1"],
    })
    expect(old_paths).toEqual(["/p/1", "/products/granny"])
    expect(await findMoved(api.db, "/products/GRANNY/")).toBe("/product/granny-blanket")
    const { body } = await productsApi.send("PATCH", `/${id}`, { slug: "blanket" })
    expect(body).toMatchObject({ slug: "blanket", old_paths: ["/p/1", "/product/granny-blanket", "/products/granny"] })
    expect(await findMoved(api.db, "/product/granny-blanket")).toBe("/product/blanket")
    await productsApi.send("PATCH", `/${id}`, { slug: null, old_paths: [] })
    expect(await findMoved(api.db, "/p/1")).toBeNull()
    expect(await findMoved(api.db, "/product/blanket")).toBe(`/product/${id}`)
  })

  test("gets no address that another has, whoever asks first", async () => {
    const first = await productsApi.created({ slug: "bear", old_paths: ["/bear"] })
    const other = await productsApi.created()
    for (const [field, change] of [
      ["slug", { slug: "bear" }],
      ["old_paths", { old_paths: ["/bear"] }],
    ] as const) {
      const refused = { status: 409, body: { error: { code: "address_taken", field } } }
      expect(await productsApi.send("PATCH", `/${other.id}`, change)).toMatchObject(refused)
    }
    expect(await productsApi.send("PATCH", `/${first.id}`, { slug: "bear", old_paths: ["/bear", "/b"] })).toMatchObject(
      {
        status: 200,
      },
    )
    const both = await Promise.all(
      [first, other].map(({ id }) => productsApi.send("PATCH", `/${id}`, { slug: "the-one" })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each(["a b", "-a", "a--b", "ලස්සන", "0b9f3c7e-1111-4222-8333-444455556666", "a".repeat(101)])(
    "cannot be called %s in its address",
    async (slug) => {
      const { id } = await productsApi.created()
      expect(await productsApi.send("PATCH", `/${id}`, { slug })).toMatchObject({
        status: 422,
        body: { error: { field: "slug" } },
      })
    },
  )
})

describe("a table of addresses", () => {
  test("leads to products, categories and pages, also by way of other former addresses", async () => {
    const { id } = await productsApi.created({ slug: "bunny" })
    const lines = [
      "Redirect from,Redirect to",
      "/products/bunny,/product/bunny",
      `https://old.example/p/2,${api.shop.publicUrl}/si/product/${id}`,
      "/collections/toys,/shop?category=Toys",
      "/pages/us/,/about",
      "/b,/products/bunny",
      "/home-page,/",
    ]
    expect((await send(lines.join("\n"))).body).toEqual({ written: 6, removed: 0, faults: [], fault_count: 0 })
    const found = ["/p/2", "/collections/TOYS", "/pages/us", "/b", "/home-page"].map((path) => findMoved(api.db, path))
    expect(await Promise.all(found)).toEqual([
      ...["/product/bunny", "/shop?category=Toys", "/about", "/product/bunny", "/"],
    ])
    const file = await (await api.fetch("/api/admin/old-paths.csv", { headers: { "X-Test-User": admin } })).text()
    expect(file).toContain(`/b,/product/${id}\r\n`)
    expect((await send(file)).body).toMatchObject({ written: 6, fault_count: 0 })
    expect((await send("/b,\n/pages/us,/shop\n/c,/b")).body).toMatchObject({ fault_count: 0, removed: 1 })
    expect(await findMoved(api.db, "/b")).toBeNull()
    expect(await findMoved(api.db, "/pages/us")).toBe("/shop")
  })

  test("is refused whole with each line that is wrong", async () => {
    const bear = await productsApi.created({ old_paths: ["/bear"] })
    const { id } = await productsApi.created()
    const gone = await productsApi.created()
    await productsApi.send("DELETE", `/${gone.id}`)
    const lines = [
      "old,new",
      "/good,/shop",
      "/away,https://evil.example/",
      "/away2,//evil.example/shop",
      "/lost,/nowhere",
      `/gone,/product/${gone.id}`,
      "/good,/about",
      "/cart,/shop",
      "/x?y=1,/shop",
      `/bear,/product/${id}`,
      "/one,/two",
      "/two,/one",
      "/self,/self",
    ]
    const { status, body } = await send(lines.join("\n"))
    expect(status).toBe(200)
    expect(messagesOf(body)).toEqual([
      "3–4: “https://evil.example/” is not a page of this shop",
      "5–6: There is no page at “/nowhere”",
      "7: This address is in the file twice",
      expect.stringMatching(/^8–9: Write the path/),
      "10: “/bear” already leads to another page",
      "11–13: This address leads in a circle",
    ])
    expect(await findMoved(api.db, "/good")).toBeNull()
    expect(await findMoved(api.db, "/bear")).toBe(`/product/${bear.id}`)
  })

  test("may have ten thousand lines, one of them a circle", async () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => `/old/${n},/shop?category=${n}`)
    const { body } = await send(["a,b", ...chain, "/r,/s", "/s,/r"].join("\n"))
    expect(messagesOf(body)).toEqual(["10002–10003: This address leads in a circle"])
    expect((await send(["a,b", ...chain].join("\n"))).body).toMatchObject({ written: 10_000, fault_count: 0 })
    const [row] = await api.db.query(sql`SELECT count(*)::int AS count FROM old_paths WHERE path LIKE '/old/%'`)
    expect(row).toEqual({ count: 10_000 })
  })
})
