import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email })
const menu = (page: Page, email: string) => row(page, email).getByRole("button", { name: /^Actions for / })
/** Opens the menu of a row and returns an action in it. */
async function action(page: Page, email: string, name: string) {
  await menu(page, email).click()
  return row(page, email).getByRole("button", { name, exact: true })
}
const press = async (page: Page, email: string, name: string) => (await action(page, email, name)).click()

/** Gives the password that each change of an account wants. */
async function prove(page: Page) {
  const password = page.getByRole("dialog", { name: "Confirm that it is you" }).getByLabel("Current password")
  await password.fill(owner.password)
  await password.press("Enter")
}

test("accounts are listed, counted and searched", async () => {
  await aProfile(shop.db, { email: "nameless@search.example", full_name: null, account_status: null })
  await aProfile(shop.db, { email: "odd@search.example", account_status: "asleep" })
  await aProfile(shop.db, { email: "gone@search.example", account_status: "deleted" })
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users")
  await page.getByRole("heading", { level: 1, name: "Manage Users" }).waitFor()
  await page.getByText("Manage user accounts and permissions").waitFor()
  await page.getByPlaceholder("Search by name or email...").fill("search.example")
  await page.getByText("2 users", { exact: true }).waitFor()
  expect(await row(page, "nameless@").getByRole("cell").allTextContents()).toEqual([
    "No Name",
    "nameless@search.example",
    "Customer",
    "Active",
    // The other actions are in its menu.
    "Make AdminChange roleBlockDelete",
  ])
  await row(page, "odd@").getByText("Unknown").waitFor()
  await page.getByPlaceholder("Search by name or email...").fill("nameless@")
  await page.getByText("1 user", { exact: true }).waitFor()
  await page.getByPlaceholder("Search by name or email...").fill("nobody at all")
  await page.getByRole("heading", { name: "No users found matching your search" }).waitFor()
  await page.getByText("0 users", { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test("the role is given and taken, and its history shows by whom", async () => {
  const { email } = await aProfile(shop.db, { full_name: "Promoted Priya" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users?q=priya")
  await press(page, email, "Make Admin")
  const question = page.getByRole("dialog", { name: "Make Promoted Priya an administrator?" })
  await question.getByRole("button", { name: "Cancel" }).click()
  await question.waitFor({ state: "hidden" })
  expect(await hasFocus(menu(page, email))).toBe(true)
  expect(
    await shop.db.query(sql`SELECT 1 FROM user_roles r JOIN profiles p ON p.id = r.user_id WHERE email = ${email}`),
  ).toEqual([])
  await press(page, email, "Make Admin")
  await question.getByRole("button", { name: "Make Admin" }).click()
  await prove(page)
  await seeToast(page, "Admin role added successfully")
  await row(page, email).getByText("Admin", { exact: true }).waitFor()
  await press(page, email, "Remove Admin")
  await prove(page)
  await seeToast(page, "Admin role removed successfully")
  await row(page, email).getByText("Customer", { exact: true }).waitFor()
  await button(page, "History of Promoted Priya").click()
  await page.getByRole("dialog").getByText("by Shop Owner").first().waitFor()
})

test("deleting an account asks and then hides it", async () => {
  const { id, email } = await aProfile(shop.db, { full_name: "Leaving Lakmal" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users?q=lakmal")
  await press(page, email, "Delete")
  const dialog = page.getByRole("dialog", { name: "Delete user account?" })
  expect(await dialog.textContent()).toMatch(/permanently deleted.*cannot be undone/)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await press(page, email, "Delete")
  await dialog.getByRole("button", { name: "Delete" }).click()
  await prove(page)
  await seeToast(page, "User deleted successfully")
  await page.getByRole("heading", { name: "No users found matching your search" }).waitFor()
  const rows = await shop.db.query(sql`SELECT account_status FROM profiles WHERE id = ${id}`)
  expect(rows).toEqual([{ account_status: "deleted" }])
})

test("a double click is one press, and the focus stays on the button", async () => {
  const { id, email } = await aProfile(shop.db, { full_name: "Doubled Dinusha", account_status: "blocked" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users?q=dinusha")
  await (await action(page, email, "Unblock")).dblclick()
  await prove(page)
  await seeToast(page, "User unblocked successfully")
  // The list is read again after it is said, and the other action takes the place of the one that was pressed.
  await row(page, email).getByText("Active", { exact: true }).waitFor()
  const opener = menu(page, email)
  await opener.press("Enter")
  // The browser tells a moment later that the menu has opened or closed.
  await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("true")
  await page.keyboard.press("Escape")
  await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("false")
  await opener.press("Enter")
  await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("true")
  for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key)
  await prove(page)
  await seeToast(page, "User blocked successfully")
  expect(await hasFocus(opener)).toBe(true)
  const { entries } = (await owner.call("GET", `/admin/audit?entity=user:${id}`)).body
  expect(entries.map(({ after }: { after: object }) => after)).toEqual([
    { account_status: "blocked" },
    { account_status: "active" },
  ])
})

test("without a proof nothing is changed, nothing is said, and the focus is where it was", async () => {
  const { id, email } = await aProfile(shop.db, { full_name: "Spared Sunil" })
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/users?q=sunil")
  await press(page, email, "Block")
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" })
  await proof.getByLabel("Current password").fill("a guess")
  await button(proof, "Confirm").click()
  await proof.getByText("This is not your password").waitFor()
  await expectAccessible(page)
  await button(proof, "Cancel").click()
  await proof.waitFor({ state: "hidden" })
  expect(await hasFocus(menu(page, email))).toBe(true)
  expect(await page.locator("[data-toast]").count()).toBe(0)
  const [kept] = await shop.db.query(sql`SELECT account_status FROM profiles WHERE id = ${id}`)
  expect(kept).toEqual({ account_status: "active" })
})

test("what is not allowed is not offered, and failures are shown", async () => {
  const { email } = await aProfile(shop.db, { full_name: "Unlucky Udara" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/users?q=owner")
  expect(await (await action(page, owner.email, "Delete")).isDisabled()).toBe(true)
  await openPage(page, "/admin/users?q=udara")
  await row(page, email).waitFor()
  await context.setOffline(true)
  await press(page, email, "Block")
  await seeToast(page, "Error blocking user")
  await press(page, email, "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await seeToast(page, "Error deleting user")
  expect(await row(page, email).isVisible()).toBe(true)
})

test("a customer is found and called on a phone with three presses, with what was ordered and a note beside", async () => {
  const user = await aProfile(shop.db, { full_name: "Called Chandrika" })
  const product = await aProduct(shop.db, { price: "1200.00" })
  const order = await anOrder(shop.db, { user, lines: [{ product, quantity: 2 }] })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: /^Users \d/ }).click()
  await page.getByPlaceholder("Search by name or email...").fill("chandrika")
  await page.getByRole("link", { name: "Called Chandrika" }).click()
  await page.getByRole("heading", { level: 1, name: "Called Chandrika" }).waitFor()
  expect(await page.getByRole("link", { name: /^Call / }).getAttribute("href")).toBe("tel:+94771234567")
  await page.getByRole("link", { name: order.order_number }).waitFor()
  expect(await page.locator("main").textContent()).toContain("OrderedRs. 2,700.00")
  await page.getByLabel("Note").fill("Likes sage green")
  await button(page, "Save Note").click()
  await seeToast(page, "Note saved")
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("Likes sage green")
  const [kept] = await shop.db.query(sql`SELECT note FROM customers WHERE id = ${user.id}`)
  expect(kept).toEqual({ note: "Likes sage green" })
  expect(complaints).toEqual([])
})
