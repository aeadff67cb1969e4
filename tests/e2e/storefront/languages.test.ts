import { expect, test } from "vitest"
import { SCRIPTS } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { localPath } from "#messages/paths.ts"
import { locales } from "#messages/runtime.js"
import { aVisitor, button, expectAccessible, noteShifts, openPage } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const { id } = await aProduct(shop.db, { name: "Sunny Bear", category: "Toys" })
const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { redirect: "manual", headers })
  const [location, language, vary] = ["location", "content-language", "vary"].map((name) => response.headers.get(name))
  return { status: response.status, location, language, vary, text: await response.text() }
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
  expect(await get("/en")).toMatchObject({ status: 301, location: "/" })
  expect(await get("/en//evil.example")).toMatchObject({ status: 301, location: "/evil.example" })
})

test("no page of a path with two slashes leads to another site", async () => {
  for (const path of ["/si//evil.example", "/ta///evil.example/shop", "//evil.example"]) {
    expect((await get(path)).text).not.toMatch(/(?:href|action)="(?:https?:)?\/\/evil/)
  }
})

test("a link to a file that has expired says so in the language of the page where it was made, or of who asks", async () => {
  for (const path of ["/receipts/x.jpg", "/backups/new"]) {
    expect((await get(path, { "Accept-Language": "si" })).text).toMatch(/\p{Script=Sinhala}/u)
    const { text } = await get(`${path}?language=ta`, { "Accept-Language": "si" })
    expect(text).toMatch(/\p{Script=Tamil}/u)
    expect((await get(`${path}?language=xx`)).text).toContain("This link has expired")
  }
})

test("the API answers English, and Sinhala to who asks for it; codes stay", async () => {
  const english = await get("/api/orders")
  const sinhala = await get("/api/orders", { "Accept-Language": "si-LK, en;q=0.5" })
  const [one, other] = [english, sinhala].map(({ text }) => JSON.parse(text).error)
  expect(other.code).toBe(one.code)
  expect([english.language, sinhala.language]).toEqual(["en", "si"])
  expect(english.vary).toContain("Accept-Language")
  expect(other.message).toMatch(/\p{Script=Sinhala}/u)
  expect(one.message).not.toMatch(/\p{Script=Sinhala}/u)
  for (const header of ["si,".repeat(2731), "x".repeat(8192), "si;q=0", "fr, xx;q=0.5", "si;q=x", ";;,=", "*"]) {
    expect((await get("/api/orders", { "Accept-Language": header })).text).toBe(english.text)
  }
  const tooLong = { method: "POST", body: " ".repeat(2 ** 21), headers: { "Accept-Language": "ta" } }
  expect(await (await fetch(`${shop.url}/api/cart`, tooLong)).text()).toMatch(/\p{Script=Tamil}/u)
})

test("a search engine is told of all languages", async () => {
  const { text } = await get("/ta/shop")
  const heads = [...text.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/g)]
  expect(heads.map(([, , lang, url]) => [lang, url?.replace(/^https?:\/\/[^/]+/, "")])).toEqual([
    [undefined, "/ta/shop"],
    ["en", "/shop"],
    ...OTHER_LANGUAGES.map((language) => [language, `/${language}/shop`]),
    ["x-default", "/shop"],
  ])
})

test("a product says its language to machines", async () => {
  const { text } = await get(`/si/product/${id}`)
  expect(text).toContain('<meta property="og:locale" content="si_LK"/>')
  expect(text).toMatch(/"inLanguage":"si"/)
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/si\/product\//)
  expect((await get("/ta/feed.xml")).text).toMatch(/<link>[^<]*\/ta<\/link>/)
})

test.each([
  "/",
  "/shop?category=Toys&sort=price-asc",
  `/product/${id}`,
  "/auth?tab=signup&next=%2Fcart",
  "/reset-password",
  "/cart",
  "/checkout",
  `/orders?order=${id}`,
  "/profile",
  "/policies/terms",
  "/newsletter/confirm?token=none",
  "/newsletter/unsubscribe?token=none",
  "/opening-soon/confirm?token=none",
  "/back-in-stock?token=none",
  "/nowhere?a=b",
])("the languages of %s lead to the same page, with what it was asked for", async (path) => {
  for (const shown of locales) {
    const { text } = await get(localPath(path, shown))
    const links = [...text.matchAll(/<a href="([^"]*)" hrefLang="\w+" lang="\w+"/g)]
    const hrefs = new Set(links.map(([, href]) => href?.replaceAll("&amp;", "&")))
    expect([...hrefs]).toEqual(locales.map((locale) => localPath(path, locale)))
  }
})

test("a page is changed for the same one in another language, and links stay in it", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  for (const path of ["/shop?category=Toys&sort=price-asc", `/product/${id}?variant=x&reviews=y`, "/cart"]) {
    await openPage(page, path)
    // A guest's cart is behind the sign-in, to which the page leads by itself.
    const shown = path === "/cart" ? "/auth?next=%2Fcart" : path
    await page.waitForURL(shown)
    const link = page.getByRole("link", { name: "සිංහල" }).first()
    await expect.poll(() => link.getAttribute("href")).toBe(`/si${shown}`)
    if (path.startsWith("/shop")) continue
    // Back and Forward change the language, too.
    const isIn = (lang: string) => page.locator(`html[lang=${lang}][data-ready] h1`).first().waitFor()
    await link.click()
    await isIn("si")
    await page.goBack()
    await isIn("en")
    await page.goForward()
    await isIn("si")
  }
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
  await page.goForward()
  await page.waitForURL("**/ta/shop?q=bear")
  await page.getByRole("link", { name: "Sunny Bear" }).first().waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("ta")
  expect(complaints).toEqual([])
})

