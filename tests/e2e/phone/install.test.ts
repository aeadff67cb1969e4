import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

/** Returns what the browser makes of the manifest of a page. */
async function manifestOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data } = await browser.send("Page.getAppManifest")
  return { path: new URL(url).pathname, errors, ...JSON.parse(data ?? "{}") }
}

test("a phone can keep the shop, and its owner the back-office, under the shop's name and icon", async () => {
  const visitor = await aVisitor(shop.url)
  await openPage(visitor.page, "/shop")
  const kept = { errors: [], short_name: "Nool", display: "standalone" }
  expect(await manifestOf(visitor.page)).toMatchObject({ ...kept, path: "/manifest.webmanifest", start_url: "/" })
  const owner = await aVisitor(shop.url, { as: await theOwner(shop) })
  await openPage(owner.page, "/admin")
  const office = await manifestOf(owner.page)
  expect(office).toMatchObject({ ...kept, path: "/admin.webmanifest", start_url: "/admin" })
  for (const { url } of office.shortcuts) {
    await openPage(owner.page, url)
    await owner.page.getByRole("heading", { level: 1 }).waitFor()
  }
  for (const { src } of office.icons) expect((await fetch(shop.url + src)).status).toBe(200)
  expect((await fetch(`${shop.url}/favicon.ico`)).headers.get("content-type")).toContain("svg")
  expect(visitor.complaints).toEqual([])
})
