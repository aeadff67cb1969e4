import { expect, test } from "vitest"
import { axeFaults } from "#tests/fixtures/axe.ts"
import { aVisitor } from "#tests/fixtures/browser.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

test("pale texts are found in every language, and in a dialog wherever it is scrolled to", async () => {
  const { page } = await aVisitor(shop.url)
  const pale = (text: string) => `<p style="color: #999">${text}</p>`
  await page.setContent(
    `<!doctype html><html lang="ta"><title>Pale</title><main>${pale("மொத்தம்")}${pale("මුළු මුදල")}</main>`,
  )
  expect(await axeFaults(page, "colours")).toEqual([
    expect.stringContaining("மொத்தம்"),
    expect.stringContaining("මුළු මුදල"),
  ])

  const bar = `<header style="position: sticky; top: 0; z-index: 40; background: #fff">Nool</header>`
  const rows = "<p>A row of an order</p>".repeat(100)
  const dialog = `<dialog>${pale("The first text")}${rows}${pale("The last text")}</dialog>`
  await page.setContent(`<!doctype html><html lang="en"><title>Pale</title>${bar}${rows}<main>${dialog}</main>`)
  const position = () => page.locator("dialog").evaluate((each) => [each.scrollTop, each.getBoundingClientRect().top])
  await page.locator("dialog").evaluate((each: HTMLDialogElement) => {
    each.showModal()
    each.scrollTop = 500
  })
  const before = await position()
  expect(await axeFaults(page, "colours")).toEqual([
    expect.stringContaining("The first text"),
    expect.stringContaining("The last text"),
  ])
  expect(await position()).toEqual(before)
})
