import { Hono } from "hono"
import { type ApiEnv, sendCreated, sendDone } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson } from "#shop/api/validation.ts"
import type { UsersShop } from "../admin-users-change.server.ts"
import { addKey, endKey, listKeys, replaceKey } from "./keys.server.ts"
import { apiKeyListJson, madeKeyJson, sentKey } from "./keys.ts"

const made = { status: 201, returns: madeKeyJson, description: WANTS_PROOF } as const
const refuses = { ...refusesWithoutProof, 404: "No such key, or it has ended" }

export const keysApi = new Hono<ApiEnv<UsersShop>>()
  .get(
    "/admin/keys",
    describeEndpoint("Admin", "The keys of programs, without the keys themselves", { returns: apiKeyListJson }),
    async (c) => c.json({ keys: await listKeys(c.var.shop.db) }, 200),
  )
  .post(
    "/admin/keys",
    describeEndpoint("Admin", "Make a key by which a program calls the back-office in a role, for a year at most", {
      ...made,
      refuses: refusesWithoutProof,
    }),
    validJson(sentKey),
    provedOnly,
    (c) => sendCreated(c, addKey(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .post(
    "/admin/keys/:id/replace",
    describeEndpoint("Admin", "Make a key in the place of one, which stays good for a week", {
      ...made,
      refuses: { ...refuses, 409: "It was replaced already" },
    }),
    validProof(),
    provedOnly,
    (c) => sendCreated(c, replaceKey(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
  .delete(
    "/admin/keys/:id",
    describeEndpoint("Admin", "End a key", { description: WANTS_PROOF, status: 204, refuses }),
    validProof(),
    provedOnly,
    (c) => sendDone(c, endKey(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
