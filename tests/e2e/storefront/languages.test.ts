import { expect, test } from "vitest"
import { aVisitor, button, expectAccessible, openPage } from "#tests/fixtures/browser.ts"
import { aCartLine, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
const product = await aProduct(shop.db, { name: "Sunny Bear", category: "Toys" })
const { id } = product
const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { redirect: "manual", headers })
  return { status: response.status, location: response.headers.get("location"), text: await response.text() }
}

test.each([
  ["/si/shop", 200, "si"],
  [`/ta/product/${id}`, 200, "ta"],
  ["/SI/shop", 404, "en"],
  ["/si/si/shop", 404, "si"],
  ["/fr/shop", 404, "en"],
  ["/si%2Fshop", 404, "en"],
  ["/si//evil.example", 404, "si"],
  ["/ta/api/products", 404, "ta"],
])("%s is answered with %i, in %s", async (path, status, lang) => {
  const page = await get(path)
  expect([page.status, page.location, langOf(page.text)]).toEqual([status, null, lang])
})

test("other spellings lead to the one path of a page", async () => {
  expect(await get("/en/shop?q=a")).toMatchObject({ status: 301, location: "/shop?q=a" })
  expect(await get("/si/")).toMatchObject({ status: 301, location: "/si" })
  expect(await get("/ta/SHOP")).toMatchObject({ status: 301, location: "/ta/shop" })
})

test("of two hundred requests at once each gets its own language", async () => {
  const paths = Array.from({ length: 200 }, (_, at) => ["/shop", "/si/shop", "/ta/shop"][at % 3] as string)
  const langs = await Promise.all(paths.map(async (path) => langOf((await get(path)).text)))
  expect(langs).toEqual(paths.map((path) => (path === "/shop" ? "en" : path.slice(1, 3))))
})

test("the API answers English, and Sinhala to who asks for it; codes stay", async () => {
  const english = await get("/api/orders")
  const sinhala = await get("/api/orders", { "Accept-Language": "si-LK, en;q=0.5" })
  const [one, other] = [english, sinhala].map(({ text }) => JSON.parse(text).error)
  expect(other.code).toBe(one.code)
  expect(other.message).toMatch(/\p{Script=Sinhala}/u)
  expect(one.message).not.toMatch(/\p{Script=Sinhala}/u)
  expect((await get("/api/orders", { "Accept-Language": "x".repeat(8192) })).text).toBe(english.text)
})

test("a search engine is told of all languages", async () => {
  const { text } = await get("/ta/shop")
  const heads = [...text.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/g)]
  expect(heads.map(([, , lang, url]) => [lang, url?.replace(/^https?:\/\/[^/]+/, "")])).toEqual([
    [undefined, "/ta/shop"],
    ["en", "/shop"],
    ["si", "/si/shop"],
    ["ta", "/ta/shop"],
    ["x-default", "/shop"],
  ])
})

test("a page is changed for the same one in another language, and links stay in it", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, "/shop?q=bear")
  await page.getByRole("link", { name: "தமிழ்" }).first().click()
  await page.waitForURL("**/ta/shop?q=bear")
  expect(await page.locator("html").getAttribute("lang")).toBe("ta")
  await page.getByRole("link", { name: "Sunny Bear" }).first().click()
  await page.waitForURL(`**/ta/product/${id}`)
  await page.goBack()
  await page.waitForURL("**/ta/shop?q=bear")
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/shop")
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  expect(complaints).toEqual([])
})

test("the back-office is in the language of the admin's profile, and a path that names one is kept", async () => {
  const owner = await theOwner(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/profile")
  await page.getByRole("combobox", { name: "Language" }).selectOption("සිංහල")
  await expectAccessible(page)
  await button(page, "Save Changes").click()
  await page.waitForURL("**/si/profile")
  await page.goto(`${shop.url}/admin/orders?q=a#main`)
  await page.waitForURL("**/si/admin/orders?q=a#main")
  await openPage(page, "/ta/admin")
  expect(await page.locator("html").getAttribute("lang")).toBe("ta")

  await button(page, "பட்டி").click()
  await page.getByRole("link", { name: "English" }).click()
  await page.waitForURL((url) => url.pathname === "/admin")
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
  await page.goBack()
  await page.waitForURL("**/ta/admin")
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(complaints).toEqual([])
})

test("all can be used by everyone in Sinhala and in Tamil", async () => {
  const customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  await anOrder(shop.db, { user: customer, lines: [{ product, quantity: 1 }] })
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: customer })
  for (const locale of ["si", "ta"]) {
    for (const path of ["", "/shop", `/product/${id}`, "/checkout", "/orders"]) {
      await openPage(page, `/${locale}${path}`)
      await page.locator("main h1").waitFor()
      await expectAccessible(page)
    }
  }
  expect(complaints).toEqual([])
})
