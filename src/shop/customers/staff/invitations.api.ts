import { Hono } from "hono"
import { type ApiEnv, sendCreated, sendDone, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly } from "#shop/api/gates.ts"
import { provedOnly, refusesWithoutProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson } from "#shop/api/validation.ts"
import type { UsersShop } from "../admin-users-change.server.ts"
import { accept, invite, listInvitations, takeBack } from "./invitations.server.ts"
import { acceptedJson, acceptForm, invitationJson, invitationListJson, sentInvitation } from "./invitations.ts"

export const adminInvitationsApi = new Hono<ApiEnv<UsersShop & { readonly publicUrl: string }>>()
  .get(
    "/admin/invitations",
    describeEndpoint("Admin", "Who is invited to the back-office and has not accepted yet", {
      returns: invitationListJson,
    }),
    async (c) => c.json({ invitations: await listInvitations(c.var.shop.db) }, 200),
  )
  .post(
    "/admin/invitations",
    describeEndpoint("Admin", "Mail a link by which the account of an e-mail address enters a role, within a week", {
      description: `An earlier link for the address ends. ${WANTS_PROOF}`,
      status: 201,
      returns: invitationJson,
      refuses: { ...refusesWithoutProof, 409: "The account is an owner’s, or in that role already" },
    }),
    validJson(sentInvitation),
    provedOnly,
    (c) => sendCreated(c, invite(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .delete(
    "/admin/invitations/:id",
    describeEndpoint("Admin", "Take an invitation back", { status: 204, refuses: { 404: "None that waits" } }),
    (c) => sendDone(c, takeBack(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )

export const invitationsApi = new Hono<ApiEnv<UsersShop>>().post(
  "/invitations/accept",
  describeEndpoint("Customer", "Enter the role to which one’s e-mail address was invited", {
    returns: acceptedJson,
    refuses: { 404: "No such link", 409: "Used, taken back or over, or an owner’s account", 422: "No token" },
  }),
  customerOnly,
  validJson(acceptForm),
  (c) => sendResult(c, accept(c.var.shop, c.var.identity, c.req.valid("json").token)),
)
