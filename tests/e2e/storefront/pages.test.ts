import { expect, test } from "vitest"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const printedBefore = shop.output().length
const printed = () => shop.output().slice(printedBefore)

async function textOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test("a cached page follows an order as soon as it is placed", async () => {
  const product = await aProduct(shop.db, { name: "Sleepy sloth", stock_quantity: 9 })
  const customer = await aCustomer(shop)
  await fetch(`${shop.url}/shop`)
  const before = await textOf(`/product/${product.id}`)
  expect(before.status).toBe(200)
  expect((await textOf(`/product/${product.id}`)).headers.get("etag")).toBe(before.headers.get("etag"))
  await customer.call("POST", "/cart", { product_id: product.id, quantity: 9 })
  expect((await customer.order()).status).toBe(201)
  await expect.poll(async () => (await textOf(`/product/${product.id}`)).text).toContain("Out of Stock")
  await expect.poll(async () => (await textOf("/shop")).text).toContain("Out of Stock")
})

test("a browser that has the page gets 304", async () => {
  const { headers } = await textOf("/")
  const again = await textOf("/", { "if-none-match": headers.get("etag") ?? "" })
  expect([again.status, again.text]).toEqual([304, ""])
})

test.each(["/%", "/shop/%zz", "/product/%e0%a4"])(
  "the URL %s is refused, and leaves no line in the log",
  async (path) => {
    expect((await textOf(path)).status).toBe(400)
    // The next line is written after any of that one.
    expect((await textOf("/nowhere")).status).toBe(404)
    expect(printed()).not.toContain("could not be decoded")
  },
)

test.each([
  ["/SHOP", "/shop"],
  ["/shop/?q=bear", "/shop?q=bear"],
  ["/%73hop", "/shop"],
  ["/product/0B9F3C7E-1111-4222-8333-444455556666/", "/product/0b9f3c7e-1111-4222-8333-444455556666"],
  ["/orders/", "/orders"],
  ["/Policies/Returns", "/policies/returns"],
])("%s leads to the one path of its page", async (path, canonical) => {
  const response = await fetch(shop.url + path, { redirect: "manual" })
  expect([response.status, response.headers.get("location")]).toEqual([301, canonical])
})

test.each(["//evil.example", "//evil.example/shop", "/%2Fevil.example/", "/shop%2F"])(
  "%s leads nowhere",
  async (path) => {
    const response = await fetch(shop.url + path, { redirect: "manual" })
    expect([response.status, response.headers.get("location")]).toEqual([404, null])
  },
)

test("a form of another site leaves no error in the log", async () => {
  for (let n = 0; n < 3; n++) {
    const response = await fetch(`${shop.url}/shop`, { method: "POST", headers: { origin: "https://evil.example" } })
    expect(response.status).toBe(400)
  }
  expect((await textOf("/nowhere")).status).toBe(404)
  expect(printed()).not.toMatch(/origin|"level":50/)
})

test("the Host header of a request never reaches a page that other users are shown", async () => {
  const { text } = await textOf("/shop", { host: "evil.example", "x-forwarded-host": "evil.example" })
  expect(text).not.toContain("evil.example")
})

test.each([
  "/",
  "/shop",
  "/auth",
  "/cart",
  "/checkout",
  "/orders",
  "/profile",
  "/nowhere",
  "/api/products",
  "/auth/v1/user",
  "/health",
])("%s carries the security headers", async (path) => {
  const { headers } = await textOf(path)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("x-frame-options")).toBe("DENY")
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  if (!headers.get("content-type")?.startsWith("text/html")) return
  const policy = headers.get("content-security-policy")
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toContain("unsafe")
})

test.each(["/", "/shop", "/auth", "/cart", "/nowhere"])(
  "%s has nothing inline that the policy would refuse",
  async (path) => {
    const { text } = await textOf(path)
    expect(text).not.toMatch(/<[^>]+\sstyle=/)
    expect(text).not.toMatch(/<style[\s>]/)
    expect(text).not.toMatch(/<[^>]+\son[a-z]+=/)
  },
)

test("the home page is small, in standards mode, and starts its scripts later", async () => {
  const { text } = await textOf("/")
  expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(text.length).toBeLessThan(36_000)
  expect(text.match(/<link rel="held"/g)?.length).toBeGreaterThan(3)
  expect(text).not.toMatch(/<link rel="modulepreload"|<script[^>]*type="module"/)
})

test("what does not exist is a 404: pages, products, pictures, calls", async () => {
  for (const path of [
    "/nowhere",
    "/shop/nowhere",
    "/%F0%9F%A7%B6",
    "/product",
    "/product/nonsense",
    "/product/00000000-0000-4000-8000-000000000000",
    "/media/products/x/640.webp",
    "/assets/none.js",
    "/api/nothing",
    "/auth/v1/nothing",
  ]) {
    expect((await textOf(path)).status, path).toBe(404)
  }
})

test("files outside the pictures cannot be reached through /media", async () => {
  for (const path of ["/media/receipts/x/1.webp", "/media/products/..%2f..%2fsecret.key", "/media/../secret.key"]) {
    expect((await textOf(path)).status, path).toBe(404)
  }
})
