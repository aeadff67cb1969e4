import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { delayResponse } from "#tests/fixtures/delay-response.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const backups = await mkdtemp(join(tmpdir(), "nool-backups-"))
afterAll(() => rm(backups, { recursive: true }))
const shop = await openE2eShop({ BANK_DETAILS: "", BACKUP_URL: backups })
const owner = await theOwner(shop)

const heightAboveFoot = (page: Page) =>
  page.evaluate(() => document.body.scrollHeight - (document.querySelector(".screen-foot")?.scrollHeight ?? 0))

test("the owner names the shop, is asked before leaving unsaved, and proves who it is for a bank account", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings")
  await page.getByRole("link", { name: "Delivery and returns Rs. 300.00" }).waitFor()
  expect(await heightAboveFoot(page)).toBeLessThan(1.5 * 740)
  await expectAccessible(page)
  const search = page.getByRole("searchbox", { name: "Search the settings" })
  await search.fill("low stock from")
  await page.getByRole("status").filter({ hasText: "1 screen found" }).waitFor()
  await page.getByRole("link", { name: /^Making, stock and reviews Low stock from$/ }).waitFor()
  await search.fill("tractor")
  await page.getByText("No setting is called like that.").waitFor()
  await search.fill("registration")
  await page.getByRole("link", { name: /^Shop Registration number/ }).click()
  await page.waitForURL("/admin/settings/shop")

  const about = page.getByRole("region", { name: "Shop", exact: true })
  const name = about.getByLabel("Shop name")
  await button(page, "Keep as it is").waitFor()
  await name.fill(" ")
  await button(page, "Save").click()
  await about.getByText("Shop name is required").waitFor()
  expect(await hasFocus(name)).toBe(true)
  await name.fill("Sanduni's Wool")
  await page.getByText("Not saved yet").waitFor()
  const save = await button(page, "Save").boundingBox()
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await button(page, "Menu").click()
  await page.getByRole("link", { name: "Coupons" }).click()
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor()
  await button(page, "Keep Editing").click()
  // The field takes no key while a dialog above it is about to close.
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  await name.press("Enter")
  await seeToast(page, "Saved", "Shop")
  await page
    .getByRole("link", { name: /^Sanduni's Wool/ })
    .first()
    .waitFor()
  expect(await button(page, "Save").count()).toBe(0)
  await page.getByRole("link", { name: "Next step: Say how customers reach you" }).click()
  await page.waitForURL("/admin/settings/contact")
  await button(page, "Keep as it is").click()
  await page.waitForURL("/admin/settings/payments")

  const payments = page.getByRole("region", { name: "Payments" })
  await payments.getByText("nobody can pay by bank transfer").waitFor()
  await button(payments, "Add an account").click()
  await payments.getByLabel("Bank", { exact: true }).fill("Commercial Bank")
  await payments.getByLabel("Account holder").fill("S. Perera")
  await button(page, "Save").click()
  await payments.getByText("An account needs its bank, holder and number").waitFor()
  expect(await hasFocus(payments.getByLabel("Account number"))).toBe(true)
  await payments.getByLabel("Account number").fill("8001 2233")
  await button(page, "Save").click()
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
  await proof.getByLabel("Current password").fill("guessed")
  await button(proof, "Confirm").click()
  await proof.getByText("This is not your password").waitFor()
  await proof.getByLabel("Current password").fill(shop.admin.password)
  await proof.getByLabel("Current password").press("Enter")
  await seeToast(page, "Saved", "Payments")
  await page.getByRole("link", { name: "History" }).click()
  await page.getByText("Bank accounts: none → S. Perera, Commercial Bank, 8001 2233").waitFor()
  await expectAccessible(page)
  await page.getByLabel("Changes of").selectOption("Shop")
  await page.getByText(/^Shop name: .* → Sanduni's Wool$/).waitFor()
  await page.goBack()
  await payments.getByText("Commercial Bank, S. Perera, 8001 2233").waitFor()
  await button(payments, "Change account 1").click()
  expect(await hasFocus(payments.getByLabel("Bank", { exact: true }))).toBe(true)

  const queued = page.waitForResponse((response) => response.request().method() === "POST")
  await delayResponse(page, "**/api/admin/test-mail", queued)
  await openPage(page, "/admin/settings/notifications")
  const test = page.getByRole("region", { name: "Test mail" })
  await button(test, "Send a test mail").press("Enter")
  await test.getByText(/^The test mail to \S+ was sent\./).waitFor()
  expect(await test.getByRole("link", { name: "Open the mailbox" }).getAttribute("href")).toBe("/dev/mailbox")
  await expectAccessible(page)
  const saved = await shop.db.query(sql`SELECT section, version FROM settings ORDER BY section`)
  expect(saved).toEqual([
    { section: "first_day", version: 1 },
    { section: "payments", version: 1 },
    { section: "shop", version: 1 },
  ])
  expect(complaints.filter((text) => !/40[03]|422/.test(text))).toEqual([])
})

test("one press saves both parts of a screen, and every screen of the settings is two screens of a phone at most", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/delivery")
  await page.getByLabel("Delivery fee").fill("450")
  await page.getByLabel("Delivery takes").fill("two weeks")
  await expectAccessible(page)
  await button(page, "Save").click()
  const saved = () => shop.db.query(sql`SELECT section FROM settings WHERE section IN ('delivery', 'promises')`)
  await expect.poll(saved).toHaveLength(2)
  await button(page, "Save").waitFor({ state: "detached" })
  const screens = "shop contact payments cash cards pay-by delivery notifications stock opening languages advanced"
  for (const at of screens.split(" ")) {
    await openPage(page, `/admin/settings/${at}`)
    await page.getByRole("link", { name: "History" }).waitFor()
    expect(await heightAboveFoot(page), at).toBeLessThanOrEqual(2 * 740)
  }
  await openPage(page, "/admin/settings/nothing")
  await page.waitForURL("/admin/settings")
  expect(complaints).toEqual([])
})

test("the owner words the home page on the page itself, looks at it, publishes, and takes that back", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/texts")
  const part = (name: string) => page.getByRole("region", { name, exact: true })
  await button(page, "Edit Welcome").press("Enter")
  const form = page.getByRole("dialog", { name: "Welcome" })
  await form.getByLabel("Title", { exact: true }).fill("")
  await button(form, "See it on the page").click()
  expect(await hasFocus(form.getByLabel("Title", { exact: true }))).toBe(true)
  await form.getByLabel("Title", { exact: true }).fill("*Woolly* things")
  const buffer = await sharp({ create: { width: 48, height: 40, channels: 3, background: "#a9c79c" } })
    .png()
    .toBuffer()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/api/admin/product-images", async (route) => {
    await released
    await route.continue()
  })
  await form.getByLabel("Choose a picture").setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer })
  // Shown now, the part would lack its picture.
  await expect.poll(() => button(form, "See it on the page").getAttribute("aria-disabled")).toBe("true")
  release()
  await button(form, "Remove picture").waitFor()
  await form.getByLabel("What is seen on the picture").fill("A shelf of blankets")
  await expectAccessible(page)
  await button(form, "See it on the page").click()
  await part("Welcome").getByText("Draft").waitFor()
  await part("Welcome").getByText("Woolly").waitFor()
  await button(page, "Edit Numbers").click()
  const numbers = page.getByRole("dialog", { name: "Numbers" })
  const first = numbers.getByRole("group", { name: "Number 1", exact: true })
  await first.getByLabel("Number").fill("many")
  await button(numbers, "See it on the page").click()
  await numbers.getByText("Enter a whole number").waitFor()
  await first.getByLabel("Number").fill("12")
  await button(numbers, "See it on the page").click()
  await button(page, "Hide Numbers").click()
  await part("Numbers").getByText("Customers do not see this part.").waitFor()
  await expectAccessible(page)
  const home = async () => (await (await fetch(shop.url)).text()).match(/Woolly|Soft\./g) ?? []
  expect(await home()).toEqual([])

  // Somebody else changes the first part meanwhile.
  const { body } = await owner.call("GET", "/admin/settings")
  await owner.call("PUT", "/admin/settings/hero", { ...body.values.hero, lead: "Soft." })
  await page.getByText("2 parts are not published yet").waitFor()
  await button(page, "Publish").click()
  await part("Welcome").getByRole("cell", { name: "*Woolly* things" }).waitFor()
  expect(await part("Welcome").getByRole("cell", { name: "Soft." }).count()).toBe(0)
  await expectAccessible(page)
  await button(page, "Keep what I typed").click()
  await button(page, "Publish").click()
  await button(page, "Undo").waitFor()
  await expect.poll(home).toEqual(expect.arrayContaining(["Woolly", "Soft."]))
  const visitor = await aVisitor(shop.url, { width: 360 })
  await openPage(visitor.page, "/")
  await visitor.page.getByRole("heading", { level: 1, name: "Woolly things" }).waitFor()
  const picture = visitor.page.getByRole("img", { name: "A shelf of blankets" })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await visitor.page.getByRole("region", { name: "The shop in numbers" }).count()).toBe(0)
  await button(page, "Undo").click()
  await button(page, "Undo").waitFor({ state: "detached" })
  await expect.poll(home).not.toContain("Woolly")
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
})

