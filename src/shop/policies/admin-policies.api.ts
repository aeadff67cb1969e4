import { Hono } from "hono"
import * as z from "zod/mini"
import { keysOf } from "#platform/objects.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validParam } from "#shop/api/validation.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { policyJson } from "#shop/settings/sections/policy-form.ts"
import { POLICIES } from "./policies.ts"
import { renderPolicy } from "./render-policy.server.ts"

const policyParam = z.object({ policy: z.enum(keysOf(POLICIES)) })

export const adminPoliciesApi = new Hono<ApiEnv<{ readonly settings: LiveSettings }>>().post(
  "/admin/policies/:policy/preview",
  describeEndpoint("Admin", "A policy as its page would show this text", {
    returns: z.object({ html: z.string() }),
    refuses: { 404: "No such policy", 422: "The text is not acceptable" },
  }),
  validParam(policyParam),
  validJson(policyJson),
  (c) => {
    const { policy } = c.req.valid("param")
    const settings = { ...c.var.shop.settings.values, [`policy_${policy}`]: c.req.valid("json") }
    return c.json({ html: renderPolicy(settings, policy) }, 200)
  },
)
