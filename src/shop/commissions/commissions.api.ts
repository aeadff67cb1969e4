import { Hono } from "hono"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type ApiEnv, sendCreated, sendDone, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import { customerOnly, type Gate } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { MAX_RECEIPT_BYTES } from "#shop/receipts/receipts.ts"
import { notAReceipt } from "#shop/receipts/store-receipt.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import { answer, offer, takeOffer } from "./answer.server.ts"
import { addPicture, ask, type CommissionsShop } from "./ask.server.ts"
import {
  adminCommissionJson,
  answerForm,
  askedJson,
  askForm,
  offerForm,
  picturesJson,
  requestsJson,
  requestsQuery,
} from "./commissions.ts"
import { listRequests } from "./read-commission.server.ts"

const takeForm = z.object({
  id: z.string({ error: m.errors_commission_not_found }),
  key: z.string({ error: m.errors_commission_not_found }),
})

/** Serves everybody; who is signed in needs no mailed link. */
export const commissionsApi = new Hono<ApiEnv<CommissionsShop & Parts<"clientIp"> & Pick<Gate, "identify">>>()
  .post(
    "/commissions",
    describeEndpoint("Customer", "Ask for a piece that is made for one", {
      description:
        "A guest with a mail address is mailed a link that confirms the request. A token, where one is sent, must be good.",
      open: true,
      status: 201,
      returns: askedJson,
      refuses: {
        401: "No good token",
        403: "The account is not active, or has its second step still to come",
        409: "The shop is closed",
        422: "Not acceptable, or neither a mail address nor a phone number",
        429: "Too many requests: wait the seconds of Retry-After",
      },
    }),
    validJson(askForm),
    async (c) => {
      const { shop } = c.var
      const who = c.req.header("Authorization") === undefined ? null : await shop.identify(c.req.raw)
      if (who && !who.ok) return sendRefusal(c, who)
      const open = requireOpen(shop.settings.values, new Date(), who?.value.role ?? null)
      if (!open.ok) return sendRefusal(c, open)
      return sendCreated(c, ask(shop, c.req.valid("json"), shop.clientIp(c.req.raw), who?.value ?? null))
    },
  )
  .post(
    "/commissions/:id/pictures/:key",
    describeUpload(
      "Customer",
      "Add a picture to what one has just asked for: JPG, PNG or WebP, 5 MB at most, three in all",
      {
        open: true,
        returns: picturesJson,
        refuses: {
          404: "No such request, or another key",
          409: "The request has three",
          413: "More than 5 MB",
          415: "Not a picture",
          422: "No file, too many pixels, or one that takes too long",
          429: "Too many uploads from this network",
        },
      },
    ),
    (c) => {
      const { shop } = c.var
      const read = () => readUpload(c, MAX_RECEIPT_BYTES, notAReceipt)
      return sendResult(c, addPicture(shop, c.req.param(), read, shop.clientIp(c.req.raw)))
    },
  )
  .post(
    "/commissions/offer",
    describeEndpoint("Cart", "Put what was offered for one’s request into the cart", {
      description: "The link of the request holds `id` and `key`. It is bought once, by the ordinary checkout.",
      status: 204,
      refuses: {
        404: "No such request, or nothing is offered",
        409: "The offer is over or taken",
        422: "Not acceptable",
      },
    }),
    customerOnly,
    validJson(takeForm),
    (c) => sendDone(c, takeOffer(c.var.shop, c.var.identity.id, new URLSearchParams(c.req.valid("json")))),
  )

export const requestsApi = new Hono<ApiEnv<CommissionsShop>>()
  .get(
    "/admin/requests",
    describeEndpoint("Admin", "What people ask for", {
      returns: requestsJson,
      refuses: { 400: "Unknown cursor or query value" },
    }),
    validQuery(requestsQuery),
    (c) => sendResult(c, listRequests(c.var.shop, c.var.identity, c.req.valid("query").cursor ?? null)),
  )
  .post(
    "/admin/requests/:id/answer",
    describeEndpoint("Admin", "Answer a request by words, or decline it", {
      returns: adminCommissionJson,
      conflict: { current: adminCommissionJson, why: "Nothing was changed, or it is bought" },
      refuses: { 404: "No such request", 422: "Not acceptable, or no mail address" },
    }),
    validJson(answerForm),
    (c) => sendResult(c, answer(c.var.shop, c.var.identity, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/requests/:id/offer",
    describeEndpoint("Admin", "Offer what was asked for, to whoever has the link of the request", {
      returns: adminCommissionJson,
      conflict: { current: adminCommissionJson, why: "Nothing was changed, or it is bought" },
      refuses: { 404: "No such request", 422: "Not acceptable, a day that is over, or no mail address" },
    }),
    validJson(offerForm),
    (c) => sendResult(c, offer(c.var.shop, c.var.identity, c.req.param("id"), c.req.valid("json"))),
  )
