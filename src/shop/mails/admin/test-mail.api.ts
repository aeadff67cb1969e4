import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { readTestMail, sendTestMail, type TestMailShop, testMailJson } from "./test-mail.server.ts"

export const testMailApi = new Hono<ApiEnv<TestMailShop>>()
  .get(
    "/admin/test-mail",
    describeEndpoint("Admin", "What became of the last test mail", { returns: testMailJson }),
    async (c) => c.json(await readTestMail(c.var.shop, c.var.shop.db), 200),
  )
  .post(
    "/admin/test-mail",
    describeEndpoint("Admin", "Send a test mail to the owner", {
      description: "To the address of `notifications` in the settings. While one waits, no other is queued.",
      returns: testMailJson,
      refuses: { 429: "Too many test mails" },
    }),
    (c) => sendResult(c, sendTestMail(c.var.shop, c.var.identity.id)),
  )
