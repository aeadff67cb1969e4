import { Hono } from "hono"
import * as z from "zod/mini"
import { type ApiEnv, sendCreated, sendDone, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { proofFields } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson, validParam } from "#shop/api/validation.ts"
import * as server from "./webhooks.server.ts"
import { WEBHOOK_ACTS, webhookForm, webhookReplay, webhookSecretJson, webhooksJson } from "./webhooks.ts"

const id = z.uuid()
const validId = validParam(z.object({ id }))
const refuses = { 404: "No such webhook" }

/** Admins decide which programs of others are told of changes, by messages as Standard Webhooks describes them. */
export const webhooksApi = new Hono<ApiEnv<Parts<"db" | "secrets" | "reauthenticate">>>()
  .get(
    "/admin/webhooks",
    describeEndpoint("Admin", "Webhooks and the latest messages to each", { returns: webhooksJson }),
    async (c) => c.json(await server.listWebhooks(c.var.shop.db), 200),
  )
  .post(
    "/admin/webhooks",
    describeEndpoint("Admin", "Add a webhook by Standard Webhooks", {
      status: 201,
      description: `A message is \`{ type, timestamp, data: { id, number? } }\`; it comes at least once. ${WANTS_PROOF}`,
      returns: webhookSecretJson,
      refuses: { ...refusesWithoutProof, 409: "There are ten", 422: "Not acceptable, or the proof is wrong" },
    }),
    validJson(z.extend(webhookForm, proofFields)),
    provedOnly,
    (c) => sendCreated(c, server.addWebhook(c.var.shop, webhookForm.parse(c.req.valid("json")), c.var.identity.id)),
  )
  .post(
    "/admin/webhooks/:id/secret",
    describeEndpoint("Admin", "Replace its secret; for a day both sign", {
      description: WANTS_PROOF,
      returns: webhookSecretJson,
      refuses: { ...refusesWithoutProof, ...refuses },
    }),
    validId,
    validProof(),
    provedOnly,
    (c) => sendResult(c, server.replaceSecret(c.var.shop, c.req.valid("param").id, c.var.identity.id)),
  )
  .post(
    "/admin/webhooks/:id/replay",
    describeEndpoint("Admin", "Send it a message again, or all of a day, under the same ids", {
      returns: z.object({ messages: z.int() }),
      refuses: { 422: "No such message or day can be" },
    }),
    validId,
    validJson(webhookReplay),
    async (c) => {
      const messages = await server.replayMessages(c.var.shop.db, c.req.valid("param").id, c.req.valid("json"))
      return c.json({ messages }, 200)
    },
  )
  .post(
    "/admin/webhooks/:id/:act",
    describeEndpoint("Admin", "Pause it, resume it or send it a message of type `webhook.test`", {
      status: 204,
      refuses,
    }),
    validParam(z.object({ id, act: z.enum(WEBHOOK_ACTS) })),
    (c) => {
      const { id: webhook, act } = c.req.valid("param")
      return sendDone(c, server.actOnWebhook(c.var.shop.db, webhook, act, c.var.identity.id))
    },
  )
  .delete(
    "/admin/webhooks/:id",
    describeEndpoint("Admin", "Remove it, with what waits for it", { status: 204, refuses }),
    validId,
    (c) => sendDone(c, server.removeWebhook(c.var.shop.db, c.req.valid("param").id, c.var.identity.id)),
  )
