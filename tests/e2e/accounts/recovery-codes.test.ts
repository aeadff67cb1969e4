import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aCustomerWithApp,
  appCode,
  enterCode,
  proveOwner,
  saveRecoveryCodes,
  secondStep,
} from "#tests/fixtures/auth/authenticator.ts"
import {
  aVisitor,
  button,
  expectAccessible,
  hasFocus,
  openPage,
  seeToast,
  signIn,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const codesShown = (page: Page) => page.getByRole("dialog", { name: "Keep your recovery codes" })

const isAboutCodes = (url: string | URL) => String(url).endsWith("/factors/recovery-codes")

async function addApp(page: Page, password?: string) {
  await button(page, "Add an authenticator app").click()
  await proveOwner(page, password)
  await button(page, "Continue").click()
  await enterCode(page, appCode(`${await page.getByTestId("totp-secret").textContent()}`))
}

async function useCode(page: Page, code: string) {
  await textbox(page, "Recovery code").fill(code)
  await button(page, "Confirm").click()
}

test("a lost phone: the codes saved at the first app let their owner in, each once", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360, height: 780 })
  await openPage(page, "/profile#security")
  await addApp(page)
  await codesShown(page).waitFor()
  await expectAccessible(page)
  const codes = await saveRecoveryCodes(page)
  expect(new Set(codes).size).toBe(10)
  await page.getByText("10 recovery codes left").waitFor()
  await expectAccessible(page)

  const leave = async () => {
    await page.evaluate(() => localStorage.clear())
    await openPage(page, "/auth?next=/profile")
    await signIn(page, customer)
    await secondStep(page).waitFor()
    await button(page, "Use a recovery code instead").click()
  }
  await leave()
  expect(await hasFocus(textbox(page, "Recovery code"))).toBe(true)
  await expectAccessible(page)
  await useCode(page, "0000-0000")
  await page.getByText(/^This code is not right, or it was used before/).waitFor()
  await useCode(page, `${codes[0]}`.toLowerCase())
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/profile")
  await page.getByText("9 recovery codes left").waitFor()
  const notices = async () =>
    (await shop.mailsTo(customer.email)).flatMap(({ subject, text }) => (/code .* was used/.test(subject) ? text : []))
  await expect.poll(notices).toEqual([expect.stringContaining("9 are left.")])

  await leave()
  await useCode(page, `${codes[0]}`)
  await page.getByText(/^This code is not right, or it was used before/).waitFor()
  await useCode(page, `${codes[1]}`)
  await page.getByText("8 recovery codes left").waitFor()
  expect(complaints).toEqual([expect.stringContaining("422"), expect.stringContaining("422")])
})

test("an older response about the codes does not replace the count of new ones", async () => {
  const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  const made = Promise.withResolvers<void>()
  const asked = page.waitForRequest((request) => request.method() === "GET" && isAboutCodes(request.url()))
  await page.route(isAboutCodes, async (route) => {
    if (route.request().method() !== "GET") return route.fallback()
    await made.promise
    await route.fulfill({ json: { left: 0, made_at: null, has_factor: true } })
  })
  await openPage(page, "/profile#security")
  await addApp(page)
  await saveRecoveryCodes(page)
  const response = await asked.then((request) => {
    made.resolve()
    return request.response()
  })
  await response?.finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
  await page.getByText("10 recovery codes left").waitFor()
})

test("the codes can be copied, saved and printed, and are shown once", async () => {
  const { session } = await aCustomerWithApp(shop)
  const { page, context } = await aVisitor(shop.url, { as: { session } })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openPage(page, "/profile#security")
  await page.getByText("You have no recovery codes").waitFor()
  await expectAccessible(page)
  await button(page, "Make recovery codes").click()
  await proveOwner(page)
  await codesShown(page).waitFor()
  const codes = await codesShown(page).getByRole("listitem").allTextContents()
  await button(page, "Copy").click()
  await seeToast(page, "Copied to clipboard!", "10 recovery codes")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"))
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()])
  expect(file.suggestedFilename()).toBe("nool-recovery-codes.txt")
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  const saved = Buffer.concat(chunks).toString()
  for (const code of codes) expect(saved).toContain(code)
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await button(page, "Print").click()
  expect(await page.evaluate(() => "printed" in window)).toBe(true)
  const paper = (await page.pdf({ format: "A4" })).toString("latin1")
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: "print" })
  expect(await page.getByText("10 recovery codes left").isVisible()).toBe(false)
  expect(await page.getByText(`${codes[9]}`).isVisible()).toBe(true)
  await page.emulateMedia({ media: "screen" })
  await page.keyboard.press("Escape")
  await seeToast(page, "Recovery codes made", "If you have not kept them, make new codes here.")
  await page.reload()
  await page.getByText("10 recovery codes left").waitFor()
  expect(await page.getByText(`${codes[0]}`).count()).toBe(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const code of codes) expect(stored).not.toContain(code)
})

test("new codes want the second step, which a code gives too, and void the old", async () => {
  const { customer, session } = await aCustomerWithApp(shop)
  const { page } = await aVisitor(shop.url, { as: { session } })
  await openPage(page, "/profile#security")
  await button(page, "Make recovery codes").click()
  await proveOwner(page)
  const old = await saveRecoveryCodes(page)
  await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL WHERE user_id = ${customer.id}`)
  await button(page, "Make new codes").click()
  await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor()
  await button(page, "Use a recovery code instead").click()
  await useCode(page, `${old[0]}`)
  const fresh = await saveRecoveryCodes(page)
  expect(fresh.filter((code) => old.includes(code))).toEqual([])
  await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
  await page.evaluate(() => localStorage.clear())
  await openPage(page, "/auth")
  await signIn(page, customer)
  await button(page, "Use a recovery code instead").click()
  await useCode(page, `${old[1]}`)
  await page.getByText(/^This code is not right, or it was used before/).waitFor()
  await useCode(page, `${fresh[0]}`)
  await page.waitForURL("/")
})

test("an admin with a second step and no codes is warned on the dashboard, and with codes no more", async () => {
  const owner = await theOwner(shop)
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/profile#security")
  await addApp(page, owner.password)
  await saveRecoveryCodes(page)
  await openPage(page, "/admin")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Coupons/ })
    .waitFor()
  await page.waitForLoadState("networkidle")
  expect(await page.getByText("You have no recovery codes").count()).toBe(0)
  await shop.db.query(sql`DELETE FROM auth.recovery_codes WHERE user_id = ${owner.id}`)
  await page.reload()
  await page.getByText("You have no recovery codes").waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Make recovery codes" }).click()
  await page.waitForURL("/admin/account#second-factor")
})
