import { Hono } from "hono"
import type { ApiEnv } from "#shop/api.ts"
import { describeEndpoint } from "#shop/endpoint.ts"
import { dismissFailed, sendFailedAgain } from "./unsent-mails.server.ts"
import { mailsTouchedJson } from "./unsent-mails-json.ts"

const tag = "Admin"

/** What an owner does about mails that were given up; the dashboard lists them. */
export const unsentMailsApi = new Hono<ApiEnv>()
  .post(
    "/admin/mails/failed/send-again",
    describeEndpoint({ tag, summary: "Try the mails about orders again that were given up", answer: mailsTouchedJson }),
    async (c) => c.json({ mails: await sendFailedAgain(c.var.shop.db, c.var.identity.id) }, 200),
  )
  .delete(
    "/admin/mails/failed",
    describeEndpoint({ tag, summary: "Forget the mails about orders that were given up", answer: mailsTouchedJson }),
    async (c) => c.json({ mails: await dismissFailed(c.var.shop.db, c.var.identity.id) }, 200),
  )
