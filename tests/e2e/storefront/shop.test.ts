import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, noteShifts, openPage } from "#tests/fixtures/browser.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const PRODUCTS = 60
/** Has 60 characters in Sinhala, with a word that is longer than a phone's header has room for. */
const SHOP_NAME = "නූල් සහ ලොම් අත්කම්ගෙතුම්නිර්මාණකර්මාන්තශාලාව සන්දුනි කොළඹ".padEnd(60, "ක")
const hidden = "5c1fdd44-5f0c-4a57-a4a8-000000000002"

const shop = await openE2eShop({ SHOP_NAME })
beforeAll(async () => {
  await shop.db.query(sql`
    INSERT INTO products (name, category, price, stock_quantity, created_at)
    SELECT (ARRAY['Bear', 'Basket', 'Blanket'])[1 + i % 3] || ' ' || i, (ARRAY['Toys', 'Home Decor', 'Blankets'])[1 + i % 3],
      500 + i * 10, i % 10, now() - i * interval '1 hour'
    FROM generate_series(1, ${PRODUCTS}) i`)
  await shop.db.query(sql`INSERT INTO products (id, name, category, price, stock_quantity, is_active)
    VALUES (${hidden}, 'Hidden Bear', 'Toys', 10, 3, false)`)
})

const cards = (page: Page) => page.locator("article")
const toCome = (page: Page) => page.getByTestId("product-to-come")
const skeletons = (page: Page) => page.getByTestId("product-skeleton")

async function atShop(path = "/shop", options: Parameters<typeof aVisitor>[1] = {}) {
  const visitor = await aVisitor(shop.url, options)
  if (options.javaScript === false) await visitor.page.goto(path)
  else await openPage(visitor.page, path)
  return visitor.page
}

test("more products come as people scroll, and Back finds them all where they were", async () => {
  const page = await atShop()
  await page.getByText(`Showing ${PRODUCTS} of ${PRODUCTS} products`).waitFor()
  await expect.poll(() => page.mouse.wheel(0, 2000).then(() => cards(page).count())).toBe(PRODUCTS)
  const card = page.getByRole("link", { name: "Basket 40" })
  await card.scrollIntoViewIfNeeded()
  const leftAt = page.evaluate(
    () => new Promise((resolve) => addEventListener("click", () => resolve(scrollY), { capture: true, once: true })),
  )
  await card.click()
  await page.getByRole("heading", { level: 1, name: "Basket 40" }).waitFor()
  await page.getByRole("link", { name: "Back", exact: true }).click()
  await card.waitFor()
  expect(await cards(page).count()).toBe(PRODUCTS)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await leftAt)
})

test("more products come to a busy browser, which learns at once that their place is far, then near", async () => {
  const { page } = await aVisitor(shop.url)
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const far = (entry: IntersectionObserverEntry) =>
          new Proxy(entry, { get: (of, name) => name !== "isIntersecting" && Reflect.get(of, name) })
        super(
          (entries, observer) =>
            callback(
              entries.flatMap((entry) => [far(entry), entry]),
              observer,
            ),
          options,
        )
      }
    }
  })
  await openPage(page, "/shop")
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }))
  await expect.poll(() => cards(page).count()).toBe(PRODUCTS)
})

test.each([360, 1280])("nothing jumps when people scroll faster than products come (%i)", async (width) => {
  const { page } = await aVisitor(shop.url, { width })
  const shiftsOf = await noteShifts(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/api/products?*", async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, "/shop")
  await toCome(page).first().waitFor()
  expect(await toCome(page).count()).toBe(PRODUCTS - 24)
  // A key or the wheel would hide the shift: what moves soon after those does not count as one.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }))
  const footer = page.getByRole("contentinfo")
  const top = () => footer.evaluate((element) => element.getBoundingClientRect().top)
  await page.evaluate(() => document.fonts.ready)
  const before = await top()
  expect(before).toBeLessThan(900)
  release()
  await expect.poll(() => cards(page).count()).toBe(PRODUCTS)
  expect(await toCome(page).count()).toBe(0)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  const shifts = await shiftsOf()
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.01)
})

