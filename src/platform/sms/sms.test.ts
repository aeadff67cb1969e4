import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { listMailbox } from "../mail/mailbox.ts"
import { smsMailbox, smsWebhook } from "./sms.ts"

let server: Server | undefined
afterEach(() => server?.close())

async function webhook(status: number, seen: Array<{ request: IncomingMessage; body: string }> = []) {
  server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    seen.push({ request, body })
    response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end("thanks")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return `127.0.0.1:${(server.address() as AddressInfo).port}/sms`
}

test("a message is posted as JSON, with the URL's user as authorization", async () => {
  const seen: Array<{ request: IncomingMessage; body: string }> = []
  await smsWebhook(`http://shop:s%40cret@${await webhook(202, seen)}`)("+94771234567", "123456 is your code")
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ to: "+94771234567", text: "123456 is your code" })
  expect(seen[0]?.request).toMatchObject({ method: "POST", url: "/sms" })
  const [, basic = ""] = seen[0]?.request.headers.authorization?.split(" ") ?? []
  expect(Buffer.from(basic, "base64").toString()).toBe("shop:s@cret")
})

test.each([302, 400, 500])("a response of %i is a message that was not taken", async (status) => {
  await expect(smsWebhook(`http://${await webhook(status)}`)("+94771234567", "x")).rejects.toThrow()
})

test("in development a message is stored in the mailbox", async () => {
  const db = await openTestDatabase()
  await smsMailbox(db)("+94771234567", "<b>123456</b>")
  const [stored] = await listMailbox(db, "+94771234567")
  expect(stored).toMatchObject({
    subject: "Text message",
    text: "<b>123456</b>",
    html: "<p>&#60;b&#62;123456&#60;/b&#62;</p>",
  })
  await db.close()
})
