import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, holdClock, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
beforeAll(async () => {
  for (let day = 6; day >= 1; day--) {
    await aProduct(shop.db, { name: `Bear of day ${day}`, created_at: new Date(Date.UTC(2026, 0, day)).toISOString() })
  }
  await aProduct(shop.db, { name: "Hidden Bear", is_active: false })
})

const section = (page: Page, name: string) => page.getByRole("region", { name })

test("every part of the page has its words", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, "/")
  const main = page.getByRole("main")
  expect(await main.getByRole("link", { name: "Shop Now" }).getAttribute("href")).toBe("/shop")
  expect(await main.getByRole("link", { name: "Create Account" }).getAttribute("href")).toMatch(/^\/auth/)
  for (const title of [
    ["How It's Made", "Made with Love", "Unique Designs", "Quality Guaranteed", "Featured Products"],
    ["What Our Customers Say", "Get 10% off your first order"],
  ].flat()) {
    expect(await main.getByRole("heading", { name: title, exact: true }).count(), title).toBe(1)
  }
  for (const text of [
    ["Handcrafted with care and attention to detail", "Original patterns not found anywhere else"],
    ["Premium materials and expert craftsmanship", "Discover our latest handcrafted creations"],
    ["100% secure transactions", "Delivery within 3-5 days", "30-day returns", "Sustainable materials"],
  ].flat()) {
    expect(await main.getByText(text, { exact: true }).count(), text).toBe(1)
  }
  expect(await section(page, "How It's Made").getByRole("listitem").count()).toBe(3)
  expect(await main.getByRole("link", { name: "View All Products" }).getAttribute("href")).toBe("/shop")
  expect(complaints).toEqual([])
})

test("header and footer have their links", async () => {
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/")
  const header = page.getByRole("banner")
  expect(await header.getByRole("navigation").getByRole("link").allTextContents()).toEqual(["Home", "Shop"])
  expect(await header.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth")
  const footer = page.getByRole("contentinfo")
  for (const [name, href] of [
    ["Home", "/"],
    ["Shop", "/shop"],
    ["My Orders", "/orders"],
    ["Profile", "/profile"],
    ["Shipping Policy", "/policies/shipping"],
    ["Return Policy", "/policies/returns"],
    ["Terms & Conditions", "/policies/terms"],
    ["Privacy Policy", "/policies/privacy"],
  ] as const) {
    expect(await footer.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href)
  }
  for (const heading of ["Quick Links", "Customer Service", "Contact Us"]) {
    expect(await footer.getByRole("heading", { name: heading }).count(), heading).toBe(1)
  }
  expect(await footer.getByText("Colombo, Sri Lanka").count()).toBe(1)
  const year = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Colombo", year: "numeric" }).format(new Date())
  const rights = footer.getByText(`© ${year} Nool`)
  expect(await rights.count()).toBe(1)
  // The rule above it begins and ends with the columns.
  const columns = await footer
    .locator(".page-width")
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    })
  const rule = await rights.boundingBox()
  expect([rule?.x, (rule?.x ?? 0) + (rule?.width ?? 0)]).toEqual(columns)
})

const NUMBERS = ["500+ Happy Customers", "1000+ Products Sold", "100% Handmade", "5-Star Reviews"]

test.each([true, false])("the counters show the final numbers (JavaScript: %s)", async (javaScript) => {
  const { page } = await aVisitor(shop.url, { javaScript })
  await page.goto("/")
  const shown = section(page, "The shop in numbers").getByRole("listitem")
  await expect.poll(() => shown.allTextContents()).toEqual(NUMBERS)
})

test("the counters run from near the end to the final numbers once they are in view", async () => {
  const { page } = await aVisitor(shop.url, { height: 300 })
  await page.emulateMedia({ reducedMotion: "no-preference" })
  const hold = await holdClock(page)
  await openPage(page, "/")
  await hold()
  const shown = section(page, "The shop in numbers").getByRole("listitem")
  expect(await shown.allTextContents()).toEqual(NUMBERS)
  let values: number[] = []
  const counted = shown.first().evaluate(
    (item) =>
      new Promise<number[]>((resolve) => {
        const values: number[] = []
        new MutationObserver(() => {
          values.push(Number.parseInt(item.textContent ?? "", 10))
          if (values.at(-1) === 500) resolve(values)
        }).observe(item, { characterData: true, childList: true, subtree: true })
      }),
  )
  void counted.then((all) => {
    values = all
  })
  await shown.first().scrollIntoViewIfNeeded()
  const lastALittleLater = async () => {
    await page.clock.runFor(100)
    return values.at(-1)
  }
  await expect.poll(lastALittleLater).toBe(500)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(450)
  expect(values.length).toBeGreaterThan(3)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(await shown.allTextContents()).toEqual(NUMBERS)
})

