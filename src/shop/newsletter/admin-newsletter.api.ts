import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import { sendCsv } from "#shop/api/files/csv.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { exportSubscribers, listSubscribers } from "./admin-newsletter.server.ts"
import { adminNewsletterJson, adminNewsletterQuery } from "./admin-newsletter.ts"

export const adminNewsletterApi = new Hono<ApiEnv<Parts<"db" | "secrets" | "publicUrl">>>()
  .get(
    "/admin/newsletter",
    describeAdminList("Subscribers of the newsletter by part of their e-mail address or code", adminNewsletterJson),
    validQuery(adminNewsletterQuery),
    async (c) => c.json(await listSubscribers(c.var.shop.db, c.req.valid("query")), 200),
  )
  .get(
    "/admin/newsletter.csv",
    describeEndpoint("Admin", "All confirmed subscribers as CSV, each with the link by which they unsubscribe", {
      returns: "text/csv",
    }),
    (c) => sendCsv(c, "newsletter", exportSubscribers(c.var.shop)),
  )
