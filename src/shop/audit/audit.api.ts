import { Hono } from "hono"
import { type ApiEnv, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { notOfRole } from "#shop/api/gates.ts"
import { ADMIN_PAGE_SIZE } from "#shop/api/page-size.ts"
import type { Parts } from "#shop/api/parts.ts"
import { may } from "#shop/api/staff/permissions.ts"
import { validQuery } from "#shop/api/validation.ts"
import { listChanges } from "./audit.server.ts"
import { auditListJson, auditQuery } from "./audit.ts"

export const auditApi = new Hono<ApiEnv<Parts<"db">>>().get(
  "/admin/audit",
  describeEndpoint("Admin", "What admins changed on one entity, newest first", {
    returns: auditListJson,
    refuses: { 400: "No entity, or a query value that is not understood" },
  }),
  validQuery(auditQuery),
  async (c) => {
    const { entity, page = 1, page_size: limit = ADMIN_PAGE_SIZE } = c.req.valid("query")
    if (!may(c.var.identity.role, `HISTORY ${entity.split(":", 1)}`)) return sendRefusal(c, notOfRole)
    const place = { offset: (page - 1) * limit, limit }
    return c.json(await listChanges(c.var.shop.db, entity.toLowerCase(), place), 200)
  },
)