test("filters live in the URL: typing replaces it, a choice can be undone with Back, Clear leaves the sort", async () => {
  const page = await atShop()
  const entries = await page.evaluate(() => history.length)
  // The header's field makes way for the page's own.
  expect(await page.getByRole("textbox", { name: "Find a product" }).count()).toBe(0)
  const search = page.getByRole("searchbox")
  await search.pressSequentially("BEAR", { delay: 40 })
  await page.waitForURL("/shop?q=BEAR")
  await page.getByText("Showing 20 of 60 products").waitFor()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)

  await page.getByLabel("Sort by").selectOption("Price: High to Low")
  await page.waitForURL(/sort=price-desc/)
  await page.getByText("Showing 20 of 60 products").waitFor()
  await page.getByLabel("In Stock Only").check()
  await page.getByText("Showing 18 of 60 products").waitFor()
  await page.goBack()
  await page.getByText("Showing 20 of 60 products").waitFor()
  await expect.poll(() => page.getByLabel("In Stock Only").isChecked()).toBe(false)
  expect(await search.inputValue()).toBe("BEAR")

  await page.getByRole("link", { name: "Clear", exact: true }).click()
  await page.getByText("Showing 60 of 60 products").waitFor()
  expect(await page.evaluate(() => location.search)).toBe("?sort=price-desc")
  expect(await search.inputValue()).toBe("")
})

test("the price slider ends at the next full hundred and moves by the keyboard in steps of 10", async () => {
  const page = await atShop()
  const upper = page.getByLabel("Maximum price")
  expect(await upper.inputValue()).toBe("1100")
  await upper.focus()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await page.waitForURL(/max=1080/)
  await page.getByText("Showing 58 of 60 products").waitFor()
  expect(await upper.evaluate((input) => input === document.activeElement)).toBe(true)
})

test("9 skeletons stand in while products are on their way, also when coming from another page", async () => {
  const page = await atShop("/")
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/shop\.data/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click()
  await skeletons(page).first().waitFor()
  expect(await skeletons(page).count()).toBe(9)
  release()
  await cards(page).first().waitFor()
  expect(await skeletons(page).count()).toBe(0)
})

test("a failed load says so and can be tried again; it is never the empty state", async () => {
  const page = await atShop()
  await page.route(/shop\.data/, (route) => route.abort())
  await page.getByLabel("Toys").check()
  await page.getByText("The products could not be loaded").waitFor()
  expect(await page.getByText("No products found").count()).toBe(0)
  await page.unroute(/shop\.data/)
  await page.getByRole("link", { name: "Retry" }).click()
  await page.getByText("Showing 20 of 60 products").waitFor()
})

test("nothing found offers to clear all filters", async () => {
  const page = await atShop("/shop?q=nothing+like+it&in_stock=1")
  await page.getByRole("heading", { name: "No products found" }).waitFor()
  await page.getByRole("link", { name: "Clear All Filters" }).click()
  await page.getByText("Showing 60 of 60 products").waitFor()
})

describe("without a script", () => {
  test("search, filters and the next page work as forms and links", async () => {
    const page = await atShop("/shop", { javaScript: false })
    expect(await cards(page).count()).toBe(24)
    const first = await cards(page).first().textContent()
    await page.getByRole("link", { name: "Load more" }).click()
    expect(await cards(page).first().textContent()).not.toBe(first)
    await page.getByRole("searchbox").fill("bear")
    await page.getByLabel("Max (Rs.)").fill("700")
    await page.getByRole("button", { name: "Apply" }).click()
    await page.getByText("Showing 6 of 60 products").waitFor()
  })

  test("the filters can be reached on a small screen", async () => {
    const page = await atShop("/shop", { javaScript: false, width: 360 })
    await page.getByRole("link", { name: "Filters" }).click()
    expect(await page.getByLabel("Toys").isVisible()).toBe(true)
  })
})

