import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { withPolicy } from "./page-policy.server.ts"

const NONCE = "bm9uY2U-of_this_render"
const scriptsOf = (html: string) => /script-src ([^;]*)/.exec(withPolicy(html, NONCE).policy)?.[1]?.split(" ")
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

test("inline scripts that the render marked may run, and the mark is gone", () => {
  const html = `<script nonce="${NONCE}">a()</script><script async="" nonce="${NONCE}">b()</script>`
  expect(scriptsOf(html)).toEqual(["'self'", hashOf("a()"), hashOf("b()")])
  expect(withPolicy(html, NONCE).html).toBe(`<script>a()</script><script async="">b()</script>`)
})

test.each([
  ["plain", "<script>alert(1)</script>"],
  ["with another nonce", '<script nonce="x">alert(1)</script>'],
  ["with an attribute in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["with what looks like a data block", '<script type="application/json">alert(1)</script>'],
  ["before a script of ours", `<script>alert(1);</script><script nonce="${NONCE}">a()</script>`],
  ["left open before a script of ours", `<script>alert(1);<script nonce="${NONCE}">a()</script>`],
])("markup that got into a page %s may not run", (_, html) => {
  const scripts = scriptsOf(html) ?? []
  const injected = [...html.matchAll(/<script[^>]*>(alert[\s\S]*?)<\/script>/gi)].map(([, text = ""]) => hashOf(text))
  expect(injected.length).toBeGreaterThan(0)
  expect(scripts.filter((hash) => injected.includes(hash))).toEqual([])
})

test("a script by its URL needs no hash", () => {
  expect(scriptsOf(`<script type="module" src="/a.js" nonce="${NONCE}"></script>`)).toEqual(["'self'"])
})

test("pictures of products may come from the CDN that is set, and nothing else from elsewhere", () => {
  const { policy } = withPolicy("", NONCE, { pictures: "https://cdn.example" })
  expect(policy.split("; ").filter((line) => line.includes("cdn.example"))).toEqual([
    "img-src 'self' data: blob: https://cdn.example",
  ])
  expect(withPolicy("", NONCE).policy).toContain("img-src 'self' data: blob:;")
})

test("forms go to the shop, and to the one site that a page names", () => {
  const formsOf = (forms = "") => /form-action ([^;]*)/.exec(withPolicy("", NONCE, { forms }).policy)?.[1]
  expect(formsOf()).toBe("'self'")
  expect(formsOf("https://pay.example")).toBe("'self' https://pay.example")
})
