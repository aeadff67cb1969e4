import { Hono } from "hono"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { refusesWithoutProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson } from "#shop/api/validation.ts"
import { centsOf } from "#shop/money.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { refundOrder, retainDeposit, undoRefund } from "./refund.server.ts"
import { refundDecision, refundForm, refundUndoForm } from "./refund-form.ts"
import { decideCardRefund, refundToCard } from "./request-card-refund.server.ts"

export const refundsApi = new Hono<ApiEnv<CardShop & Parts<"reauthenticate">>>()
  .post(
    "/admin/orders/:id/refund",
    describeEndpoint("Admin", "Note money that went back to the customer, who is mailed ten seconds later", {
      description:
        "More than was received and has not gone back answers 409 `more_than_received`, pieces that were refunded before `pieces_not_refundable`. " +
        "An order that is paid stays paid and costs as much less; of a cancelled one the money is no longer due. " +
        "With `to_card` the provider of the card payment is asked to send it back in full (else 409 `card_refund_only_whole`): `card_refund` says what became of " +
        "it, and until then another refund answers 409 `refund_requested`. It cannot be undone. " +
        `From the sum of the settings on (\`refund_proof_from\`): ${WANTS_PROOF}`,
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was written" },
      refuses: {
        ...refusesWithoutProof,
        404: "No such order",
        422: "Not acceptable, or the password or code is wrong",
      },
    }),
    validJson(refundForm),
    async (c) => {
      const { current_password, nonce, ...form } = c.req.valid("json")
      const { refund_proof_from: from } = c.var.shop.settings.values.payments
      if (from !== null && centsOf(form.amount) >= centsOf(from)) {
        const proved = await c.var.shop.reauthenticate(c.req.raw, { current_password, nonce })
        if (!proved.ok) return sendRefusal(c, proved)
      }
      const refund = form.to_card ? refundToCard : refundOrder
      return sendResult(c, refund(c.var.shop, c.var.identity.id, c.req.param("id"), form))
    },
  )
  .post(
    "/admin/orders/:id/refund/retain",
    describeEndpoint("Admin", "Note that what is left of a cancelled order with a deposit does not go back", {
      description:
        "The policy that its customer read before ordering says so. Nobody is mailed, and a later refund is not refused.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was written" },
      refuses: { 404: "No such order", 422: "No `version`" },
    }),
    validJson(refundUndoForm),
    (c) => sendResult(c, retainDeposit(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json").version)),
  )
  .post(
    "/admin/orders/:id/refund/undo",
    describeEndpoint("Admin", "Take the last refund of an order back while its mail waits, else 409 `too_late`", {
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was undone" },
      refuses: { 404: "No such order", 422: "No `version`" },
    }),
    validJson(refundUndoForm),
    (c) => sendResult(c, undoRefund(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json").version)),
  )
  .post(
    "/admin/orders/:id/refund/decide",
    describeEndpoint("Admin", "Say whether a card payment went back of which its provider does not say so", {
      description:
        "What went back counts and is mailed; of what did not another refund can be noted. It can be said a day after the refund was asked for, or " +
        "two weeks where the provider says that it is under way. Before, once the provider has answered, and within two minutes of its being asked it answers 409 `refund_not_to_decide`. It cannot be undone.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was written" },
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(refundDecision),
    (c) => sendResult(c, decideCardRefund(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