test("featured are the four newest that are active, right after the welcome", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(page, "/")
  const first = await page.getByRole("main").locator("section").nth(1).getByRole("heading", { level: 2 }).textContent()
  expect(first).toBe("Featured Products")
  const card = await page.getByRole("article").first().boundingBox()
  expect(card?.y).toBeLessThan(2 * 740)
  const names = section(page, "Featured Products").getByRole("heading", { level: 3 })
  expect(await names.allTextContents()).toEqual([6, 5, 4, 3].map((day) => `Bear of day ${day}`))
})

test("the newsletter box takes an e-mail address, says so after a second, and is empty again", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  const hold = await holdClock(page)
  await openPage(page, "/")
  await hold()
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url())
  })
  const email = textbox(page, "Email address")
  await email.fill("nowhere")
  await button(page, "Subscribe").click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  await email.fill("nimali@customer.example")
  await email.press("Enter")
  expect(await button(page, "Subscribing...").isDisabled()).toBe(true)
  await page.clock.runFor(1000)
  await seeToast(page, "Successfully subscribed! 🎉", "Check your email for a 10% discount code")
  expect(await email.inputValue()).toBe("")
  await button(page, "Subscribe").waitFor()
  expect(sent).toEqual([`${shop.url}/api/newsletter`])
  expect(complaints).toEqual([])
})

const linkIn = (text = "", path: string) => new RegExp(`https?://\\S+${path}\\S+`).exec(text)?.[0] ?? ""

test("the mailed link asks first, one press without a script brings the code, and another one ends it", async () => {
  const to = "sunil@customer.example"
  const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: to }) }
  expect((await fetch(`${shop.url}/api/newsletter`, json)).status).toBe(204)
  const [confirmation] = await shop.mailsTo(to)
  const { page, complaints } = await aVisitor(shop.url, { javaScript: false, width: 360 })
  const asked = await page.goto(linkIn(confirmation?.text, "/newsletter/confirm"))
  expect(asked?.headers()["cache-control"]).toBe("private, no-store")
  await page.reload()
  expect(await shop.mailsTo(to)).toHaveLength(1)
  await button(page, "Confirm my address").click()
  await page.getByRole("heading", { name: "You are on the list" }).waitFor()
  const [welcome] = await shop.mailsTo(to, 2)
  expect(welcome?.subject).toBe("Your 10% off at Nool")
  expect(welcome?.text).toMatch(/WELCOME-[A-Z2-9]{8}/)

  const leave = linkIn(welcome?.text, "/newsletter/unsubscribe")
  const stateOf = async () =>
    (await shop.db.query<{ state: string }>(sql`SELECT state FROM newsletter_subscribers WHERE email = ${to}`))[0]
      ?.state
  const { page: withScript } = await aVisitor(shop.url, { width: 360 })
  await openPage(withScript, leave)
  await withScript.getByRole("heading", { name: "Leave the newsletter?" }).waitFor()
  await expectAccessible(withScript)
  expect(await stateOf()).toBe("confirmed")
  // A mail program sends this request (RFC 8058).
  const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
  const oneClick = await fetch(leave, { method: "POST", body: form, redirect: "error" })
  expect([oneClick.status, await stateOf()]).toEqual([200, "unsubscribed"])
  await button(withScript, "Unsubscribe").click()
  await withScript.getByRole("heading", { name: "You are unsubscribed" }).waitFor()
  await page.goto("/newsletter/unsubscribe?id=1")
  await page.getByRole("heading", { name: "This link is no longer good" }).waitFor()
  expect(complaints).toEqual([])
})

test("the carousel goes on, back and to any slide, and wraps around", async () => {
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/")
  const carousel = section(page, "Sample reviews")
  const slide = (number: number) => carousel.locator(`li[data-current][aria-label="${number} of 5"]`)
  await slide(1).waitFor({ state: "attached" })
  await button(page, "Next review").click()
  await slide(2).waitFor()
  await button(page, "Previous review").click()
  await button(page, "Previous review").click()
  await slide(5).waitFor()
  await button(page, "Next review").click()
  await slide(1).waitFor()
  await button(page, "Show review 4").click()
  await slide(4).waitFor()
  expect(await button(page, "Show review 4").getAttribute("aria-current")).toBe("true")
  expect(await slide(4).getByText("Sample", { exact: true }).count()).toBe(1)
})

