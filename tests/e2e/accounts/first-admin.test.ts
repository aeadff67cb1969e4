import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Locator } from "playwright-core"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, enterCode, proveOwner } from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, signIn, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
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

const BANK = { Bank: "Commercial Bank", "Account holder": "K. Perera", "Account number": "8001 2233" }

/** Counts what a person does on a screen: presses, and fields that are typed into. */
function aHand() {
  const done = { presses: 0, fields: 0 }
  return {
    done,
    async press(element: Locator) {
      done.presses++
      await element.click()
    },
    async type(element: Locator, text: string) {
      done.fields++
      await element.fill(text)
    },
    /** A press opens the window of the system, another one takes a picture there. */
    async take(element: Locator) {
      done.presses += 2
      const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: "#a9c79c" } })
      const buffer = await picture.png().toBuffer()
      await element.setInputFiles({ name: "wool.png", mimeType: "image/png", buffer })
    },
  }
}

test("a new owner comes from the first sign-in to the opened shop by 28 presses and 15 fields at most", async () => {
  const { shop, file } = await openShop({ ADMIN_EMAIL: "", BANK_DETAILS: "" })
  await aProduct(shop.db, { name: "A sample", sample_version: 1 })
  const password = shownPassword(shop) ?? "none was shown"
  const { page, complaints } = await aVisitor(shop.url, { width: 360, height: 740 })
  const { done, press, type, take } = aHand()
  const nextStep = (step: string) => page.getByRole("link", { name: `Next step: ${step}` })
  await openPage(page, "/")
  await press(page.getByRole("banner").getByRole("link", { name: "Sign In" }))
  await type(textbox(page, "Email"), "admin@nool.example")
  await type(page.locator("input[name=password]"), password)
  await press(page.getByRole("main").getByRole("button", { name: "Sign In" }))
  await page.getByRole("heading", { level: 1, name: "Your address and password" }).waitFor()
  await type(textbox(page, "Email"), "kamala@maker.test")
  await type(page.locator("input[name=password]"), "seven green crochet hooks")
  await press(button(page, "Go on"))
  const [mail] = await shop.mailsTo("kamala@maker.test")
  done.fields++
  await enterCode(page, /^\d{6}/.exec(`${mail?.subject}`)?.[0] ?? "no code was mailed")

  await press(button(page, "Close the shop while you prepare it"))
  await button(page, "Open the shop").waitFor()
  await press(nextStep("Name your shop and give it a logo"))
  await type(page.getByLabel("Shop name"), "Kamala's Wool")
  await take(page.locator("input[type=file]").first())
  await button(page, "Remove picture").waitFor()
  await press(button(page, "Save"))
  await press(nextStep("Say how customers reach you"))
  await type(page.getByLabel("Phone"), "077 123 4567")
  await press(button(page, "Save"))
  await press(nextStep("Give the bank account that customers transfer to"))
  await press(button(page, "Add an account"))
  for (const [label, text] of Object.entries(BANK)) await type(page.getByLabel(label, { exact: true }), text)
  await press(button(page, "Save"))
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
  await type(proof.getByLabel("Current password"), "seven green crochet hooks")
  await press(button(proof, "Confirm"))
  await press(nextStep("Set what delivery costs"))
  for (const kept of ["/settings/delivery", "/texts", "/texts/shipping"]) {
    // The screens of the texts have the same heading and button.
    await page.waitForURL(`/admin${kept}`)
    await press(button(page, "Keep as it is"))
  }
  await press(button(page, "Send a test mail"))
  await press(nextStep("Add your first product"))

  const product = page.getByRole("dialog", { name: "Add Product" })
  await type(product.locator("[name=name]"), "Grey elephant")
  await type(product.getByLabel("Price (Rs.)").first(), "4500")
  await type(product.getByLabel("Stock Quantity"), "3")
  await type(product.getByLabel("Category"), "Toys")
  await take(product.getByLabel("Choose pictures"))
  await press(button(product, "Create Product"))
  await seeToast(page, "Product created successfully")
  await press(button(page, "Remove the samples"))
  const question = page.getByRole("dialog", { name: "Remove all samples?" })
  expect(await question.getByLabel("Also hide the sample numbers on the home page").isChecked()).toBe(true)
  await expectAccessible(page)
  await press(button(question, "Remove the samples"))
  await seeToast(page, "Samples removed")
  await press(page.getByRole("banner").getByRole("link", { name: "Admin" }))
  await press(button(page, "Open the shop"))
  await page.getByRole("dialog", { name: "Your shop is open" }).waitFor()
  expect(done.presses).toBeLessThanOrEqual(28)
  expect(done.fields).toBeLessThanOrEqual(15)
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: { name: string }[] }
  expect(products.map(({ name }) => name)).toEqual(["Grey elephant"])
  expect(complaints.filter((text) => !/status of 403/.test(text))).toEqual([])

  expect(existsSync(file)).toBe(false)
  const settings = sql`SELECT value ->> 'email' AS email, value -> 'shown' AS shown FROM settings
    WHERE section IN ('notifications', 'numbers') ORDER BY section`
  expect(await shop.db.query(settings)).toEqual([
    { email: "kamala@maker.test", shown: null },
    { email: null, shown: false },
  ])
  await shop.restart()
  expect(shop.output()).toMatch(/Admin +kamala@maker\.test\n/)
})

test("the first screen of a new owner says what is wrong with an address, a password and a code", async () => {
  const { shop, file } = await openShop({ ADMIN_EMAIL: "" })
  const password = shownPassword(shop) ?? "none was shown"
  expect((await readFile(file, "utf8")).trim()).toBe(password)
  await shop.restart()
  expect(shop.output()).toContain(`password: in ${file}`)
  expect(shop.output()).not.toContain(password)

  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
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
  await proveOwner(page, "seven green crochet hooks")
  await button(page, "Continue").click()
  const secret = `${await page.getByTestId("totp-secret").textContent()}`
  await enterCode(page, appCode(secret))
  await button(page, "I have kept them").click()
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
  await page.getByRole("link", { name: "Give your own address" }).click()
  await button(page, "Enter the code").waitFor()
})
