import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aVisitor,
  button,
  expectAccessible,
  hasFocus,
  openPage,
  placeOrder,
  seeToast,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

/**
 * Opens the checkout of one product on a phone.
 * @param city is in the customer's profile
 */
async function atCheckout(path = "/checkout", city = "") {
  const customer = await aCustomer(shop)
  await shop.db.query(sql`UPDATE profiles SET address = '12 Temple Road', city = ${city} WHERE id = ${customer.id}`)
  const { id } = await aProduct(shop.db)
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  const visitor = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(visitor.page, path)
  return visitor
}

const options = (page: Page) => page.getByRole("listbox").getByRole("option")
const seeOptions = (page: Page, ...texts: string[]) => expect.poll(() => options(page).allTextContents()).toEqual(texts)
const seeNoList = (page: Page) => page.getByRole("listbox").waitFor({ state: "detached" })

const COLOMBO = "5"
const district = (page: Page, label = "District") => page.getByLabel(label)

/** Returns what is in the fields of town and post code. */
const filledIn = async (page: Page, town = "City", code = "Postal code") =>
  Promise.all([textbox(page, town).inputValue(), textbox(page, code).inputValue()])

test("a town is chosen by keyboard, and brings a post code along that was not typed", async () => {
  const { page, complaints } = await atCheckout()
  const city = textbox(page, "City")
  await city.fill("mahargam")
  await seeOptions(page, "Maharagama · Colombo")
  await page.getByRole("status").getByText("1 town suggested").waitFor()
  expect(await city.getAttribute("aria-expanded")).toBe("true")
  await expectAccessible(page)
  await city.press("ArrowDown")
  const chosen = page.getByRole("option", { name: "Maharagama · Colombo", selected: true })
  expect(await city.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"))
  await expectAccessible(page)
  await city.press("Enter")
  await seeNoList(page)
  expect(await filledIn(page)).toEqual(["Maharagama", "10280"])
  await page.getByRole("status").getByText("The postal code 10280 is filled in").waitFor()
  expect([await hasFocus(city), await city.getAttribute("aria-expanded")]).toEqual([true, "false"])
  expect(await district(page).inputValue()).toBe(COLOMBO)
  // The form was not sent.
  expect(await page.locator("[aria-invalid]").count()).toBe(0)

  await city.fill("kandi")
  expect(await filledIn(page)).toEqual(["kandi", ""])
  expect(await district(page).inputValue()).toBe("")
  await options(page).first().click()
  expect(await filledIn(page)).toEqual(["Kandy", "20000"])
  await district(page).selectOption("Matale")
  await textbox(page, "Postal code").fill("20999")
  await city.fill("colombo 7")
  await seeOptions(page, "Colombo 7 (Cinnamon Gardens) · Colombo")
  await city.press("Escape")
  await seeNoList(page)
  expect(await filledIn(page)).toEqual(["colombo 7", "20999"])
  // Chosen by hand, it stays until a town is chosen.
  expect(await district(page).locator(":checked").textContent()).toBe("Matale")
  await city.fill("colombo 8")
  await options(page).first().click()
  expect(await filledIn(page)).toEqual(["Colombo 8", "20999"])
  expect(await district(page).inputValue()).toBe(COLOMBO)
  await city.fill("galle")
  await options(page).first().waitFor()
  await city.press("Tab")
  await seeNoList(page)
  expect(await filledIn(page)).toEqual(["galle", "20999"])
  expect(complaints).toEqual([])
})

test.each([
  ["/si/checkout", "නගරය", "තැපැල් කේතය", "maharagama", "Maharagama · Colombo", "නගර 1 ක් යෝජනා කර ඇත", "දිස්ත්‍රික්කය"],
  ["/ta/checkout", "நகரம்", "தபால் குறியீடு", "மஹரகம", "மகரகம · கொழும்பு", "1 நகரம் பரிந்துரைக்கப்படுகிறது", "மாவட்டம்"],
])("%s suggests in the letters that are typed", async (path, town, code, typed, suggested, count, label) => {
  const { page, complaints } = await atCheckout(path)
  await textbox(page, town).fill(typed)
  await seeOptions(page, suggested)
  await page.getByRole("status").getByText(count).waitFor()
  await expectAccessible(page)
  await options(page).first().click()
  expect(await filledIn(page, town, code)).toEqual([suggested.split(" ")[0], "10280"])
  expect(await page.getByLabel(label).inputValue()).toBe(COLOMBO)
  expect(complaints).toEqual([])
})

test("nothing is suggested before somebody types, after the field is left, or where nothing can be read; and any town is taken", async () => {
  const { page } = await atCheckout("/checkout", "Kandy")
  let asked = 0
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route("**/api/towns?*", async (route) => {
    asked++
    await left
    await (asked === 1 ? route.continue() : route.abort())
  })
  const city = textbox(page, "City")
  await expect.poll(() => city.inputValue()).toBe("Kandy")
  await city.click()
  await page.getByRole("combobox", { name: "City" }).waitFor()
  await page.waitForTimeout(400)
  expect(asked).toBe(0)
  await city.fill("Galle")
  await expect.poll(() => asked).toBe(1)
  await textbox(page, "Phone").fill("+94 77 123 4567")
  leave()
  await page.waitForTimeout(300)
  expect(await options(page).count()).toBe(0)
  await city.fill("Nowhere-at-all")
  await expect.poll(() => asked).toBe(2)
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
})

test("suggestions that come late do not move the page under who has scrolled on", async () => {
  const { page } = await atCheckout("/checkout")
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route("**/api/towns?*", async (route) => {
    await late
    await route.continue()
  })
  await textbox(page, "City").fill("Galle")
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const before = await page.evaluate(() => scrollY)
  come()
  await page.getByRole("listbox").waitFor({ state: "attached" })
  expect(await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(scrollY))))).toBe(before)
})