test("a browser that prefers Sinhala is offered it on a page without a language, until that is closed", async () => {
  const { page, complaints } = await aVisitor(shop.url, { width: 360, locale: "si-LK" })
  const offer = page.locator("aside.language-offer")
  await openPage(page, "/shop?q=bear")
  const link = offer.getByRole("link", { name: "සිංහල" })
  await link.waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  await expectAccessible(page)
  await link.click()
  await page.waitForURL("**/si/shop?q=bear")
  await page.waitForLoadState("networkidle")
  expect(await offer.count()).toBe(0)
  await page.goBack()
  await button(offer, "Close").click()
  await offer.waitFor({ state: "detached" })
  await openPage(page, `/product/${id}`)
  await page.waitForLoadState("networkidle")
  expect(await offer.count()).toBe(0)
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

test("two tabs in two languages share the session and the cart, each in its own words", async () => {
  const customer = await aCustomer(shop)
  const { page: sinhala, context } = await aVisitor(shop.url, { as: customer })
  const tamil = await context.newPage()
  await openPage(tamil, "/ta/shop")
  await openPage(sinhala, `/si/product/${id}`)
  await button(sinhala, m.shop_add_to_cart({}, { locale: "si" }))
    .first()
    .click()
  await tamil
    .getByRole("link", { name: m.shell_cart_count({ count: 1 }, { locale: "ta" }) })
    .first()
    .waitFor()
  await button(tamil, m.shell_sign_out({}, { locale: "ta" })).click()
  await tamil.waitForURL("/ta")
  await tamil
    .getByRole("link", { name: m.shell_sign_in({}, { locale: "ta" }) })
    .first()
    .waitFor()
  await sinhala
    .getByRole("link", { name: m.shell_sign_in({}, { locale: "si" }) })
    .first()
    .waitFor()
  expect(new URL(sinhala.url()).pathname).toBe(`/si/product/${id}`)
})

test("links that confirm and codes that are asked for come in the language of the page", async () => {
  const headers = { "Content-Type": "application/json", "Accept-Language": "ta" }
  const ask = (path: string, body: object) =>
    fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) })
  expect((await ask("/api/newsletter", { email: "reader@tamil.example" })).status).toBe(204)
  const [confirm] = await shop.mailsTo("reader@tamil.example", 1)
  expect(confirm?.text).toContain(`${shop.url}/ta/newsletter/confirm?token=`)
  const data = { full_name: "Nila" }
  await ask("/auth/v1/signup", { email: "new@tamil.example", password: "six balls of yarn", data })
  const [code] = await shop.mailsTo("new@tamil.example", 1)
  expect(code?.subject).toMatch(/\p{Script=Tamil}/u)
  expect(code?.html).toContain('lang="ta"')
})

test("a new password asked for in Sinhala is chosen in Sinhala", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/si/auth?tab=forgot&next=/ta//evil.example")
  await page.locator("[name=email]").fill(customer.email)
  await page.locator("[name=email]").press("Enter")
  const written = async () => (await shop.mailsTo(customer.email)).map(({ text }) => text).join()
  await expect.poll(written).toContain(`${shop.url}/si/reset-password#`)
  await openPage(page, "/si/auth?next=/ta//evil.example")
  await page.locator("[name=email]").fill(customer.email)
  await page.locator("[name=password]").fill(customer.password)
  await page.locator("[name=password]").press("Enter")
  await page.getByRole("heading", { name: m.shell_not_found_title({}, { locale: "si" }) }).waitFor()
  expect(new URL(page.url()).origin).toBe(shop.url)
})

test("what is wrong in a form is said at its fields in every language", async () => {
  const customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: customer })
  for (const locale of OTHER_LANGUAGES) {
    const script = SCRIPTS[locale]
    await openPage(page, `/${locale}/checkout`)
    await page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit())
    const wrong = page.locator("main [aria-invalid=true]")
    await wrong.first().waitFor()
    expect(await page.locator("[data-toast]").first().textContent()).toMatch(script)
    await expectAccessible(page)
    for (const field of await wrong.all()) {
      const said = await field.evaluate((each) => {
        const described = each.getAttribute("aria-describedby") ?? ""
        return described.split(" ").map((id) => document.getElementById(id)?.textContent ?? "")
      })
      expect(said.join(" ")).toMatch(script)
    }
  }
  expect(complaints).toEqual([])
})

// A device that has the letters paints in them at once. The machine of the tests may have none: there the stylesheet has no files of the
// faces for text. A request for one that fails instead may do so after the first paint, which then moves.
test.each(
  OTHER_LANGUAGES.flatMap((locale) => ["/", "/shop", `/product/${id}`, "/auth"].map((path) => ({ locale, path }))),
)("$path in $locale stays where it is while it loads, on a phone that has the letters", async ({ locale, path }) => {
  const { page } = await aVisitor(shop.url, { width: 360 })
  let faces = 0
  await page.route(/\.css$/, async (route) => {
    const css = await (await route.fetch()).text()
    const body = css.replaceAll(/,url\([^)]*noto-sans-[^)]*\)format\("woff2"\)/g, () => {
      faces += 1
      return ""
    })
    await route.fulfill({ contentType: "text/css", body })
  })
  const shiftsOf = await noteShifts(page)
  await openPage(page, localPath(path, locale))
  await page.waitForLoadState("networkidle")
  const shifts = await shiftsOf()
  expect(faces).toBeGreaterThan(0)
  const moved = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
})
