import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { aVisitor, button, noteShifts, openPage, ready, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { newestProductPath, picturedProducts } from "#tests/fixtures/catalogue/pictured-products.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const KB = 1024

const shop = await sharedShop()
const customer = await aCustomer(shop)
beforeAll(async () => {
  await picturedProducts(shop)
  const product = await aProduct(shop.db, { created_at: new Date(0).toISOString(), stock_quantity: 9 })
  await aCartLine(shop.db, { user_id: customer.id, product_id: product.id })
  await anOrder(shop.db, { user: customer, lines: [{ product, quantity: 1 }] })
})

/** Collects everything of a kind that the page requests from now on, as gzip would send it. */
function weigh(page: Page) {
  const bodies: { type: string; url: string; body: Promise<Buffer> }[] = []
  page.on("response", (response) => {
    const type = response.request().resourceType()
    if (type === "script" || type === "stylesheet") bodies.push({ type, url: response.url(), body: response.body() })
  })
  return async (wanted: string) => {
    const sizes = bodies.filter(({ type }) => type === wanted).map(async ({ body }) => gzipSync(await body).length)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
}

interface Manifest {
  readonly entry: ScriptFiles
  readonly routes: Record<string, ScriptFiles & { readonly parentId?: string }>
}
interface ScriptFiles {
  readonly module: string
  readonly imports: readonly string[]
}

/**
 * Returns the bytes, as gzip sends them, of all script that a page needs before it is interactive: its own, its
 * layouts' and what those import.
 */
async function scriptWeight(route: string, locale = "en"): Promise<number> {
  const { entry, routes } = await readManifest(locale)
  const files = new Set([entry.module, ...entry.imports])
  for (let id: string | undefined = route; id; id = routes[id]?.parentId) {
    const { module, imports } = routes[id]!
    for (const file of [module, ...imports]) files.add(file)
  }
  const sizes = [...files].map(async (file) => gzipSync(await readFile(`build/client${file}`)).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function readManifest(locale: string): Promise<Manifest> {
  const others = await readFile("build/server/languages.json", "utf8")
  if (locale !== "en") return JSON.parse(others)[locale]
  const file = globSync("build/client/assets/manifest-*.js").find((each) => !others.includes(basename(each)))
  const script = await readFile(file!, "utf8")
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1))
}

async function scrollToEnd(page: Page) {
  const end = page.getByRole("contentinfo")
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await end.scrollIntoViewIfNeeded()
}

test("the home page needs little script and style, and nothing from third parties", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  const weightOf = weigh(page)
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await openPage(page, "/")
  await scrollToEnd(page)
  await textbox(page, "Email address").fill("nimali@customer.example")
  await button(page, "Subscribe").click()
  await seeToast(page, "Successfully subscribed! 🎉")
  await page.waitForLoadState("networkidle")
  expect(await weightOf("script")).toBeGreaterThan(10 * KB)
  expect(await weightOf("script")).toBeLessThanOrEqual(139.2 * KB)
  expect(await weightOf("stylesheet")).toBeGreaterThan(KB)
  expect(await weightOf("stylesheet")).toBeLessThanOrEqual(21.4 * KB)
  expect(asked.filter((url) => !url.startsWith(`${shop.url}/`) && !url.startsWith("data:"))).toEqual([])
  expect(complaints).toEqual([])
})

/** How much the pages of customers, and the screens of owners, may grow. */
const [PAGE, SCREEN] = [1.03, 1.05]
/** Counts the bytes of script (gzip) that a page of each area needed in version 1.1.0. Other scripts have longer letters. */
test.each([
  ["home/home", 134_428, PAGE],
  ["storefront/shop", 143_813, PAGE],
  ["storefront/product", 145_924, PAGE],
  ["storefront/checkout", 165_589, PAGE],
  ["account/orders", 165_593, PAGE],
  ["account/profile", 177_309, PAGE],
  ["admin/dashboard", 155_372, SCREEN],
  ["admin/products", 193_990, SCREEN],
  ["admin/orders", 154_837, SCREEN],
  ["admin/orders/order-dialog", 190_556, 1.07],
  ["admin/settings/area", 184_064, 1.06],
])("the script of %s has little more than its %i bytes", async (route, known, growth) => {
  const weight = await scriptWeight(route)
  expect(weight).toBeGreaterThan(100 * KB)
  expect(weight).toBeLessThanOrEqual(known * growth)
  for (const locale of OTHER_LANGUAGES) expect((await scriptWeight(route, locale)) / weight).toBeLessThanOrEqual(1.06)
})

test("home, /shop and a product format nothing by Intl, whose first use takes a phone a tenth of a second", async () => {
  const { page } = await aVisitor(shop.url)
  await page.addInitScript(() => {
    const note = () => document.documentElement.setAttribute("data-intl", "")
    const noted = new Proxy(Intl, {
      get(target, name) {
        note()
        return Reflect.get(target, name)
      },
    })
    Object.assign(window, { Intl: noted })
    const localized = {
      toLocaleString() {
        note()
        return "noted"
      },
    }
    for (const { prototype } of [Number, Date]) Object.assign(prototype, localized)
  })
  for (const path of ["/", "/shop", await newestProductPath(shop)]) {
    await openPage(page, path)
    await page.waitForLoadState("networkidle")
    expect(await page.locator("html[data-intl]").count(), path).toBe(0)
  }
})

/** Returns what the page has shifted since it began to load, as browsers add it up, once it has come to rest. */
async function sumOf(page: Page, shiftsOf: Awaited<ReturnType<typeof noteShifts>>) {
  await ready(page)
  await page.waitForLoadState("networkidle")
  await page.locator("[data-loading]").waitFor({ state: "detached" })
  const shifts = await shiftsOf()
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts: JSON.stringify(shifts) }
}