test("what is typed before the script of the suggestions runs is suggested for", async () => {
  const { page } = await atCheckout()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/town-suggestions*", async (route) => {
    await held
    await route.continue()
  })
  await textbox(page, "City").fill("kandy")
  await textbox(page, "Phone").focus()
  await textbox(page, "City").focus()
  release()
  await options(page).getByText("Kandy · Kandy").waitFor()
})

test("what is typed while the suggestions start is suggested for", async () => {
  const { page } = await atCheckout()
  await page.evaluate(() => {
    // An observer is called after the suggestions are drawn, and before their effects run.
    new MutationObserver((_, observer) => {
      const { activeElement: field } = document
      if (!(field instanceof HTMLInputElement) || !field.parentElement?.querySelector("[role=status]")) return
      observer.disconnect()
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
      write?.call(field, "kandy")
      field.dispatchEvent(new InputEvent("input", { bubbles: true }))
    }).observe(document.body, { subtree: true, childList: true })
  })
  await textbox(page, "City").focus()
  await options(page).getByText("Kandy · Kandy").waitFor()
})

test("where the script of the suggestions does not come, the town is a text", async () => {
  const { page } = await atCheckout()
  await page.route("**/town-suggestions*", (route) => route.abort())
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "Address").fill("12 Temple Road, Mount Lavinia")
  await textbox(page, "City").fill("Kandy")
  expect(await page.getByRole("textbox", { name: "City" }).inputValue()).toBe("Kandy")
  await district(page).selectOption("Kandy")
  await page.getByText("Add a landmark or a second phone").click()
  await textbox(page, "Landmark (optional)").fill("Behind the temple")
  await textbox(page, "Second phone (optional)").fill("call me")
  await placeOrder(page).click()
  await page.getByText("Invalid phone number").first().waitFor()
  await textbox(page, "Second phone (optional)").fill("071 765 4321")
  await expectAccessible(page)
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page.waitForURL("/orders")
  await page.getByText("Behind the temple").first().waitFor()
  await page.getByText("+94 77 123 4567 · 071 765 4321").first().waitFor()
})

test("the profile suggests towns too, and takes every one", async () => {
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: await aCustomer(shop) })
  await openPage(page, "/profile")
  await textbox(page, "City").fill("borella")
  await seeOptions(page, "Colombo 8 (Borella) · Colombo")
  await expectAccessible(page)
  await options(page).first().click()
  expect(await filledIn(page, "City", "Postal Code")).toEqual(["Colombo 8", "00800"])
  await textbox(page, "Landmark (optional)").fill("Behind the market")
  await button(page, "Save Changes").click()
  await seeToast(page, "Profile updated successfully")
  await openPage(page, "/profile")
  expect(await district(page).inputValue()).toBe(COLOMBO)
  expect(await textbox(page, "Landmark (optional)").inputValue()).toBe("Behind the market")
  expect(complaints).toEqual([])
})

test("so does an order that the owner enters", async () => {
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: await theOwner(shop) })
  await openPage(page, "/admin/orders/new")
  await textbox(page, "City").fill("யாழ்")
  await options(page).getByText("யாழ்ப்பாணம்").first().click()
  expect(await filledIn(page, "City", "Postal Code (optional)")).toEqual(["யாழ்ப்பாணம்", "40000"])
  expect(await district(page).locator(":checked").textContent()).toBe("Jaffna")
  await seeNoList(page)
  await textbox(page, "City").fill("nuwara el")
  await seeOptions(page, "Nuwara Eliya · Nuwara Eliya")
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

const choice = (page: Page) => page.getByLabel("Deliver to")
const chosen = (page: Page) => choice(page).locator(":checked").textContent()

test("a customer keeps addresses by name on a phone, and the one used last is chosen at checkout", async () => {
  const customer = await aCustomer(shop)
  await customer.call("PATCH", "/profile", { phone: "077 123 4567", address: "12 Temple Road", city: "Kandy" })
  const { id: product_id } = await aProduct(shop.db, { stock_quantity: 5 })
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(page, "/profile")
  await button(page, "Add an address").click()
  const dialog = page.getByRole("dialog")
  await button(dialog, "Save address").click()
  await dialog.getByText("Give the address a name").waitFor()
  await textbox(dialog, "Name").fill("Office")
  await textbox(dialog, "Address").fill("4th floor, 80 York Street")
  await textbox(dialog, "City").fill("Colombo 1")
  await button(dialog, "Save address").click()
  await seeToast(page, "“Office” was saved")
  await button(page, "Remove Office").click()
  await seeToast(page, "“Office” was removed")
  await button(page, "Undo").click()
  await button(page, "Edit Office").click()
  await textbox(dialog, "Name").fill("Work")
  await button(dialog, "Save address").click()
  await button(page, "Edit Work").waitFor()

  await aCartLine(shop.db, { user_id: customer.id, product_id })
  await openPage(page, "/checkout")
  expect(await chosen(page)).toBe("My address")
  expect(await textbox(page, "City").inputValue()).toBe("Kandy")
  await choice(page).selectOption("Work")
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 1")
  await textbox(page, "City").fill("Colombo 3")
  expect(await chosen(page)).toBe("Another address")
  await choice(page).selectOption("Work")
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")

  await aCartLine(shop.db, { user_id: customer.id, product_id })
  await openPage(page, "/checkout")
  expect(await chosen(page)).toBe("Work")
  expect(await textbox(page, "Address").inputValue()).toBe("4th floor, 80 York Street")
  expect(complaints).toEqual([])
})