test("a shop's name of 60 letters leaves the header's buttons their room", async () => {
  const page = await atShop("/shop?category=Toys&sort=price-asc")
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const header = page.getByRole("banner")
    const box = async (name: string | RegExp) =>
      (await header.getByRole("link", { name }).first().boundingBox()) ?? expect.fail()
    const [logo, signIn, bar] = [
      await box(/home$/),
      await box("Sign In"),
      (await header.boundingBox()) ?? expect.fail(),
    ]
    expect(bar.height).toBeLessThanOrEqual(width < 768 ? 68 : 84)
    expect(logo.y).toBeGreaterThanOrEqual(bar.y)
    expect(logo.y + logo.height).toBeLessThanOrEqual(bar.y + bar.height)
    expect(logo.x + logo.width).toBeLessThanOrEqual(signIn.x)
    expect(signIn.height).toBeLessThanOrEqual(44)
    const drawing = await header.locator(".logo svg").boundingBox()
    expect([drawing?.width, drawing?.height]).toEqual([36, 36])
    // Next to it, in the toolbar, the longest choice is not cut off.
    const cut = await page.getByLabel("Sort by").evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const pen = document.createElement("canvas").getContext("2d")
      if (pen) pen.font = style.font
      const text = pen?.measureText("Price: Low to High").width ?? 0
      return text - (select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight))
    })
    expect(cut).toBeLessThanOrEqual(0)
  }
})

test("on a small screen the filters are in a drawer that says how many there are", async () => {
  const page = await atShop("/shop?category=Toys", { width: 360 })
  await page.getByRole("button", { name: /Filters/ }).click()
  const drawer = page.getByRole("dialog", { name: "Filters" })
  await drawer.getByLabel("Blankets").check()
  expect(await drawer.getByLabel("Blankets").evaluate((box) => getComputedStyle(box).appearance)).toBe("none")
  await page.getByText("Showing 40 of 60 products").waitFor()
  await drawer.getByRole("button", { name: "Show 40 products", exact: true }).click()
  await drawer.waitFor({ state: "hidden" })
  await page.getByRole("link", { name: "Bear 3", exact: true }).waitFor()
})

test("a product: the stepper stays within the stock, and a guest who adds is asked to sign in", async () => {
  const page = await atShop("/shop?q=Bear+3")
  const link = page.getByRole("link", { name: "Bear 3", exact: true })
  // How few are left is said in the corner of the picture, clear of its edges.
  const card = cards(page).filter({ has: link })
  const [picture, few] = await Promise.all(
    [card.locator("picture, .product-picture"), card.getByText("Only 3 left")].map((box) => box.first().boundingBox()),
  )
  expect(few!.y - picture!.y).toBeCloseTo(8, 0)
  expect(few!.x - picture!.x).toBeCloseTo(8, 0)
  expect(few!.x + few!.width).toBeLessThan(picture!.x + picture!.width)
  // Its ring stays within the card, which would cut it off.
  await link.focus()
  expect(await link.evaluate((element) => getComputedStyle(element).outlineOffset)).toBe("0px")
  await link.click()
  await page.getByText("Only 3 left").first().waitFor()
  const more = page.getByRole("button", { name: "Increase quantity" })
  await more.click()
  await more.click()
  expect(await more.isDisabled()).toBe(true)
  // On a phone it is in the first screen, with the price.
  await page.setViewportSize({ width: 360, height: 640 })
  const add = page.getByRole("button", { name: "Add to Cart" }).first()
  expect(await add.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640)
  const bar = page.locator(".buy-bar")
  expect(await bar.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("Rs. ")
  await add.click()
  await page.getByText("You need to be signed in to add items to cart").waitFor()
  await page.waitForURL(/\/auth\?next=/)
})

test("an inactive product is not found, except for an administrator, who sees it marked", async () => {
  const page = await atShop(`/product/${hidden}`)
  await page.getByRole("heading", { name: "Product not found" }).waitFor()
  await page.goto("/auth")
  await page.getByLabel("Email").fill(shop.admin.email)
  const password = page.locator("input[type=password]")
  await password.fill(shop.admin.password)
  await password.press("Enter")
  await page.waitForURL("**/admin")
  expect((await page.goto(`/product/${hidden}`))?.status()).toBe(404)
  await page.getByRole("heading", { name: "Hidden Bear" }).waitFor()
  await page.getByText("Inactive: only administrators see this page").waitFor()
})
