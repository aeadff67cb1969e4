import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { aVisitor } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ SHOP_EMAIL: "maker@nool.example", SHOP_PHONE: "+94 77 123 4567" })
let bear: ProductsRow
beforeAll(async () => {
  for (let number = 1; number <= 30; number++) {
    await aProduct(shop.db, { name: `Basket ${number}`, category: "Home Decor", price: `${number * 100}.00` })
  }
  bear = await aProduct(shop.db, {
    name: `Bear "Tusker" </script> & friends`,
    description: "A bear of brown cotton.\nWashable.",
    price: "1250.50",
    stock_quantity: 3,
  })
})

async function without(path: string) {
  const { page, complaints } = await aVisitor(shop.url, { javaScript: false })
  await page.goto(path)
  return { page, complaints }
}

test("the home page is complete", async () => {
  const { page, complaints } = await without("/")
  await page.getByRole("heading", { name: "Featured Products" }).waitFor()
  const categories = page.getByRole("region", { name: "Shop by category" }).getByRole("link")
  expect(await categories.first().getAttribute("href")).toMatch(/^\/shop\?category=/)
  await page.getByRole("textbox", { name: "Find a product" }).fill("tusker bera")
  await page.keyboard.press("Enter")
  await page.getByText("Showing 1 of 31 products").waitFor()
  await page.goBack()
  for (const step of ["Choose the yarn", "Crochet every loop", "Wrap it for you"]) {
    expect(await page.getByRole("heading", { name: step }).isVisible(), step).toBe(true)
  }
  await page.getByRole("link", { name: "View All Products" }).click()
  await page.getByText("Showing 31 of 31 products").waitFor()
  expect(complaints).toEqual([])
})

test("the shop searches, filters, sorts and turns pages by links and forms", async () => {
  const { page, complaints } = await without("/shop")
  expect(await page.locator("article").count()).toBe(24)
  await page.getByRole("link", { name: "Load more" }).click()
  await expect.poll(() => page.locator("article").count()).toBe(7)
  await page.goto("/shop")
  await page.getByRole("searchbox").fill("basket")
  await page.getByLabel("Sort by").selectOption("Price: High to Low")
  await page.getByLabel("Home Decor").check()
  await page.getByLabel("Max (Rs.)").fill("500")
  await page.getByRole("button", { name: "Apply" }).click()
  await page.getByText("Showing 5 of 31 products").waitFor()
  expect(await chips(page)).toEqual(["Home Decor", "Up to Rs. 500.00"])
  await expect
    .poll(() => page.locator("article h3").allTextContents())
    .toEqual([5, 4, 3, 2, 1].map((number) => `Basket ${number}`))
  await page.getByRole("link", { name: "Clear", exact: true }).click()
  await page.getByText("Showing 31 of 31 products").waitFor()
  // The form sends its whole range, which is no filter.
  await page.getByRole("searchbox").fill("bear")
  await page.getByRole("searchbox").press("Enter")
  await page.waitForURL(/max=/)
  expect(await chips(page)).toEqual([])
  expect(complaints).toEqual([])
})

const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("link").allTextContents()

test("a product is complete", async () => {
  const { page, complaints } = await without(`/product/${bear.id}`)
  await page.getByRole("heading", { level: 1, name: bear.name }).waitFor()
  for (const text of ["Rs. 1,250.50", "Only 3 left", "Washable."]) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(true)
  }
  await page.getByRole("link", { name: "Back", exact: true }).click()
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
  expect(complaints).toEqual([])
})

test("what needs a script or a session still leads somewhere", async () => {
  for (const path of ["/auth", "/cart", "/checkout", "/orders", "/profile"]) {
    const { page } = await without(path)
    expect(await page.getByText(/need JavaScript/).isVisible(), path).toBe(true)
    expect(await page.getByRole("status", { includeHidden: true }).first().isVisible(), path).toBe(false)
    await page.getByRole("heading", { level: 1 }).waitFor()
    const ways = page.locator("noscript p").getByRole("link")
    const targets = await Promise.all((await ways.all()).map((way) => way.getAttribute("href")))
    expect(targets, path).toEqual([expect.stringMatching(/^tel:\+?\d+$/), expect.stringMatching(/^mailto:.+@/)])
  }
  const { page } = await without(`/product/${bear.id}`)
  expect(await page.getByRole("button", { name: /Add to Cart|Menu/ }).count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents()).toEqual([
    "Home",
    "Shop",
  ])
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click()
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
  expect(await page.locator(".price-range").isVisible()).toBe(false)
  await page.goBack()
  await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click()
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
})

