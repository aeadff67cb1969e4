import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, enterCode } from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, signIn, textbox } from "#tests/fixtures/browser.ts"
import { temporaryFolder } from "#tests/fixtures/process/startable.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

const email = "owner@nool.test"
const shownPassword = (shop: TestShop) => /password: (\S+) {3}\(choose your own/.exec(shop.output())?.[1]

async function openShop(env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder()
  const shop = await openTestShop({ ADMIN_PASSWORD: "", DATA_DIR: dataDir, ...env })
  onTestFinished(() => shop.close())
  return { shop, file: join(dataDir, "first-admin-password") }
}

async function signInStatus({ url }: TestShop, password: string) {
  const body = JSON.stringify({ email, password })
  const headers = { "content-type": "application/json" }
  return (await fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body })).status
}

test("the first screen of a new owner asks for an address and a password of their own, and leads on by itself", async () => {
  const { shop, file } = await openShop({ ADMIN_EMAIL: "" })
  const password = shownPassword(shop) ?? "none was shown"
  expect((await readFile(file, "utf8")).trim()).toBe(password)
  await shop.restart()
  expect(shop.output()).toContain(`password: in ${file}`)
  expect(shop.output()).not.toContain(password)

  const { page, complaints } = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(page, "/auth")
  await signIn(page, { email: "admin@nool.example", password })
  await page.waitForURL("/admin/first-sign-in?next=%2Fadmin")
  const goOn = button(page, "Go on")
  await goOn.waitFor()
  await expectAccessible(page)
  await goOn.press("Enter")
  await page.getByText("Invalid email address").first().waitFor()
  await textbox(page, "Email").fill("kamala@maker.test")
  const own = page.locator("input[name=password]")
  await own.fill("football")
  await own.press("Enter")
  await page.getByText("This password is easy to guess. Choose another one.").last().waitFor()
  await own.fill("seven green crochet hooks")
  await own.press("Enter")

  await page.getByRole("link", { name: "the mailbox of this machine" }).waitFor()
  await expectAccessible(page)
  await page.reload()
  await enterCode(page, "000000")
  await page.getByText("This code is not right, or older than 10 minutes.").waitFor()
  const [mail] = await shop.mailsTo("kamala@maker.test")
  await enterCode(page, /^\d{6}/.exec(`${mail?.subject}`)?.[0] ?? "no code was mailed")
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
  expect(await page.getByText("Nobody reads").count()).toBe(0)
  expect(complaints.filter((text) => !/status of (403|422)/.test(text))).toEqual([])

  await expect.poll(() => existsSync(file)).toBe(false)
  const [settings] = await shop.db.query(
    sql`SELECT value ->> 'email' AS email FROM settings WHERE section = 'notifications'`,
  )
  expect(settings).toEqual({ email: "kamala@maker.test" })
  await shop.restart()
  expect(shop.output()).toMatch(/Admin +kamala@maker\.test\n/)
})

test("a generated password that was not used for a week expires, and the next start shows another", async () => {
  const { shop } = await openShop()
  const first = shownPassword(shop) ?? "none was shown"
  expect(await signInStatus(shop, first)).toBe(200)
  await shop.db.query(sql`UPDATE auth.users SET initial_password_until = now() - interval '1 second'`)
  expect(await signInStatus(shop, first)).toBe(400)
  await shop.restart()
  const second = shownPassword(shop) ?? "none was shown"
  expect(second).not.toBe(first)
  expect(await signInStatus(shop, second)).toBe(200)
})

test("in production without a terminal everything printed is JSON, and no password is", async () => {
  const { shop, file } = await openShop({ NODE_ENV: "production" })
  const lines = shop
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(lines.at(-1)).toMatchObject({ msg: "the shop is open", admin: email, passwordFile: file })
  expect(shop.output()).not.toContain((await readFile(file, "utf8")).trim())
})

test("in production the first admin, whom no mail reaches yet, goes on to a second factor, and is reminded of the address", async () => {
  const { shop, file } = await openShop({ NODE_ENV: "production", ADMIN_EMAIL: "" })
  const password = (await readFile(file, "utf8")).trim()
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth")
  await signIn(page, { email: "admin@nool.example", password })
  await page.getByRole("heading", { level: 1, name: "Your address and password" }).waitFor()
  await textbox(page, "Email").fill("kamala@maker.test")
  await page.locator("input[name=password]").fill("seven green crochet hooks")
  await button(page, "Go on").click()
  await page.getByText("the code waits until mail is set up").waitFor()
  await button(page, "Later").click()

  await page.getByText("The admin area asks for a second step").waitFor()
  await button(page, "Add an authenticator app").click()
  await button(page, "Continue").click()
  const secret = `${await page.getByTestId("totp-secret").textContent()}`
  await enterCode(page, appCode(secret))
  await button(page, "I have kept them").click()
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
  await page.getByRole("link", { name: "Give your own address" }).click()
  await button(page, "Enter the code").waitFor()
})