test("policies and mails are read as customers see them, before they are published", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/texts/returns")
  await page
    .getByText(/within 30 days/)
    .first()
    .waitFor()
  await button(page, "Edit Return Policy").click()
  const form = page.getByRole("dialog", { name: "Return Policy" })
  await form.getByLabel("Text", { exact: true }).fill("## Seven days\n\nAsk {shop}.")
  await button(form, "See it on the page").click()
  await page.locator(".prose").getByText("Seven days").waitFor()
  await page.getByRole("link", { name: "Home page" }).click()
  await button(page.getByRole("dialog", { name: "Discard your changes?" }), "Keep Editing").click()
  await button(page, "Publish").click()
  await button(page, "Undo").waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "History" }).click()
  await page.getByText("→ ## Seven days").waitFor()
  await openPage(page, "/policies/returns")
  await page.getByRole("heading", { name: "Seven days" }).waitFor()
  await expectAccessible(page)

  await openPage(page, "/admin/texts/mails")
  const mail = page.getByRole("region", { name: "A new order", exact: true })
  await button(page, "Edit A new order").click()
  await page.getByRole("dialog").getByLabel("Text", { exact: true }).fill("Each piece is made for you.")
  await button(page, "See it on the page").click()
  await mail.getByText("Each piece is made for you.").waitFor()
  await expectAccessible(page)
  await button(page, "Publish").click()
  await button(page, "Undo").waitFor()
  expect((await owner.call("GET", "/admin/settings")).body.values.mail_order.text).toBe("Each piece is made for you.")
  expect(complaints).toEqual([])
})

