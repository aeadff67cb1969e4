import { Hono } from "hono"
import { describeRoute } from "hono-openapi"
import type { ApiEnv } from "#shop/api/api.ts"
import { refused, responseOf } from "#shop/api/endpoint.ts"
import { validQuery } from "#shop/api/validation.ts"
import { findTowns } from "./find-towns.server.ts"
import { SUGGESTED_TOWNS, townsJson, townsQuery } from "./towns.ts"

export const townsApi = new Hono<ApiEnv>().get(
  "/towns",
  describeRoute({
    tags: ["Towns"],
    summary: "Suggest towns of Sri Lanka for what somebody types",
    description: "A help for typing: an address may name any other town, and any other post code.",
    responses: {
      200: responseOf("The likeliest first", townsJson),
      400: refused("A query value that is not understood"),
      429: refused("Too many searches from one network; Retry-After says in how many seconds there are more"),
    },
  }),
  validQuery(townsQuery),
  async (c) => {
    const { q, limit } = c.req.valid("query")
    const towns = await findTowns(q, Number(limit ?? SUGGESTED_TOWNS))
    // They change with a version of the shop only.
    c.header("Cache-Control", "public, max-age=86400")
    return c.json({ towns }, 200)
  },
)
