import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { openWebhook } from "#tests/fixtures/process/webhook.ts"
import { smsWebhook } from "./sms.ts"

test("a message is posted as JSON, with the URL's user as authorization", async () => {
  const seen: Array<{ request: IncomingMessage; body: string }> = []
  await smsWebhook(`http://shop:s%40cret@${await openWebhook(202, seen)}`)("+94771234567", "123456 is your code")
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ to: "+94771234567", text: "123456 is your code" })
  expect(seen[0]?.request).toMatchObject({ method: "POST", url: "/sms" })
  const [, basic = ""] = seen[0]?.request.headers.authorization?.split(" ") ?? []
  expect(Buffer.from(basic, "base64").toString()).toBe("shop:s@cret")
})

test.each([302, 400, 500])("a response of %i is a message that was not taken", async (status) => {
  await expect(smsWebhook(`http://${await openWebhook(status)}`)("+94771234567", "x")).rejects.toThrow()
})
