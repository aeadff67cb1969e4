import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { withPolicy } from "./security-headers.ts"

const NONCE = "bm9uY2U-of_this_render"
const page = (html: string, type = "text/html; charset=utf-8") =>
  withPolicy(new Response(html, { status: 404, headers: { "Content-Type": type, "X-Own": "1" } }), NONCE)
const scriptsOf = (response: Response) =>
  /script-src ([^;]*)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1]?.split(" ")
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

test("inline scripts that the render marked may run, and the mark is gone", async () => {
  const response = await page(`<script nonce="${NONCE}">a()</script><script async="" nonce="${NONCE}">b()</script>`)
  expect(scriptsOf(response)).toEqual(["'self'", hashOf("a()"), hashOf("b()")])
  expect([response.status, response.headers.get("X-Own")]).toEqual([404, "1"])
  expect(await response.text()).toBe(`<script>a()</script><script async="">b()</script>`)
})

test.each([
  ["plain", "<script>alert(1)</script>"],
  ["with another nonce", '<script nonce="x">alert(1)</script>'],
  ["with an attribute in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["with what looks like a data block", '<script type="application/json">alert(1)</script>'],
  ["before a script of ours", `<script>alert(1);</script><script nonce="${NONCE}">a()</script>`],
  ["left open before a script of ours", `<script>alert(1);<script nonce="${NONCE}">a()</script>`],
])("markup that got into a page %s may not run", async (_, html) => {
  const scripts = scriptsOf(await page(html)) ?? []
  const injected = [...html.matchAll(/<script[^>]*>(alert[\s\S]*?)<\/script>/gi)].map(([, text = ""]) => hashOf(text))
  expect(injected.length).toBeGreaterThan(0)
  expect(scripts.filter((hash) => injected.includes(hash))).toEqual([])
})

test("a script by its URL needs no hash, and what is no page gets no policy", async () => {
  expect(scriptsOf(await page(`<script type="module" src="/a.js" nonce="${NONCE}"></script>`))).toEqual(["'self'"])
  const data = await page(`<script nonce="${NONCE}">a()</script>`, "text/x-script")
  expect(data.headers.has("Content-Security-Policy")).toBe(false)
  expect(await data.text()).toContain(NONCE)
})
