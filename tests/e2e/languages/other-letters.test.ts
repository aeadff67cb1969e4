import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const KB = 1024

/** Makes the browser one of a device that has no letters but Latin ones. Returns the names and bytes of the fonts that pages load. */
async function withoutLetters(page: Page) {
  const loaded = new Map<string, number>()
  let changed = 0
  onTestFinished(() => expect(changed).toBeGreaterThan(0))
  await page.route(/\.css$/, async (route) => {
    const css = await (await route.fetch()).text()
    const body = css
      .replaceAll(/(?:local\([^)]*\),)+(?=url)/g, "")
      .replaceAll(/Noto (?:Sans|Serif) (?:Sinhala|Tamil)/g, "None")
    if (body !== css) changed++
    await route.fulfill({ contentType: "text/css", body })
  })
  page.on("requestfinished", async (request) => {
    const [, name] = /\/([a-z-]+?)(?:-400-normal)?-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) loaded.set(name, (await request.sizes()).responseBodySize)
  })
  return loaded
}

/** Says of each element that matches whether all of its letters are drawn with fonts of the page. */
async function areOurs(page: Page, selector: string): Promise<boolean[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send("DOM.enable")
  await browser.send("CSS.enable")
  const { root } = await browser.send("DOM.getDocument")
  const { nodeIds } = await browser.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector })
  const used = nodeIds.map((nodeId) => browser.send("CSS.getPlatformFontsForNode", { nodeId }))
  return (await Promise.all(used)).map(
    ({ fonts }) => fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont),
  )
}

test("on a device without them the names of the languages have their letters, for less than 5 KB", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  const loaded = await withoutLetters(page)
  for (const path of ["/", "/shop"]) {
    await openPage(page, path)
    await page.waitForLoadState("networkidle")
    // The names stand in the header and in the footer.
    await expect.poll(() => areOurs(page, "a.language[lang]")).toEqual(Array(6).fill(true))
  }
  const names = [...loaded].filter(([name]) => !/latin/.test(name))
  expect(names.map(([name]) => name).toSorted()).toEqual(["sinhala", "tamil"])
  expect(names.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(5 * KB)
  expect(complaints).toEqual([])
})

test("names of customers and products in other letters bring those along, and no others", async () => {
  const owner = await theOwner(shop)
  await anOrderFor(shop, await aCustomer(shop), "සඳුනි පෙරේරා")
  const { id } = await aProduct(shop.db, { name: "மென்மையான கரடி" })
  const { page } = await aVisitor(shop.url, { as: owner })
  const loaded = await withoutLetters(page)
  await openPage(page, "/admin/orders")
  const name = page.getByText("සඳුනි පෙරේරා").first()
  await name.waitFor()
  await name.evaluate((element) => element.setAttribute("data-name", ""))
  await expect.poll(() => areOurs(page, "[data-name]")).toEqual([true])
  expect([...loaded.keys()].join()).toMatch(/noto-sans-sinhala(?!.*noto-sans-tamil)/)
  await openPage(page, `/product/${id}`)
  await expect.poll(() => areOurs(page, "main h1")).toEqual([true])
  expect([...loaded.keys()].join()).toContain("noto-sans-tamil")
})
