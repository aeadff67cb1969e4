import { expect, test } from "vitest"
import { aVisitor, button, expectAccessible, hasFocus, openPage, openTab, seeToast } from "#tests/fixtures/browser.ts"
import { formRow } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("the owner says what customers call things, and searches find them by it", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  const loris = { name: "Slender Loris", price: 900, stock_quantity: 3, category: "Toys" }
  expect((await owner.call("POST", "/admin/products", loris)).status).toBe(201)
  const found = async (q: string) => (await (await fetch(`${shop.url}/api/products?q=${q}`)).json()).matching
  expect(await found("unahapuluwa")).toBe(0)

  await openPage(page, "/admin/settings/advanced#synonyms")
  const section = page.getByRole("region", { name: "Other words for the same" })
  const lines = section.getByLabel("One line for each")
  await lines.fill("mug, cup\n\nalone")
  await button(page, "Save").click()
  await section.getByText(/^Line 3: Write words parted by/).waitFor()
  expect(await hasFocus(lines)).toBe(true)
  await expectAccessible(page)

  await lines.fill("mug, cup\nloris,unahapuluwa")
  expect(await found("unahapuluwa")).toBe(0)
  await lines.press("Tab")
  await button(page, "Save").press("Enter")
  await seeToast(page, "Saved", "Other words for the same")
  expect(await found("unahapuluwa")).toBe(1)
  expect(complaints).toEqual([])
})

test("a language is beta until the owner says otherwise", async () => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/languages")
  const links = page.getByRole("contentinfo").getByRole("listitem")
  await page.getByLabel("Mark Tamil as beta").uncheck()
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Languages")
  await expectAccessible(page)
  await openPage(page, "/shop")
  await links.filter({ hasText: "සිංහල" }).getByText("beta").waitFor()
  expect(await links.filter({ hasText: "தமிழ்" }).getByText("beta").count()).toBe(0)
})

test("a language that is not offered has no pages for customers, and the owner may work in it all the same", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/si/shop?category=Toys")
  expect(new URL(page.url()).pathname).toBe("/si/shop")
  await openPage(page, "/admin/settings/languages")
  await page.getByLabel("Offer Sinhala").uncheck()
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Languages")
  await openPage(page, "/si/shop?category=Toys")
  expect(page.url()).toBe(`${shop.url}/shop?category=Toys`)
  const names = page.getByRole("contentinfo").getByRole("listitem")
  await names.filter({ hasText: "தமிழ்" }).waitFor()
  expect(await names.filter({ hasText: "සිංහල" }).count()).toBe(0)
  const alternates = page.locator("link[hreflang]")
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")))).toEqual([
    "en",
    "ta",
    "x-default",
  ])
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  expect(sitemap).toContain("/ta/shop")
  expect(sitemap).not.toContain("/si/")
  await openPage(page, "/si/admin/settings/languages")
  await page.getByLabel("සිංහල ලබා දෙන්න").check()
  await page.getByRole("button", { name: "සුරකින්න" }).click()
  await page.locator("[data-toast=success]").waitFor()
  await openPage(page, "/si/shop")
  expect(new URL(page.url()).pathname).toBe("/si/shop")
  expect(complaints).toEqual([])
})

test("the owner says it in other languages too, sees what is missing, and customers read it in theirs", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/shop")
  await page.getByLabel("Tagline").fill("Wool with love")
  const other = formRow(page, "Sinhala and Tamil")
  await other.click()
  await openTab(page, "Tamil")
  const panel = page.getByRole("tabpanel")
  await panel.getByLabel("Tagline").fill("அ".repeat(161))
  await button(page, "Save").click()
  await panel.getByText("Tagline must be at most 160 characters").waitFor()
  await panel.getByLabel("Tagline").fill("அன்பின் நூல்")
  await openTab(page, "Sinhala")
  await panel.getByLabel("Tagline").fill("")
  await other.getByText("Sinhala missing", { exact: true }).waitFor()
  await expectAccessible(page)
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Shop")
  const says = (prefix: string, words: RegExp) =>
    expect.poll(async () => words.test(await (await fetch(shop.url + prefix)).text())).toBe(true)
  await says("/ta", />அன்பின் நூல்</)
  await says("/si", /<p lang="en"[^>]*>Wool with love</)
  await says("/", /^(?!.*அன்பின்).*<p class[^>]*>Wool with love</s)

  await openPage(page, "/admin/texts")
  const part = page.getByRole("region", { name: "Newsletter", exact: true })
  await button(page, "Edit Newsletter").click()
  const form = page.getByRole("dialog", { name: "Newsletter" })
  await form.getByLabel("Title", { exact: true }).fill("Letters")
  await formRow(form, "Sinhala and Tamil").click()
  await form.getByRole("tabpanel").getByLabel("Title", { exact: true }).fill("")
  await expectAccessible(page)
  await button(form, "Copy from English").click()
  expect(await form.getByRole("tabpanel").getByLabel("Title", { exact: true }).inputValue()).toBe("Letters")
  await form.getByRole("tabpanel").getByLabel("Title", { exact: true }).fill("ලිපි")
  await button(form, "See it on the page").click()
  await button(page, "Publish").click()
  // The Tamil template does not say what English says now.
  await part.getByText("Tamil missing", { exact: true }).waitFor()
  await says("/si", /<h2 id="newsletter"[^>]*>ලිපි</)
  await says("/ta", /<h2 id="newsletter" lang="en"[^>]*>Letters</)
  await button(page, "Undo").click()
  await part.getByText("Tamil missing", { exact: true }).waitFor({ state: "detached" })
  await openPage(page, "/admin/settings")
  await page.getByRole("region", { name: "Sinhala missing" }).getByRole("link", { name: "Shop" }).click()
  await page.waitForURL("/admin/settings/shop")
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([])
})