test("the carousel goes on by itself every five seconds, but not under a pointer", async () => {
  const { page } = await aVisitor(shop.url)
  await page.emulateMedia({ reducedMotion: "no-preference" })
  const hold = await holdClock(page)
  await openPage(page, "/")
  const carousel = section(page, "Sample reviews")
  const current = () => carousel.locator("li[data-current]").getAttribute("aria-label")
  // The leap fires what is due once.
  await hold()
  await expect.poll(current).toBe("2 of 5")
  const drawn = (name: string) =>
    button(page, name)
      .locator("svg")
      .evaluate((icon) => icon.getBoundingClientRect().width)
  expect(await drawn("Pause")).toBeLessThanOrEqual(await drawn("Next review"))
  // Scrolling goes by the browser's own clock: left on its way, it would be taken for a swipe back when ours is turned on.
  const shown = () => carousel.locator("ul").evaluate((track) => track.scrollLeft / track.clientWidth)
  await expect.poll(shown).toBeCloseTo(1, 2)
  await carousel.hover()
  await page.clock.runFor(11_000)
  expect(await current()).toBe("2 of 5")
  await page.mouse.move(0, 0)
  const aSecondLater = async () => {
    await page.clock.runFor(1000)
    return current()
  }
  await expect.poll(aSecondLater).toBe("3 of 5")
})

test("the page says what the owner has set, and leaves out what is hidden", async () => {
  const set = (section: string, value: object) =>
    shop.db.query(
      sql`WITH saved AS (INSERT INTO settings (section, value) VALUES (${section}, ${JSON.stringify(value)}::jsonb))
          SELECT pg_notify('settings_changed', '')`,
    )
  const reset = () => shop.db.query(sql`WITH gone AS (DELETE FROM settings) SELECT pg_notify('settings_changed', '')`)
  onTestFinished(() => void reset())
  const review = { name: "ශාන්ති", rating: 3, text: { en: "Warm, and in time." }, product: { en: "" } }
  await set("hero", {
    shown: true,
    origin: { en: "Made in Galle" },
    title: { en: "*Woolly* things" },
    lead: { en: "For you." },
  })
  await set("numbers", { shown: false })
  await set("reviews", { shown: true, title: { en: "Letters" }, samples: true, items: [review] })
  await expect.poll(async () => (await fetch(shop.url)).text()).toContain("Letters")
  const { page, complaints } = await aVisitor(shop.url, { width: 360 })
  await openPage(page, "/")
  await page.getByRole("heading", { level: 1, name: "Woolly things", exact: true }).waitFor()
  await page.getByText("Made in Galle").waitFor()
  expect(await section(page, "The shop in numbers").count()).toBe(0)
  const reviews = section(page, "Reviews")
  await reviews.getByRole("img", { name: "3 out of 5 stars" }).waitFor()
  expect(await reviews.getByText("Sample").count()).toBe(0)
  expect(await reviews.getByRole("button").count()).toBe(0)
  await expectAccessible(page)
  await shop.db.query(
    sql`WITH saved AS (UPDATE settings SET value = '{"shown": false}', version = 2 WHERE section = 'hero')
        SELECT pg_notify('settings_changed', '')`,
  )
  // Without the hero the page keeps a first heading for screen readers.
  const headings = async () => (await (await fetch(shop.url)).text()).match(/<h1[^>]*>/g)
  await expect.poll(headings).toEqual(['<h1 class="sr-only">'])
  expect(complaints).toEqual([])
})

test("products that cannot be read take their block away and nothing else", async () => {
  await shop.db.query(sql`ALTER TABLE products RENAME TO products_elsewhere`)
  try {
    // This announces a change, so the cached page is outdated.
    await shop.db.query(sql`SELECT pg_notify('catalogue_changed', '*')`)
    const home = async () => (await fetch(shop.url)).headers.get("cache-control")
    await expect.poll(home).toBe("no-store")
    const { page, complaints } = await aVisitor(shop.url)
    expect((await openPage(page, "/"))?.status()).toBe(200)
    expect(await page.getByRole("heading", { name: "Featured Products" }).count()).toBe(0)
    await page.getByRole("heading", { name: "Made with Love" }).waitFor()
    await page.getByRole("heading", { name: "Get 10% off your first order" }).waitFor()
    expect(await page.locator("[data-toast]").count()).toBe(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  } finally {
    await shop.db.query(sql`ALTER TABLE products_elsewhere RENAME TO products`)
  }
  await expect.poll(() => shop.output()).toContain("reading the featured products")
})