test("before the shop is opened visitors are led to a page that says so, and admins see the shop", async () => {
  const { id } = await aProduct(shop.db, { name: "Early bear" })
  const get = async (path: string, cookie?: string) => {
    const answer = await fetch(shop.url + path, { redirect: "manual", headers: cookie ? { cookie } : {} })
    const [to, caching] = ["location", "cache-control"].map((name) => answer.headers.get(name))
    return { status: answer.status, to, caching, text: await answer.text() }
  }
  const pages = ["/", "/shop", "/shop?q=bear", `/product/${id}`, "/checkout"]
  for (const path of pages) expect((await get(path)).status).toBe(200)
  const setClosed = async (closed: boolean) => {
    const opening = { closed, sentence: "We open in May." }
    expect((await owner.call("PUT", "/admin/settings/opening", opening)).status).toBe(200)
  }
  await setClosed(true)
  const me = await fetch(`${shop.url}/api/me`, { headers: { authorization: `Bearer ${owner.token}` } })
  const preview = me.headers.getSetCookie().join("; ").split(";")[0]
  for (const path of pages) {
    // What an admin has seen is shown to nobody else.
    expect(await get(path, preview)).toMatchObject({ status: 200, caching: "private, no-store" })
    expect(await get(path)).toMatchObject({ status: 302, to: "/opening-soon", caching: "no-store" })
  }
  expect((await get(`/product/${id}`, preview)).text).toContain("Early bear")
  const { status, text } = await get("/opening-soon")
  expect(status).toBe(200)
  expect(text).toContain("We open in May.")
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect((await get("/policies/returns")).status).toBe(200)
  await setClosed(false)
  for (const path of pages) expect((await get(path)).status).toBe(200)
  await expect.poll(() => get("/opening-soon")).toMatchObject({ status: 302, to: "/" })
})

test("the owner backs the shop up, downloads a backup where no place is set, and is shown the key", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
  const password = proof.getByLabel("Current password")
  const prove = async () => {
    await password.fill(shop.admin.password)
    await password.press("Enter")
  }
  await openPage(page, "/admin/settings/advanced")
  await page.getByRole("link", { name: "Open the backups" }).click()
  await page.getByText(`They are stored at ${backups}.`).waitFor()
  await button(page, "Back up now").press("Enter")
  await seeToast(page, "The backup has begun")
  await page.getByText(/^Stored, \d+\.\d MB$/).waitFor()
  const isBackup = (bytes: Buffer) => bytes.toString("latin1", 0, 21) === "age-encryption.org/v1"
  const [name = ""] = await readdir(backups)
  expect(isBackup(await readFile(join(backups, name)))).toBe(true)
  await button(page, "Show the key").click()
  await prove()
  await page.getByText(/^AGE-SECRET-KEY-1/).waitFor()
  await expectAccessible(page)
  await page.route("**/api/admin/backups", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), destination: null } })
  })
  await openPage(page, "/admin/settings/backup")
  const download = page.waitForEvent("download")
  await button(page, "Download a new one").click()
  await prove()
  expect(isBackup(await readFile(await (await download).path()))).toBe(true)
  await page.getByText(/^Downloaded, /).waitFor()
  await openPage(page, "/admin")
  await page.getByRole("link", { name: /^Last backup: 0 minutes ago, \d+\.\d MB$/ }).waitFor()
  expect(complaints.filter((text) => !text.includes("403"))).toEqual([])
})
