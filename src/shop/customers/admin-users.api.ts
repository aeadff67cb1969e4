import { Hono } from "hono"
import { type ApiEnv, sendDone, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listAdminUsers } from "./admin-users.server.ts"
import { adminUserJson, adminUserListJson, adminUsersQuery, roleChange, userChange } from "./admin-users.ts"
import { deleteUser, setAccountStatus, setRole, type UsersShop } from "./admin-users-change.server.ts"

const description = WANTS_PROOF
const refuses = { ...refusesWithoutProof, 404: "No such account", 409: "The last active admin" }

export const adminUsersApi = new Hono<ApiEnv<UsersShop>>()
  .get(
    "/admin/users",
    describeAdminList("Accounts by name or e-mail; deleted ones are left out", adminUserListJson),
    validQuery(adminUsersQuery),
    async (c) => c.json(await listAdminUsers(c.var.shop.db, c.req.valid("query")), 200),
  )
  .put(
    "/admin/users/:id/admin",
    describeEndpoint("Admin", "Make an account an admin, of which all admins get a mail", {
      description,
      returns: adminUserJson,
      refuses,
    }),
    validProof(),
    provedOnly,
    (c) => sendResult(c, setRole(c.var.shop, c.var.identity.id, c.req.param("id"), "admin")),
  )
  .delete(
    "/admin/users/:id/admin",
    describeEndpoint("Admin", "Take the admin role away", { description, returns: adminUserJson, refuses }),
    validProof(),
    provedOnly,
    (c) => sendResult(c, setRole(c.var.shop, c.var.identity.id, c.req.param("id"), "customer", "admin")),
  )
  .put(
    "/admin/users/:id/role",
    describeEndpoint("Admin", "Let an account work in the back-office in a role, or with `customer` not any more", {
      description,
      returns: adminUserJson,
      refuses: { ...refuses, 422: "No such role, or the password or code is wrong" },
    }),
    validJson(roleChange),
    provedOnly,
    (c) => sendResult(c, setRole(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json").role)),
  )
  .patch(
    "/admin/users/:id",
    describeEndpoint("Admin", "Block an account, which signs it out everywhere, or let it in again", {
      description,
      returns: adminUserJson,
      refuses: { ...refuses, 422: "No such status, or the password or code is wrong" },
    }),
    validJson(userChange),
    provedOnly,
    async (c) => {
      const { account_status: status } = c.req.valid("json")
      return sendResult(c, await setAccountStatus(c.var.shop, c.var.identity.id, c.req.param("id"), status))
    },
  )
  .delete(
    "/admin/users/:id",
    describeEndpoint("Admin", "Delete somebody else’s account; its orders stay", {
      description,
      status: 204,
      refuses: { ...refuses, 409: "One’s own account, or the last active admin" },
    }),
    validProof(),
    provedOnly,
    (c) => sendDone(c, deleteUser(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
