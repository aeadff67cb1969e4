import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, signIn, textbox } from "#tests/fixtures/browser.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

test("a customer is warned that a password is common or made of their name, and may still take it", async () => {
  const { page, complaints } = await aVisitor(shop.url, { width: 360 })
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Full Name").fill("Nimali Perera")
  await textbox(page, "Email").fill("nimali@customer.example")
  expect(asked.filter((url) => url.includes("common-passwords"))).toEqual([])
  const password = page.locator("input[name=password]")
  const hint = page.getByText(/^Easy to guess: it is a common password/)
  await password.fill("Football1")
  await hint.waitFor()
  await expectAccessible(page)
  await password.fill("perera2026")
  await hint.waitFor()
  await password.fill("wool & hook")
  await expect.poll(() => hint.count()).toBe(0)
  await password.fill("football")
  await hint.waitFor()
  await button(page, "Sign Up").click()
  await seeToast(page, "OTP Sent!")
  expect(asked.filter((url) => url.includes("common-passwords"))).toHaveLength(1)
  expect(complaints).toEqual([])
})

test("an admin with such a password is led to change it, cannot take another such, and goes on", async () => {
  const customer = await aCustomer(shop, { password: "football" })
  const { page } = await aVisitor(shop.url)
  await shop.db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${customer.id}, 'admin')`)
  await openPage(page, "/auth?next=/admin/orders")
  await signIn(page, customer)
  await page.waitForURL("/profile?next=%2Fadmin%2Forders&wants=password#password")
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password")
  await page.getByText("The admin area asks for a better password").waitFor()
  await expectAccessible(page)
  const change = async (password: string) => {
    await page.locator("input[name=current]").fill("football")
    await page.locator("input[name=password]").fill(password)
    await button(page, "Change Password").click()
  }
  await change("baseball")
  await page.locator("p", { hasText: "This password is easy to guess. Choose another one." }).first().waitFor()
  await change("three grey wool mice")
  await seeToast(page, "Password changed")
  await page.getByRole("link", { name: "Go on where you were" }).click()
  await page.waitForURL("/admin/orders")
  await page.getByRole("heading", { name: "Orders Management" }).waitFor()
})
