import { Hono } from "hono"
import * as z from "zod/mini"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { countUnlisted } from "./feed.server.ts"

export const feedApi = new Hono<ApiEnv<Parts<"db">>>().get(
  "/admin/feed",
  describeEndpoint("Admin", "How many products the feed leaves out because they have no picture", {
    returns: z.object({ without_picture: z.int() }),
  }),
  async (c) => c.json({ without_picture: await countUnlisted(c.var.shop.db) }, 200),
)