const PAGES = {
  public: ["/", "/shop", "/product", "/auth", "/auth?tab=signup", "/reset-password", "/nowhere"],
  personal: ["/cart", "/checkout", "/orders", "/profile"],
}
const widths = [360, 1280]

test.each(widths.flatMap((width) => (["public", "personal"] as const).map((kind) => ({ width, kind }))))(
  "$kind pages at $width pixels stay where they are while they load and are scrolled, and when they are loaded again further down",
  async ({ width, kind }) => {
    const { page, complaints } = await aVisitor(shop.url, kind === "personal" ? { width, as: customer } : { width })
    const shiftsOf = await noteShifts(page)
    for (const path of PAGES[kind]) {
      await openPage(page, path === "/product" ? await newestProductPath(shop) : path)
      await page.waitForLoadState("networkidle")
      await scrollToEnd(page)
      const first = await sumOf(page, shiftsOf)
      expect(first.sum, `${path}: ${first.shifts}`).toBeLessThanOrEqual(0.02)
      await page.evaluate(() => window.scrollTo(0, 500))
      await page.reload()
      const again = await sumOf(page, shiftsOf)
      expect(again.sum, `${path} again: ${again.shifts}`).toBeLessThanOrEqual(0.02)
      if (path !== "/nowhere") expect(complaints).toEqual([])
    }
  },
)

test.each(widths)("the dashboard stays where it is while it loads (%i)", async (width) => {
  const { page } = await aVisitor(shop.url, { width, as: await theOwner(shop) })
  const shiftsOf = await noteShifts(page)
  await openPage(page, "/admin")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Coupons/ })
    .waitFor()
  const { sum, shifts } = await sumOf(page, shiftsOf)
  expect(sum, shifts).toBeLessThanOrEqual(0.02)
})

test.each(widths)("a checkout that is half filled in stays where it is when it is loaded again (%i)", async (width) => {
  const { page } = await aVisitor(shop.url, { width, as: customer })
  const shiftsOf = await noteShifts(page)
  await openPage(page, "/checkout")
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "City").fill("Colombo 7")
  await page.reload()
  const { sum, shifts } = await sumOf(page, shiftsOf)
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
  expect(sum, shifts).toBeLessThanOrEqual(0.02)
})