test.each([
  ["/", "/", "website"],
  ["/shop", "/shop", "website"],
  ["/shop?q=basket&sort=price-asc", "/shop", "website"],
])("%s describes itself to search engines and link previews", async (path, canonical, type) => {
  const { page } = await without(path)
  await expectHead(page, shop.url + canonical, type)
})

async function expectHead(page: Awaited<ReturnType<typeof without>>["page"], url: string, type: string) {
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content")
  const title = await page.title()
  expect(title).toMatch(/ · Nool$/)
  const description = await meta("description")
  expect(description?.length).toBeGreaterThan(20)
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(url)
  const graph = await Promise.all(
    ["title", "description", "type", "url", "site_name"].map((part) => meta(`og:${part}`)),
  )
  expect(graph).toEqual([title, description, type, url, "Nool"])
  const image = await fetch(`${await meta("og:image")}`)
  expect([image.status, image.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)])
}

test("a product states its price and stock as JSON-LD, whatever its name holds", async () => {
  const { page } = await without(`/product/${bear.id}`)
  const url = `${shop.url}/product/${bear.id}`
  await expectHead(page, url, "product")
  const jsonLd: unknown = JSON.parse(`${await page.locator('script[type="application/ld+json"]').textContent()}`)
  expect(jsonLd).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: bear.name,
    url,
    offers: { price: "1250.50", priceCurrency: "LKR", availability: "https://schema.org/InStock" },
  })
})

test("who waits for a sold-out product confirms it by the mailed link, and ends it by the same", async () => {
  const { id } = await aProduct(shop.db, { name: "Sold-out bunny", stock_quantity: 0, is_active: true })
  const { page, complaints } = await without(`/product/${id}`)
  const email = page.getByLabel("Tell me when it is back")
  await email.fill("amara@customer")
  await page.getByRole("button", { name: "Tell me" }).click()
  await page.getByRole("alert").waitFor()
  expect(await email.getAttribute("aria-invalid")).toBe("true")
  await email.fill("amara@customer.example")
  await page.getByRole("button", { name: "Tell me" }).click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  const [mail] = await shop.mailsTo("amara@customer.example")
  const link = /https?:\/\/\S+\/back-in-stock\S+/.exec(mail?.text ?? "")?.[0] ?? ""
  await page.goto(link)
  await page.getByRole("button", { name: "Tell me" }).click()
  await page.getByRole("heading", { name: "We will tell you" }).waitFor()
  await page.goto(link)
  await page.getByRole("button", { name: "Do not write to me" }).click()
  await page.getByRole("heading", { name: "Done" }).waitFor()
  expect(await shop.db.query(sql`SELECT FROM stock_waits`)).toEqual([])
  await shop.db.query(sql`DELETE FROM products WHERE id = ${id}`)
  // A refused form is a page with that status.
  expect(complaints).toEqual([expect.stringContaining("422")])
})

test("missing and personal pages carry noindex for search engines", async () => {
  for (const path of ["/auth", "/reset-password", "/cart", "/checkout", "/orders", "/profile", "/nowhere"]) {
    const page = await (await fetch(shop.url + path)).text()
    expect(page, path).toContain('<meta name="robots" content="noindex"/>')
    expect(page, path).toMatch(/<title>[^<]+ · Nool<\/title>/)
  }
})

test("sitemap.xml names every public page, robots.txt the sitemap", async () => {
  const sitemap = await fetch(`${shop.url}/sitemap.xml`)
  expect(sitemap.headers.get("content-type")).toContain("xml")
  const urls = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toHaveLength(3 * (6 + 31))
  const some = ["/", "/shop", `/product/${bear.id}`, "/si", "/ta/shop", `/si/product/${bear.id}`]
  expect(urls).toEqual(expect.arrayContaining(some.map((path) => shop.url + path)))
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  expect(robots).toMatch(/^Disallow: \/cart$/m)
  expect(robots).toMatch(/^Disallow: \/si\/cart$/m)
})
