import { Hono } from "hono"
import { expect, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { refuseForeignForms } from "./foreign-forms.ts"

function openPages() {
  const lines: Array<Record<string, unknown>> = []
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
  const app = new Hono().use(refuseForeignForms(log, "https://shop.example")).all("*", (c) => c.text("a page"))
  const send = async (origin: string | undefined, method = "POST") =>
    (await app.request("/newsletter/confirm?token=x", { method, headers: origin ? { origin } : {} })).status
  return { lines, send }
}

test("forms of other sites are refused, in one line of the log for all of a minute", async () => {
  const { lines, send } = openPages()
  for (const origin of [
    "https://evil.example",
    "http://shop.example",
    "https://shop.example.evil.example",
    "null",
    "x",
  ]) {
    for (let n = 0; n < 10; n++) expect(await send(origin), origin).toBe(400)
  }
  expect(lines).toEqual([expect.objectContaining({ level: 30, path: "/newsletter/confirm" })])
  expect(lines[0]).not.toHaveProperty("err")
  expect(JSON.stringify(lines)).not.toContain("token")
})

test("the shop's own forms pass, and a mail program's, which names no site; so does whatever only reads", async () => {
  const { lines, send } = openPages()
  expect([await send("https://shop.example"), await send(undefined)]).toEqual([200, 200])
  expect(await send("https://evil.example", "GET")).toBe(200)
  expect(lines).toEqual([])
})
