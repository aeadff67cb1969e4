import { runInNewContext } from "node:vm"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { locales } from "#messages/runtime.js"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./service-worker.ts"

async function script(name: string, hasOfflinePage = true): Promise<string> {
  const context = new RouterContextProvider()
  context.set(shopContext, { settings: { shop: { name } }, hasOfflinePage } as ShopContext)
  const response = loader({ context } as unknown as Parameters<typeof loader>[0])
  expect(response.headers.get("cache-control")).toBe("no-cache")
  return response.text()
}

async function pagesOf(name: string): Promise<Record<string, string>> {
  const [first = ""] = (await script(name)).split("\n")
  return JSON.parse(first.replace("const OFFLINE = ", "")).pages
}

test("a page lies in the worker for each language, with the shop's name as text", async () => {
  const pages = await pagesOf("Loops & <script>alert(1)</script>")
  expect(Object.keys(pages)).toEqual([...locales])
  for (const [locale, page] of Object.entries(pages)) {
    expect(page).toContain(`<html lang="${locale}">`)
    expect(page).toContain("<h1>Loops &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>")
    // Nothing can be loaded for it but a font that the browser has.
    expect(page.replaceAll(/url\("[^"]+\.woff2"\)/g, "")).not.toMatch(/\s(?:src|href)=|url\(|@import|undefined/)
  }
})

test("the worker stores nothing, and switched off it is one that removes itself", async () => {
  expect(await script("Nool")).not.toMatch(/caches|indexedDB/)
  const off = await script("Nool", false)
  expect(off).toContain("registration.unregister()")
  expect(off).not.toContain('"fetch"')
})

/** Runs the worker with what a browser has for it; returns its answer to a request, or null where it leaves that to the browser. */
async function answerTo(request: object, network: () => Promise<unknown>, preloaded?: Promise<unknown>) {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(await script("Nool"), {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    fetch: network,
    ...{ Response, URL },
  })
  let answer: Promise<unknown> | null = null
  const respondWith = (given: Promise<unknown>) => {
    answer = given
  }
  listeners.get("fetch")?.({ request, preloadResponse: Promise.resolve(preloaded), respondWith })
  return answer as Promise<unknown> | null
}

const page = { method: "GET", mode: "navigate", url: "https://nool.example/ta/orders" }
const lost = () => Promise.reject(new TypeError("Failed to fetch"))

test("the worker leaves forms, scripts and the API to the browser", async () => {
  for (const other of [{ method: "POST" }, { mode: "cors" }, { mode: "no-cors" }, { mode: "same-origin" }]) {
    expect(await answerTo({ ...page, ...other }, lost)).toBeNull()
  }
})

test("what the shop answers reaches the page as it is, and is asked for once", async () => {
  const refused = new Response("Busy", { status: 503 })
  expect(await answerTo(page, async () => refused)).toBe(refused)
  expect(await answerTo(page, lost, Promise.resolve(refused))).toBe(refused)
})

test.each([
  ["/ta/orders", "ta"],
  ["/si", "si"],
  ["/orders", "en"],
  ["/constructor", "en"],
])("without an answer %s is the page in its language (%s)", async (path, locale) => {
  for (const preloaded of [undefined, lost()]) {
    const answer = await answerTo({ ...page, url: `https://nool.example${path}` }, lost, preloaded)
    const { headers } = answer as Response
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await (answer as Response).text()).toContain(`<html lang="${locale}">`)
  }
})
