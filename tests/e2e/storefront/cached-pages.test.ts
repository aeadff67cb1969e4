import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

/** These are two processes of one installation. */
let first: TestShop
let second: TestShop
let dataDir: string
let owner: Customer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "nool-cached-pages-"))
  const DATABASE_URL = await createTestDatabase()
  first = await openTestShop({ DATABASE_URL, DATA_DIR: dataDir })
  second = await openTestShop({ DATABASE_URL, DATA_DIR: dataDir })
  owner = await theOwner(first)
})
afterAll(async () => {
  await Promise.all([first, second].map((shop) => shop?.close()))
  await rm(dataDir, { recursive: true, force: true })
})

async function get(shop: TestShop, path: string, cookie = "") {
  const response = await fetch(shop.url + path, { headers: cookie ? { cookie } : {} })
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() }
}

/** Changes something as the owner; returns the cookies that a browser would send from then on. */
async function change(customer: Customer, method: string, path: string, body: object, headers = {}): Promise<string> {
  const response = await fetch(`${first.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${customer.token}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.text()).toBe(true)
  return response.headers.getSetCookie().join("; ").split(";")[0] as string
}

const added = async (fields: object = {}) => {
  const form = { name: "Bear", price: 1000, stock_quantity: 20, category: "Toys", description: "Soft", ...fields }
  const { status, body } = await owner.call("POST", "/admin/products", form)
  expect(status).toBe(201)
  return body.id as string
}

test.each(["/", "/shop", "/shop?category=Toys&sort=price-asc", "/product/", "/robots.txt"])(
  "%s is the same page whatever parameters it does not read are added to its URL",
  async (path) => {
    const url = path === "/product/" ? path + (await added()) : path
    const foreign = "utm_source=FOREIGN&fbclid=FOREIGN&PAGE=99&lang=FOREIGN&_routes=FOREIGN"
    const [plain, asked] = [await get(first, url), await get(first, `${url}${url.includes("?") ? "&" : "?"}${foreign}`)]
    expect(plain.status).toBe(200)
    expect(asked).toEqual(plain)
    expect(asked.text).not.toContain("FOREIGN")
  },
)

test("a page with parameters that it does not read, or not like that, hydrates without a complaint", async () => {
  await added({ name: "Bunny" })
  const { page, complaints } = await aVisitor(first.url)
  await openPage(
    page,
    "/shop?utm_source=x&sort=zz&cursor=made-up&q=&min=-1&max=200000&category=Toys&category=Baby&zz=1",
  )
  const head = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute)
  expect(await head("link[rel=canonical]", "href")).toBe(`${first.url}/shop`)
  expect(await page.locator("meta[name=robots]").count()).toBe(0)
  expect(await page.getByRole("checkbox", { name: /^Toys/ }).first().isChecked()).toBe(true)
  await openPage(page, "/?fbclid=x")
  expect(await head("link[rel=canonical]", "href")).toBe(`${first.url}/`)
  expect(complaints).toEqual([])
})

test("an admin sees an edit at the next request, in every process, and everybody else soon", async () => {
  const id = await added({ name: "Brown bear" })
  const paths = ["/", "/shop", "/shop?q=bear", `/product/${id}`]
  const both = [first, second]
  for (const shop of both) {
    for (const path of paths) await expect.poll(async () => (await get(shop, path)).text).toContain("Brown bear")
  }
  for (let n = 0; n < 5; n++) {
    const cookie = await change(owner, "PATCH", `/admin/products/${id}`, { name: `Bear number ${n}` })
    for (const shop of both) {
      for (const path of paths) expect((await get(shop, path, cookie)).text, path).toContain(`Bear number ${n}`)
    }
    for (const shop of both) {
      for (const path of paths)
        await expect.poll(async () => (await get(shop, path)).text).toContain(`Bear number ${n}`)
    }
  }
})

test("settings hold at once for who saved them, in every process, and soon for everybody", async () => {
  const both = [first, second]
  const paths = ["/", "/shop"]
  for (const [n, name] of ["Wool & Wonder", "නූල් පන්දුව", "Nool"].entries()) {
    const shop = { name, tagline: "", town: "Kandy", registration_number: null, version: n }
    const cookie = await change(owner, "PUT", "/admin/settings/shop", shop)
    const title = name.replace("&", "&amp;")
    for (const each of both) {
      for (const path of paths)
        expect((await get(each, path, cookie)).text, path).toContain(`${title}. All rights reserved.`)
    }
    for (const each of both) {
      for (const path of paths)
        await expect.poll(async () => (await get(each, path)).text).toContain(`${title}. All rights reserved.`)
    }
  }
})

test("what delivery costs is told on a product, in every process", async () => {
  const id = await added({ name: "Parcel bear", price: 900 })
  const told = async (shop: TestShop, cookie?: string) =>
    /[^>\n]* delivery anywhere in Sri Lanka[^<]*/.exec((await get(shop, `/product/${id}`, cookie)).text)?.[0]
  for (const shop of [first, second]) expect(await told(shop)).toBe("Rs. 300.00 delivery anywhere in Sri Lanka")
  const cookie = await change(owner, "PUT", "/admin/settings/delivery", { fee: 450, free_from: 5000 })
  const now = "Rs. 450.00 delivery anywhere in Sri Lanka, free from Rs. 5,000.00"
  for (const shop of [first, second]) expect(await told(shop, cookie)).toBe(now)
  for (const shop of [first, second]) await expect.poll(() => told(shop)).toBe(now)
})

test("a holiday and what the footer says hold in every process", async () => {
  const contact = {
    email: "sanduni@example.com",
    phone: null,
    whatsapp: "077 123 4567",
    instagram: "instagram.com/nool",
  }
  await change(owner, "PUT", "/admin/settings/contact", { ...contact, facebook: null, pinterest: null, tiktok: null })
  const cookie = await change(owner, "PUT", "/admin/settings/holiday", {
    closed_until: "2099-01-31",
    sentence: "At the fair.",
  })
  for (const each of [first, second]) {
    const { text } = await get(each, "/shop", cookie)
    expect(text).toContain("take orders again on January 31, 2099.")
    expect(text).toContain("At the fair.")
    expect(text).toContain('href="mailto:sanduni@example.com"')
    expect(text).toContain('href="https://wa.me/94771234567?text="')
    expect(text).toContain('href="https://instagram.com/nool"')
    expect(text).not.toMatch(/title="(?:Facebook|Pinterest|TikTok)"|href="tel:/)
  }
  await change(owner, "PUT", "/admin/settings/holiday", { closed_until: null, sentence: null })
  for (const each of [first, second]) {
    await expect.poll(async () => (await get(each, "/shop")).text).not.toContain("take orders again")
  }
})

test("an admin's browser shows an edit on the next page, in the shop and after a reload", async () => {
  const id = await added({ name: "Shy bear" })
  const { page } = await aVisitor(first.url, { as: owner })
  await openPage(page, `/product/${id}`)
  await page.evaluate(
    ([path, token]) =>
      fetch(`/api/admin/products/${path}`, {
        method: "PATCH",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "Bold bear" }),
      }),
    [id, owner.token] as const,
  )
  await page.reload()
  await page.getByRole("heading", { level: 1, name: "Bold bear" }).waitFor()
  await page.getByRole("link", { name: "Shop", exact: true }).first().click()
  await page.getByText("Bold bear").first().waitFor()
  expect(await page.getByText("Shy bear").count()).toBe(0)
})

test("the customer whose order was the last one sees at once that it is sold out, in every process", async () => {
  const id = await added({ name: "Last bear", stock_quantity: 7 })
  const customer = await aCustomer(first)
  const both = [first, second]
  for (const shop of both) {
    for (const path of [`/product/${id}`, "/shop?in_stock=1&q=last"]) {
      await expect.poll(async () => (await get(shop, path)).text).toContain("Last bear")
    }
  }
  await customer.call("POST", "/cart", { product_id: id, quantity: 7 })
  const total = (await customer.call("GET", "/cart")).body.total
  const cookie = await change(
    customer,
    "POST",
    "/orders",
    {
      customer_name: "Kamala Perera",
      customer_email: customer.email,
      customer_phone: "077 123 4567",
      delivery_address: "12 Temple Road",
      delivery_city: "Colombo",
      payment_method: "cash_on_delivery",
      expected_total: total,
    },
    { "idempotency-key": crypto.randomUUID() },
  )
  for (const shop of both) {
    expect((await get(shop, `/product/${id}`, cookie)).text).toContain("Out of Stock")
    expect((await get(shop, "/shop?in_stock=1&q=last", cookie)).text).not.toContain("Last bear")
    await expect.poll(async () => (await get(shop, `/product/${id}`)).text).toContain("Out of Stock")
    await expect.poll(async () => (await get(shop, "/shop?in_stock=1&q=last")).text).not.toContain("Last bear")
  }
})

test("an order makes no page out of date that shows a product of which plenty is left", async () => {
  const plenty = await added({ name: "Common bear", stock_quantity: 20 })
  const scarce = await added({ name: "Rare bear", stock_quantity: 6 })
  const customer = await aCustomer(first)
  for (const id of [plenty, scarce]) {
    expect((await get(first, `/product/${id}`)).status).toBe(200)
    await customer.call("POST", "/cart", { product_id: id })
  }
  expect((await customer.order()).status).toBe(201)
  await expect.poll(async () => (await get(first, `/product/${scarce}`)).text).toContain("Only 5 left")
  // Both were ordered together: had this one been announced, it would show by now.
  expect((await get(first, `/product/${plenty}`)).text).toContain("20 in stock")
})
