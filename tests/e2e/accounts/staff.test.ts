import { beforeAll, expect, test } from "vitest"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
let owner: Customer
let orderId: string
beforeAll(async () => {
  owner = await theOwner(shop)
  const product = await aProduct(shop.db, { stock_quantity: 3 })
  orderId = (await anOrder(shop.db, { user: await aCustomer(shop), lines: [{ product }] })).id
})

const proof = () => ({ current_password: owner.password })

async function ofRole(role: string) {
  const user = await aCustomer(shop)
  await owner.call("PUT", `/admin/users/${user.id}/role`, { role, ...proof() })
  return aVisitor(shop.url, { as: user })
}

test("an owner invites a packer, who accepts by the mailed link and sees the packer's screens alone", async () => {
  const packer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users")
  await button(page, "Invite staff").click()
  await page.locator("dialog input[name=email]").fill(packer.email)
  await button(page, "Send invitation").click()
  await page.locator("input[name=current_password]").fill(owner.password)
  await button(page, "Confirm").click()
  await page.getByRole("region", { name: "Not accepted yet" }).getByText(packer.email).waitFor()

  const mails = await shop.mailsTo(packer.email, 3)
  const link = mails.map(({ text }) => /\S+\/invitation#[\w-]+/.exec(text)?.[0]).find(Boolean) ?? ""
  const visit = await aVisitor(shop.url, { as: packer })
  await openPage(visit.page, new URL(link).pathname + new URL(link).hash)
  await button(visit.page, "Accept invitation").click()
  await visit.page.waitForURL("/admin/orders")
  const sidebar = visit.page.getByRole("navigation", { name: "Admin" })
  expect(await sidebar.getByRole("link").allTextContents()).toEqual(["Orders", "To make", "Parcels"])
  await openPage(visit.page, "/admin/settings")
  await visit.page.waitForURL("/admin/orders")
  await openPage(visit.page, `/admin/orders/${orderId}`)
  await visit.page.getByRole("dialog", { name: "Order #ORD-" }).getByRole("link", { name: "Print" }).waitFor()
  expect(await visit.page.locator("option[value=cancelled]").count()).toBe(0)
  expect(visit.complaints).toEqual([])
})

test.each([
  ["keeper", "/admin/products", ["Products", "Coupons", "Reviews", "Texts"]],
  [
    "reader",
    "/admin",
    ["Dashboard", "Products", "Orders", "Coupons", "Requests", "To make", "Parcels", "Figures", "Reviews"],
  ],
] as const)("a %s works through the screens of the role without a refusal", async (role, first, names) => {
  const { page, complaints } = await ofRole(role)
  const refused: string[] = []
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await openPage(page, "/admin")
  await page.waitForURL(first)
  const sidebar = page.getByRole("navigation", { name: "Admin" })
  await sidebar.getByRole("link", { name: names[0] }).waitFor()
  expect(await sidebar.getByRole("link").allTextContents()).toEqual(names)
  for (const name of names) {
    await sidebar.getByRole("link", { name, exact: true }).click()
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.waitForLoadState("networkidle")
  }
  await openPage(page, "/admin/account")
  await page.waitForLoadState("networkidle")
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

test("a reader sees an order and nothing to press on it", async () => {
  const { page } = await ofRole("reader")
  await openPage(page, `/admin/orders/${orderId}`)
  const dialog = page.getByRole("dialog", { name: "Order #ORD-" })
  await dialog.getByText("Delivery address", { exact: false }).first().waitFor()
  expect(
    await dialog.locator("fieldset button:visible, fieldset select:visible, fieldset textarea:visible").count(),
  ).toBe(0)
  await openPage(page, "/admin/orders/new")
  await page.waitForURL("/admin")
})

test("a key is made, shown once, calls the shop, and ends", async () => {
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/settings/keys")
  await page.getByLabel("What it is for").fill("Bookkeeping")
  await button(page, "Make a key").click()
  await page.locator("input[name=current_password]").fill(owner.password)
  await button(page, "Confirm").click()
  const key = (await page.locator("main code.select-all").textContent()) ?? ""
  const call = () => fetch(`${shop.url}/api/admin/orders`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await call()).status).toBe(200)
  await openPage(page, "/admin/settings/keys")
  await page.getByText("Bookkeeping").waitFor()
  expect(await page.locator("main").textContent()).not.toContain(key)
  await button(page, "End").click()
  await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click()
  await page.locator("input[name=current_password]").fill(owner.password)
  await button(page, "Confirm").click()
  await page.getByText("Ended", { exact: true }).waitFor()
  expect((await call()).status).toBe(401)
})
