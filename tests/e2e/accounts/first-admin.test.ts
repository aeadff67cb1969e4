import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, enterCode } from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, openPage, signIn } from "#tests/fixtures/browser.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { temporaryFolder } from "#tests/fixtures/process/startable.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

const email = "owner@nool.example"
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

test("a made-up password is shown once, opens no back-office, and is forgotten when its owner has chosen another", async () => {
  const { shop, file } = await openShop()
  const password = shownPassword(shop) ?? "none was shown"
  expect((await readFile(file, "utf8")).trim()).toBe(password)

  await shop.restart()
  expect(shop.output()).toContain(`password: in ${file}`)
  expect(shop.output()).not.toContain(password)

  const owner = await theOwner({ ...shop, admin: { email, password } })
  expect(await owner.call("GET", "/admin/counts")).toMatchObject({
    status: 403,
    body: { error: { code: "weak_password" } },
  })
  const changed = await fetch(`${shop.url}/auth/v1/user`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ password: "seven green crochet hooks" }),
  })
  expect(changed.status).toBe(200)
  expect((await owner.call("GET", "/admin/counts")).status).toBe(200)
  await expect.poll(() => existsSync(file)).toBe(false)

  await shop.restart()
  expect(shop.output()).toMatch(/Admin +owner@nool\.example\n/)
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

test("in production the first admin is led to add a second factor and a password of their own, and gets in", async () => {
  const { shop, file } = await openShop({ NODE_ENV: "production" })
  const password = (await readFile(file, "utf8")).trim()
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?next=/admin")
  await signIn(page, { email, password })

  await page.getByText("The admin area asks for a second step").waitFor()
  await button(page, "Add an authenticator app").click()
  await button(page, "Continue").click()
  const secret = `${await page.getByTestId("totp-secret").textContent()}`
  await enterCode(page, appCode(secret))
  await button(page, "I have kept them").click()
  await page.getByRole("link", { name: "Go on where you were" }).click()

  await page.waitForURL("/profile?next=%2Fadmin&wants=password#password")
  await page.locator("input[autocomplete=current-password]").fill(password)
  await page.locator("input[autocomplete=new-password]").fill("seven green crochet hooks")
  await button(page, "Change Password").click()
  await page.getByRole("link", { name: "Go on where you were" }).click()
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
})
