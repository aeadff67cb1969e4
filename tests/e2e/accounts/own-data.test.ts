import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, authCall, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("a customer asks for their data by the password, and reads that it is being made", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/profile")
  await button(page, "Ask for my data").click()
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" }).getByLabel("Current password")
  await proof.fill(customer.password)
  await proof.press("Enter")
  await page.getByText("The file is being made.").waitFor()
  await expectAccessible(page)
  expect(await button(page, "Ask for my data").count()).toBe(0)
  await shop.db.query(sql`UPDATE data_downloads SET made_at = now() WHERE account_id = ${customer.id}`)
  await openPage(page, "/profile")
  await button(page, "Download my data").waitFor()
  await page.getByText(/^Ready until /).waitFor()
  expect(complaints.filter((each) => !each.includes("403"))).toEqual([])
})

test("who has deleted the account reads what holds it up, and keeps it by the mailed link; the owner sees both", async () => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db)
  await customer.call("POST", "/cart", { product_id: product.id, quantity: 1 })
  const order = (await customer.order()).body.order_number
  const { page } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/profile")
  await button(page, "Download my data").or(button(page, "Ask for my data")).waitFor()
  await button(page, "Delete Account").click()
  await page.getByText(`We erase the rest once these orders are done: ${order}.`).waitFor()
  await expectAccessible(page)
  await textbox(page, "Type DELETE to confirm").fill("DELETE")
  await button(page.getByRole("dialog"), "Delete Account").click()
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" }).getByLabel("Current password")
  await proof.fill(customer.password)
  await proof.press("Enter")
  await seeToast(page, "Account deleted")

  const office = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(office.page, "/admin/settings/advanced")
  const next = office.page.getByRole("region", { name: "What is erased next" })
  await next.getByRole("link", { name: order }).waitFor()
  await next.getByText("Orders that lose their customer within 30 days: 0").waitFor()
  await expectAccessible(office.page)

  const mails = await shop.mailsTo(customer.email, 3)
  const { text } = mails.find(({ subject }) => subject.endsWith("is closed")) ?? { text: "" }
  expect(text).toContain(order)
  const link = /\S+keep-account\S+/.exec(text)?.[0] ?? ""
  const guest = (await aVisitor(shop.url, { width: 360 })).page
  await guest.goto(link)
  await guest.getByRole("heading", { name: "Keep your account?" }).waitFor()
  await expectAccessible(guest)
  await expect(authCall(shop.url, "/token?grant_type=password", customer)).rejects.toThrow("user_banned")
  await button(guest, "Keep my account").click()
  await guest.getByRole("heading", { name: "Your account stays" }).waitFor()
  await authCall(shop.url, "/token?grant_type=password", customer)
  await guest.goto(link)
  await button(guest, "Keep my account").click()
  await guest.getByRole("heading", { name: "This link opens nothing any more" }).waitFor()
  expect((await customer.call("GET", "/me")).status).toBe(401)
})
