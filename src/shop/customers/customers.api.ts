import { Hono } from "hono"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendFound, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { anySessionOnly, customerOnly, customersOwn } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { changeAddresses, readMe, readProfile, updateProfile } from "./profile.server.ts"
import { ownProfileForm } from "./profile.ts"
import { meJson, profileJson } from "./profile-json.ts"
import { addressChanges } from "./saved-addresses.ts"

const gone = refusal(404, "not_found", m.errors_account_not_found)
const refuses = { 404: "The account is gone" }

export const customersApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/me",
    describeEndpoint("Customer", "Who is signed in, also while their second step is still to come", {
      returns: meJson,
      refuses,
    }),
    anySessionOnly,
    (c) => sendFound(c, readMe(c.var.shop.db, c.var.identity), gone),
  )
  .get(
    "/profile",
    describeEndpoint("Customer", "One’s own profile", { returns: profileJson, refuses }),
    customersOwn(readProfile),
    (c) => sendFound(c, c.var.found, gone),
  )
  .patch(
    "/profile",
    describeEndpoint("Customer", "Change fields of the profile; what is left out stays", {
      returns: profileJson,
      refuses: { ...refuses, 422: "A field is not acceptable" },
    }),
    customerOnly,
    validJson(z.partial(ownProfileForm)),
    (c) => sendFound(c, updateProfile(c.var.shop.db, c.var.identity.id, c.req.valid("json")), gone),
  )
  .patch(
    "/profile/addresses",
    describeEndpoint("Customer", "Keep further addresses by name, or remove them with null; others stay", {
      returns: profileJson,
      refuses: { ...refuses, 409: "More addresses than a customer keeps", 422: "An address is not acceptable" },
    }),
    customerOnly,
    validJson(addressChanges),
    (c) => sendResult(c, changeAddresses(c.var.shop.db, c.var.identity.id, c.req.valid("json"))),
  )
