import { Hono } from "hono"
import * as z from "zod/mini"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validParam } from "#shop/api/validation.ts"
import { dismiss, mailsTouchedJson, sendAgain } from "./unsent-mails.server.ts"
import { UNSENT_STATES } from "./unsent-mails.ts"

const refuses = { 404: "No such state" }
const validState = validParam(
  z.object({
    state: z
      .enum(UNSENT_STATES)
      .check(z.meta({ description: "Mails about orders that were given up, or any that may or may not have arrived" })),
  }),
)

export const unsentMailsApi = new Hono<ApiEnv<Parts<"db">>>()
  .post(
    "/admin/mails/:state/send-again",
    describeEndpoint("Admin", "Send all mails of a state again", { returns: mailsTouchedJson, refuses }),
    validState,
    async (c) => {
      const { state } = c.req.valid("param")
      return c.json({ mails: await sendAgain(c.var.shop.db, state, c.var.identity.id) }, 200)
    },
  )
  .delete(
    "/admin/mails/:state",
    describeEndpoint("Admin", "Forget all mails of a state", { returns: mailsTouchedJson, refuses }),
    validState,
    async (c) => {
      const { state } = c.req.valid("param")
      return c.json({ mails: await dismiss(c.var.shop.db, state, c.var.identity.id) }, 200)
    },
  )
