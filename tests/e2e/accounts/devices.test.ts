import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCustomer, authCall } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

const devices = (page: Page) =>
  page
    .locator("section", { has: page.getByRole("heading", { level: 3, name: "Signed-in devices" }) })
    .getByRole("listitem")

test("every signed-in device is listed, this one first; all others are signed out at a press", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/orders")
  const again = async () => ({ session: await authCall(shop.url, "/token?grant_type=password", customer) })
  const other = await aVisitor(shop.url, { as: await again() })
  await openPage(other.page, "/orders")
  await other.page.getByText("No orders yet.").waitFor()

  await openPage(page, "/profile#security")
  await expect.poll(() => devices(page).count()).toBe(2)
  expect(await devices(page).first().textContent()).toMatch(/This device$/)
  expect(await devices(page).last().textContent()).toMatch(/Signed in \w{3} \d{2}, \d{4}.* · last seen /)
  await expectAccessible(page)
  await button(page, "Sign out everywhere else").click()
  await seeToast(page, "Signed out everywhere else")
  await expect.poll(() => devices(page).count()).toBe(1)
  expect(await button(page, "Sign out everywhere else").count()).toBe(0)
  expect(complaints).toEqual([])

  await other.page.getByRole("link", { name: "Profile" }).first().click()
  await seeToast(other.page, "Signed out", "Your session has ended. Please sign in again.")
  await other.page.waitForURL("/auth?next=%2Fprofile")
})

test("one other device is signed out after a question, and a day after the sign-in by the code of a mail", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  const again = async () => ({ session: await authCall(shop.url, "/token?grant_type=password", customer) })
  const lost = (await again()).session
  await again()
  await shop.db.query(sql`UPDATE auth.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
    extract(epoch FROM now())::integer - 86401)) WHERE user_id = ${customer.id}`)
  await shop.db.query(
    sql`UPDATE auth.sessions SET user_agent = 'Firefox/1 (Windows)' WHERE id = ${sessionIdOf(lost.access_token)}`,
  )
  await openPage(page, "/profile#security")
  await expect.poll(() => devices(page).count()).toBe(3)
  await button(page, "Sign out Firefox on Windows").click()
  const question = page.getByRole("dialog", { name: "Sign out Firefox on Windows?" })
  await button(page, "Sign out").click()
  await textbox(page, "Code from the mail").waitFor()
  await expectAccessible(page)
  await textbox(page, "Code from the mail").fill("12345")
  await button(page, "Sign out").click()
  await page.getByText("This code is wrong or has expired.").waitFor()
  const focused = () => textbox(page, "Code from the mail").evaluate((field) => field === document.activeElement)
  expect(await focused()).toBe(true)
  await textbox(page, "Code from the mail").fill(await mailedProof(customer.email))
  await button(page, "Sign out").click()
  await seeToast(page, "Device signed out")
  await expect.poll(() => question.count()).toBe(0)
  await expect.poll(() => devices(page).count()).toBe(2)
  const headers = { authorization: `Bearer ${lost.access_token}` }
  expect((await fetch(`${shop.url}/auth/v1/user`, { headers })).status).toBe(403)
  expect(complaints).toEqual([expect.stringContaining("400"), expect.stringContaining("422")])
})

/** Returns the code of the mail for another proof. */
async function mailedProof(email: string): Promise<string> {
  const codes = async () =>
    (await shop.mailsTo(email)).flatMap(({ subject }) => /^(\d{6}) confirms that it is you/.exec(subject)?.[1] ?? [])
  await expect.poll(codes).toHaveLength(1)
  return `${(await codes())[0]}`
}

function sessionIdOf(token: string): string {
  return JSON.parse(Buffer.from(`${token.split(".")[1]}`, "base64url").toString()).session_id
}

test("what cannot be read says so and can be tried again", async () => {
  const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await page.route("**/auth/v1/sessions", (route) => route.abort())
  await openPage(page, "/profile")
  await page.getByText("This could not be loaded").waitFor()
  await page.unroute("**/auth/v1/sessions")
  await button(page, "Retry").click()
  await expect.poll(() => devices(page).count()).toBe(1)
})
