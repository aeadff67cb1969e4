import { expect, test } from "vitest"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { locales } from "#messages/runtime.js"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ LIMITS: "1", SEARCHES_PER_MINUTE: "20" })

test("a network has a tenth of the newsletter's mails, which only taken calls use up, and is then told in its language when to come back", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 0 })
  const ask = (body: string, type = "application/json", language = "en") => {
    const headers = { "Content-Type": type, "Accept-Language": language }
    return fetch(`${shop.url}/api/newsletter`, { method: "POST", headers, body })
  }
  for (let n = 0; n < 30; n++) {
    expect([(await fetch(`${shop.url}/api/newsletter`)).status, (await ask("x", "text/plain")).status]).toEqual([
      404, 415,
    ])
  }
  for (let n = 0; n < 20; n++) expect((await ask(JSON.stringify({ email: `reader${n}@example.com` }))).status).toBe(204)
  for (const locale of locales) {
    const message = m.errors_newsletter_busy({}, { locale })
    const refused = await ask(JSON.stringify({ email: "one-more@example.com" }), "application/json", locale)
    expect([refused.status, await refused.json()]).toEqual([429, { error: { code: "too_many", message } }])
    const form = await fetch(`${shop.url}${localPath("/back-in-stock", locale)}?product=${product.id}`, {
      method: "POST",
      body: new URLSearchParams({ email: "one-more@example.com" }),
    })
    expect(form.status).toBe(429)
    expect(Number(form.headers.get("Retry-After"))).toBeGreaterThan(3000)
    const page = await form.text()
    for (const said of [`<html lang="${locale}"`, "one-more@example.com", message]) expect(page).toContain(said)
  }
})

test("who searches too often reads so in the language of the page, a program in the one that it asks for", async () => {
  const search = (path: string, language: string) =>
    fetch(`${shop.url}${path}?q=bear`, { headers: { "Accept-Language": language } })
  await expect.poll(async () => (await search("/api/products", "en")).status).toBe(429)
  for (const locale of locales) {
    const page = await search(localPath("/shop", locale), "fr")
    const text = await page.text()
    expect([page.status, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([429, locale])
    expect(text).toContain(`<h1>${m.errors_searches_title({}, { locale })}</h1>`)
    for (const path of ["/api/products", "/api/towns"]) {
      const { error } = (await (await search(path, locale)).json()) as { error: object }
      expect(error).toEqual({ code: "too_many_searches", message: m.errors_searches_text({}, { locale }) })
    }
  }
})
